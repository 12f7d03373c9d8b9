/// What was done to a text, step by step, and what of it was removedCount back.
///
/// A step is all that one change of a range came to, however many keys made it: how long a text was
/// typed at costs little. The text itself is not in it.
public struct TextHistory: Equatable, Sendable {
  /// What takes a step back, or does it again.
  public struct Step: Equatable, Sendable {
    /// Where it begins, in bytes from the text's start.
    public var offset: Int
    /// How many bytes it takes away.
    public var removedCount: Int
    /// What it puts there.
    public var inserted: TextBuffer
    /// On which side of what the step removed, as it was first done, the cursor stood.
    public var cursor: Side

    /// A step.
    public init(offset: Int, removedCount: Int, inserted: TextBuffer, cursor: Side) {
      self.offset = offset
      self.removedCount = removedCount
      self.inserted = inserted
      self.cursor = cursor
    }
  }

  /// A side of what was removed.
  public enum Side: Sendable {
    case behind, before
  }

  /// How an edit enters the history.
  public enum Entry: Equatable, Sendable {
    /// As a step of its own.
    case step(Side)
    /// As part of the last one.
    case part
  }

  /// What takes back the steps done, the last one last.
  public private(set) var done: [Step] = []
  /// What does those again that were removedCount back, the one to be done next last.
  public private(set) var undone: [Step] = []
  /// The run of keys that the last step is of, while it goes on.
  private var run: TextRun?

  /// A history of these steps.
  public init(done: [Step] = [], undone: [Step] = []) {
    self.done = done
    self.undone = undone
  }

  /// A history that goes on with what was done in another, which was nothing or began with an edit.
  public mutating func append(_ later: TextHistory) {
    guard !later.done.isEmpty else { return }
    done += later.done
    undone = later.undone
    run = later.run
  }

  /// Ends the run: the next edit is a step of its own, as after a move of the cursor.
  public mutating func endRun() { run = nil }

  /// Takes note of an edit that was made, with the cursor where it stood before.
  ///
  /// - Parameter time: In milliseconds, of any clock.
  public mutating func record(
    _ edit: TextEdit, as kind: TextEditKind, cursor: Int, at time: Int
  ) -> Entry {
    undone = []
    let next = TextRun(edit, kind, time)
    defer { run = next }
    if let run, let next, run.goesOn(with: next), !done.isEmpty {
      done[done.count - 1].extend(by: edit)
      return .part
    }
    let side: Side = cursor <= edit.offset && !edit.removed.isEmpty ? .before : .behind
    done.append(
      Step(
        offset: edit.offset, removedCount: edit.inserted.count, inserted: edit.removed, cursor: side
      ))
    return .step(side)
  }

  /// Takes the last step back: the edit that was made for that, and where the cursor goes.
  public mutating func undo(in text: inout TextBuffer) -> (edit: TextEdit, cursor: Int)? {
    guard let step = done.popLast() else { return nil }
    run = nil
    let edit = text.make(step)
    undone.append(step.inverse(of: edit))
    return (edit, edit.offset + (step.cursor == .behind ? edit.inserted.count : 0))
  }

  /// Does the step again that was removedCount back last: the edit that was made for that, and where the
  /// cursor goes.
  public mutating func redo(in text: inout TextBuffer) -> (edit: TextEdit, cursor: Int)? {
    guard let step = undone.popLast() else { return nil }
    run = nil
    let edit = text.make(step)
    done.append(step.inverse(of: edit))
    return (edit, edit.offset + edit.inserted.count)
  }

  /// Whether both have the same steps.
  public static func == (left: TextHistory, right: TextHistory) -> Bool {
    left.done == right.done && left.undone == right.undone
  }
}

extension TextHistory.Step {
  /// Becomes what takes back both itself and an edit that touches what its step inserted in.
  fileprivate mutating func extend(by edit: TextEdit) {
    let (removed, end) = (edit.removed.count, offset + removedCount)
    let before = max(0, offset - edit.offset)
    let behind = max(0, edit.offset + removed - end)
    removedCount += edit.inserted.count - (removed - before - behind)
    offset -= before
    guard before + behind > 0 else { return }
    inserted.replace(0..<0, with: edit.removed.slice(0..<before))
    inserted.replace(
      inserted.count..<inserted.count, with: edit.removed.slice(removed - behind..<removed))
  }

  fileprivate func inverse(of edit: TextEdit) -> TextHistory.Step {
    TextHistory.Step(
      offset: offset, removedCount: edit.inserted.count, inserted: edit.removed, cursor: cursor)
  }
}

extension TextBuffer {
  /// Makes what a step says; the edit that this was.
  fileprivate mutating func make(_ step: TextHistory.Step) -> TextEdit {
    let range = step.offset..<step.offset + step.removedCount
    let edit = TextEdit(offset: step.offset, removed: slice(range), inserted: step.inserted)
    apply(edit)
    return edit
  }
}
