import Glibc
import SceneRestoration
import TextEditing

#if PLANTED_BUGS
  import PlantedBugs
#endif

// A draft in an external editor. The scene records this before the editor gets the text. The
// editor's files are removed only after a record has their texts.

extension Window {
  /// Writes the draft's file and starts the editor.
  func openOutside(_ slot: DraftSlot) {
    hasLookedOutside = true
    let text = state.editor.texts[slot] ?? TextBuffer()
    let line = 1 + text.lineFeeds(before: state.scene.editors[slot]?.cursor ?? 0)
    do throws(SceneError) {
      guard let path = try scene.writeFile(slot.fileName, text.bytes) else { return }
      watchFiles()
      guard let complaint = world.edit(path, line) else { return }
      finishEditing(complaint)
    } catch {
      comeBack(.ended(LeftFiles(), complaint: .unwritten(slot.fileName, error)))
    }
  }

  /// Reads the editor's files when it has ended.
  func finishEditing(_ complaint: Message?) {
    guard let slot = state.scene.outside else { return }
    var left = readLeft(isClean: complaint == nil)
    if !left.texts.contains(where: { $0.role == .file }) {
      // The listing has only files: a folder with the name would be missed.
      do { _ = try scene.readFile(slot.fileName) } catch { left.hasUnreadable = true }
    }
    comeBack(.ended(left, complaint: complaint))
  }

  /// Reads the files that an editor wrote before or after this program was killed.
  ///
  /// NB: An edit needs its note's text, to compare with.
  func recoverEditorFiles() {
    guard !hasLookedOutside, let slot = state.scene.outside,
      state.editor.texts[slot] != nil || slot.note == nil
    else { return }
    hasLookedOutside = true
    comeBack(.recovered(readLeft()))
  }

  /// Reads in the files of editors for which the window does not wait; returns false if there are
  /// none.
  @discardableResult
  func readEditorFiles() -> Bool {
    if state.scene.outside == nil { return readLateSaves() }
    // The note of the edit is deleted: its text will never be loaded.
    guard !hasLookedOutside, state.library.isLoaded else { return false }
    hasLookedOutside = true
    comeBack(.recovered(readLeft()))
    return true
  }

  /// Reads in the files of detached editors; used also when an editor is about to start.
  @discardableResult
  func readLateSaves() -> Bool {
    #if PLANTED_BUGS
      if PlantedBug.lateSaveMissed.isPlanted { return false }
    #endif
    guard filesToRemove.isEmpty, !scene.isEphemeral else { return false }
    let left = readLeft()
    guard left != LeftFiles() else { return false }
    comeBack(.found(left))
    return true
  }

  /// Watches the scene's folder for files of editors, once an editor was given a text.
  func watchFiles() {
    guard state.scene.handed != nil, let path = scene.path else { return }
    world.watchFiles(path)
  }

  private func comeBack(_ ending: OutsideEnding) {
    #if PLANTED_BUGS
      if PlantedBug.fileRemovedEarly.isPlanted { removeReturned() }
    #endif
    dispatch(.cameBack(ending))
  }

  /// Removes the files whose texts are now stored in the scene.
  func removeReturned() {
    filesToRemove.forEach(scene.removeFile)
    filesToRemove = []
  }

  // MARK: Reading

  /// Reads all draft files in the scene's folder, and records those that can be removed.
  ///
  /// - Parameter isClean: Whether an editor has just ended by itself: then its lock and undo files
  ///   are useless.
  private func readLeft(isClean: Bool = false) -> LeftFiles {
    var left = LeftFiles()
    for file in (try? scene.files()) ?? [] {
      guard let draft = file.name.draftFileName else { continue }
      if file.isUnfinished {
        filesToRemove.append(file)
      } else if file.isLink {
        // A link is an editor's lock.
        if isClean { filesToRemove.append(file) }
      } else {
        read(file, of: draft, isClean: isClean, &left)
      }
    }
    left.texts.sort(by: LeftText.isOlder)
    return left
  }

  private func read(_ file: SceneFile, of draft: String, isClean: Bool, _ left: inout LeftFiles) {
    guard let bytes = try? scene.readFile(file.name) else {
      if file.name == draft { left.hasUnreadable = true }
      return
    }
    switch EditorFile(bytes, isDraft: file.name == draft) {
    case .text:
      #if PLANTED_BUGS
        if PlantedBug.rescueFileRemoved.isPlanted, file.name != draft {
          return filesToRemove.append(file)
        }
      #endif
      left.texts.append(LeftText(bytes, in: file, of: draft))
      filesToRemove.append(file)
    case .undo: if isClean { filesToRemove.append(file) }
    case .swap(isOpen: true): left.isInEditor = true
    case .swap(isOpen: false):
      if reportedFiles.insert(file.name).inserted { left.hasSwapFile = true }
    case .unknown: if reportedFiles.insert(file.name).inserted { left.unknown = file.name }
    }
  }
}

extension String {
  /// The name of the draft's file to which a file with this name belongs; nil if it belongs to
  /// none.
  fileprivate var draftFileName: String? {
    guard let start = firstRange(of: "draft-")?.lowerBound,
      let end = self[start...].firstRange(of: ".md")?.upperBound
    else { return nil }
    return String(self[start..<end])
  }
}

extension Message {
  fileprivate static func unwritten(_ file: String, _ error: SceneError) -> Message {
    if case .io(errno: EEXIST, path: _) = error {
      return .warning("\(file) in the scene's folder cannot be read. Move it away.")
    }
    return .notKept(error)
  }
}
