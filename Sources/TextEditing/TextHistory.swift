/// Undo and redo steps of a text.
///
/// A step combines the changes of a run of keys into one, so that a long history stays small. The
/// text itself is not part of the history.
public struct TextHistory: Equatable, Sendable {
  /// A replacement that undoes or redoes a step.
  public struct Step: Equatable, Sendable {
    /// Offset of the replaced range, in bytes.
    public var offset: Int
    /// Number of bytes that it deletes.
    public var removedCount: Int
    public var inserted: TextBuffer
    /// Side of the deleted text on which the cursor was when the step was first done.
    public var cursor: Side

    public init(offset: Int, removedCount: Int, inserted: TextBuffer, cursor: Side) {
      self.offset = offset
      self.removedCount = removedCount
      self.inserted = inserted
      self.cursor = cursor
    }
  }

  /// A side of the deleted text.
  public enum Side: Sendable {
    case after, before
  }

  /// Recording of an edit: a step of its own, or a part of the last one.
  public enum Entry: Equatable, Sendable {
    case step(Side)
    /// As part of the last step.
    case part
  }

  /// Steps that undo, the next one last.
  public private(set) var done: [Step] = []
  /// Steps that redo, the next one last.
  public private(set) var undone: [Step] = []
  /// The run of keys of the last step; nil once the run has ended.
  private var run: TextRun?

  public init(done: [Step] = [], undone: [Step] = []) {
    self.done = done
    self.undone = undone
  }

  /// Appends the steps of a later history of the same text, which is empty or begins with an edit.
  public mutating func append(_ later: TextHistory) {
    guard !later.done.isEmpty else { return }
    done += later.done
    undone = later.undone
    run = later.run
  }

  /// Ends the run: the next edit is a new step.
  ///
  /// Call this after a move of the cursor.
  public mutating func endRun() { run = nil }

  /// Records an edit that was applied.
  ///
  /// - Parameters:
  ///   - cursor: Offset of the cursor before the edit.
  ///   - time: Milliseconds of any clock.
  public mutating func record(
    _ edit: TextEdit, as kind: TextEditKind, cursor: Int, at time: Int
  ) -> Entry {
    undone = []
    let next = TextRun(edit, kind, time)
    defer { run = next }
    var goesOn = kind == .continuing
    if let run, let next { goesOn = goesOn || run.goesOn(with: next) }
    if goesOn, !done.isEmpty {
      done[done.count - 1].extend(by: edit)
      return .part
    }
    let side: Side = cursor <= edit.offset && !edit.removed.isEmpty ? .before : .after
    done.append(
      Step(
        offset: edit.offset, removedCount: edit.inserted.count, inserted: edit.removed, cursor: side
      ))
    return .step(side)
  }

  /// Undoes the last step; returns the edit that this was, and the cursor's offset.
  ///
  /// Nil if there is no step.
  public mutating func undo(in text: inout TextBuffer) -> (edit: TextEdit, cursor: Int)? {
    guard let step = done.popLast() else { return nil }
    run = nil
    let edit = text.make(step)
    undone.append(step.inverse(of: edit))
    return (edit, edit.offset + (step.cursor == .after ? edit.inserted.count : 0))
  }

  /// Redoes the step that was undone last; returns the edit that this was, and the cursor's offset.
  ///
  /// Nil if there is no step.
  public mutating func redo(in text: inout TextBuffer) -> (edit: TextEdit, cursor: Int)? {
    guard let step = undone.popLast() else { return nil }
    run = nil
    let edit = text.make(step)
    done.append(step.inverse(of: edit))
    return (edit, edit.offset + edit.inserted.count)
  }

  /// Returns whether both have the same steps.
  public static func == (left: TextHistory, right: TextHistory) -> Bool {
    left.done == right.done && left.undone == right.undone
  }
}

extension TextHistory.Step {
  /// Extends the step so that it also undoes an edit that touches its range.
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
  /// Applies a step; returns the edit that this was.
  fileprivate mutating func make(_ step: TextHistory.Step) -> TextEdit {
    let range = step.offset..<step.offset + step.removedCount
    let edit = TextEdit(offset: step.offset, removed: slice(range), inserted: step.inserted)
    apply(edit)
    return edit
  }
}
