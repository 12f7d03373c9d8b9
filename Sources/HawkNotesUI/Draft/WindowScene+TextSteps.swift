import SceneRestoration
import TextEditing

#if PLANTED_BUGS
  import PlantedBugs
#endif

extension WindowScene {
  /// Stages the steps of a draft's text.
  func stage(_ step: TextStep) {
    #if PLANTED_BUGS
      if PlantedBug.undoUnrecorded.isPlanted, case .undo = step { return }
      if PlantedBug.otherBaseForgotten.isPlanted, case .otherBase = step { return }
      if PlantedBug.savedStepsForgotten.isPlanted, case .resume(let id, let text, _, _) = step {
        return createText("\(id)", bytes: text.bytes)
      }
    #endif
    switch step {
    case .begin(let id, let text): createText("\(id)", bytes: text.bytes)
    case .resume(let id, let text, let history, let cursor):
      let kept = KeptText(
        text.bytes, history: KeptHistory(history), cursor: cursor, updated: .now)
      if let kept {
        createText("\(id)", from: kept)
      } else {
        createText("\(id)", bytes: text.bytes)
      }
    case .edit(let id, let edit, as: .step(let side)):
      changeText("\(id)", by: TextChange(edit, cursor: side == .after ? .after : .before))
    case .edit(let id, let edit, as: .part): extendLastStep(of: "\(id)", by: TextChange(edit))
    case .undo(let id, let length): undoText("\(id)", leaving: length)
    case .redo(let id, let length): redoText("\(id)", leaving: length)
    case .rebase(let id, let text): createText(Self.base(of: "\(id)"), bytes: text.bytes)
    case .otherBase(let id, let text, at: let index):
      createText(Self.otherBase(of: "\(id)", at: index), bytes: text.bytes)
    case .offer(let id, let text): createText(Self.offered(of: "\(id)"), bytes: text.bytes)
    case .drop(let id):
      removeText("\(id)")
      removeText(Self.offered(of: "\(id)"))
      removeText(Self.base(of: "\(id)"))
      for index in 0..<OtherBases.most { removeText(Self.otherBase(of: "\(id)", at: index)) }
    case .clip(let text): createText(TextStep.clipboard, bytes: text.bytes)
    }
  }

  /// The name of the text on which an edit is based, if it has changed since the edit began.
  static func base(of draft: String) -> String { draft + " base" }

  /// The name of the base that undo or redo of a merge brings back.
  static func otherBase(of draft: String, at index: Int) -> String {
    draft + " other base" + (index == 0 ? "" : " \(index)")
  }

  /// The name of the text that an earlier save sent to the library.
  static func offered(of draft: String) -> String { draft + " offered" }
}

extension TextChange {
  /// The stored form of an edit.
  fileprivate init(_ edit: TextEdit, cursor: Side = .after) {
    self.init(
      offset: edit.offset, removed: edit.removed.count, inserted: edit.inserted.bytes,
      cursor: cursor)
  }
}

extension KeptHistory {
  /// The stored form of a history.
  fileprivate init(_ history: TextHistory) {
    self.init(done: history.done.map(TextChange.init), undone: history.undone.map(TextChange.init))
  }
}

extension TextChange {
  fileprivate init(_ step: TextHistory.Step) {
    self.init(
      offset: step.offset, removed: step.removedCount, inserted: step.inserted.bytes,
      cursor: step.cursor == .after ? .after : .before)
  }
}
