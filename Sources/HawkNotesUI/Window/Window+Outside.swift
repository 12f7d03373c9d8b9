import SceneRestoration
import TextEditing

// The draft that an editor outside has: handed out after the commit that says so, taken back with
// the one that has its edit, and only then is the file gone.

extension Window {
  /// Writes the file and starts the editor.
  func openOutside(_ slot: DraftSlot) {
    hasLookedOutside = true
    let text = state.texts[slot] ?? TextBuffer()
    let line = 1 + text.lineFeeds(before: state.scene.editors[slot]?.cursor ?? 0)
    do throws(SceneError) {
      guard let path = try scene.writeFile(slot.fileName, text.bytes) else { return }
      guard let complaint = world.edit(path, line) else { return }
      comeBack(.ended(text.bytes, complaint: complaint))
    } catch {
      comeBack(.ended(text.bytes, complaint: .notKept(error)))
    }
  }

  /// Reads what the editor left.
  func takeBack(_ complaint: Message?) {
    guard let slot = state.scene.outside else { return }
    do throws(SceneError) {
      comeBack(.ended(try scene.readFile(slot.fileName), complaint: complaint))
    } catch {
      // What could not be read is not removed.
      dispatch(.cameBack(.ended(nil, complaint: .unread(slot.fileName))))
    }
  }

  /// After a kill: what an editor wrote since it was given the text.
  ///
  /// NB: an edit's text must be there to be compared with.
  func recoverOutside() {
    guard !hasLookedOutside, let slot = state.scene.outside,
      state.texts[slot] != nil || slot.note == nil
    else { return }
    hasLookedOutside = true
    comeBack(.recovered(try? scene.readFile(slot.fileName)))
  }

  private func comeBack(_ ending: OutsideEnding) {
    returned = state.scene.outside.map {
      ReturnedFile(name: $0.fileName, isClean: ending.isClean)
    }
    dispatch(.cameBack(ending))
  }

  /// Removes a file whose text is kept in the scene now.
  func removeReturned() {
    guard let file = returned else { return }
    returned = nil
    if file.isClean { scene.removeFilesAround(file.name) } else { scene.removeFile(file.name) }
  }
}

/// A file that has come back from an editor.
struct ReturnedFile {
  let name: String
  /// Whether the editor ended by itself: then what lies beside the file is of no use any more.
  let isClean: Bool
}

extension OutsideEnding {
  fileprivate var isClean: Bool {
    if case .ended(_, complaint: nil) = self { return true }
    return false
  }
}

extension Message {
  fileprivate static func unread(_ file: String) -> Message {
    .warning("\(file) in the scene's folder cannot be read: the draft is as it was.")
  }
}
