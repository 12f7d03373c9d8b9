import Glibc
import SceneRestoration
import TextEditing

// The draft that an editor outside has: handed out after the commit that says so, taken back with
// the one that has its edit, and only then are the files gone.

extension Window {
  /// Writes the file and starts the editor.
  func openOutside(_ slot: DraftSlot) {
    hasLookedOutside = true
    let text = state.editor.texts[slot] ?? TextBuffer()
    let line = 1 + text.lineFeeds(before: state.scene.editors[slot]?.cursor ?? 0)
    do throws(SceneError) {
      guard let path = try scene.writeFile(slot.fileName, text.bytes) else { return }
      watchFiles()
      guard let complaint = world.edit(path, line) else { return }
      takeBack(complaint)
    } catch {
      comeBack(.ended(LeftFiles(), complaint: .unwritten(slot.fileName, error)))
    }
  }

  /// Reads what the editor left.
  func takeBack(_ complaint: Message?) {
    guard let slot = state.scene.outside else { return }
    var left = readLeft(isClean: complaint == nil)
    if !left.texts.contains(where: { $0.role == .file }) {
      // What is there and no file, like a folder, is not listed.
      do { _ = try scene.readFile(slot.fileName) } catch { left.hasUnreadable = true }
    }
    comeBack(.ended(left, complaint: complaint))
  }

  /// After a kill: what an editor wrote since it was given the text.
  ///
  /// NB: an edit's text must be there to be compared with.
  func recoverOutside() {
    guard !hasLookedOutside, let slot = state.scene.outside,
      state.editor.texts[slot] != nil || slot.note == nil
    else { return }
    hasLookedOutside = true
    comeBack(.recovered(readLeft()))
  }

  /// Takes in what editors wrote of which nobody waits for the end; false if there is nothing.
  @discardableResult
  func lookAround() -> Bool {
    if state.scene.outside == nil { return takeFound() }
    // The note of the edit is gone: its text never comes.
    guard !hasLookedOutside, state.library.isLoaded else { return false }
    hasLookedOutside = true
    comeBack(.recovered(readLeft()))
    return true
  }

  /// The same, where an editor is about to be started too.
  @discardableResult
  func takeFound() -> Bool {
    #if PLANTED_BUGS
      if PlantedBug.lateSaveMissed.isPlanted { return false }
    #endif
    guard returned.isEmpty, !scene.isEphemeral else { return false }
    let left = readLeft()
    guard left != LeftFiles() else { return false }
    comeBack(.found(left))
    return true
  }

  /// Has an editor's files watched, where there ever was one.
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

  /// Removes the files whose texts are kept in the scene now.
  func removeReturned() {
    returned.forEach(scene.removeFile)
    returned = []
  }

  // MARK: Reading

  /// Reads all drafts' files in the scene's folder; those that can go are noted.
  ///
  /// - Parameter isClean: Whether an editor ended by itself just now: then what it needs to run is of
  ///   no use any more.
  private func readLeft(isClean: Bool = false) -> LeftFiles {
    var left = LeftFiles()
    for file in (try? scene.files()) ?? [] {
      guard let draft = file.name.draftFileName else { continue }
      if file.isUnfinished {
        returned.append(file)
      } else if file.isLink {
        // It stands for a lock.
        if isClean { returned.append(file) }
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
          return returned.append(file)
        }
      #endif
      left.texts.append(LeftText(bytes, in: file, of: draft))
      returned.append(file)
    case .undo: if isClean { returned.append(file) }
    case .swap(isOpen: true): left.isInEditor = true
    case .swap(isOpen: false): if told.insert(file.name).inserted { left.hasSwapFile = true }
    case .unknown: if told.insert(file.name).inserted { left.unknown = file.name }
    }
  }
}

extension String {
  /// The name of the draft's file that a file belongs to, by its own name; nil if to none.
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
