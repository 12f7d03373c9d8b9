/// A model of a draft as a plain text, in which each key is done in the simplest way.
struct EditingModel {
  /// The state that must survive a kill.
  struct Snapshot: Equatable {
    var text = ""
    var cursor = 0
    var anchor: Int?
    /// The texts that undo returns to, the nearest one last; and those of redo.
    var past: [String] = []
    var future: [String] = []
  }

  private struct Step {
    let (before, cursorBefore): (String, Int)
    var (after, cursorAfter): (String, Int)
  }

  /// A text that was discarded, with its steps.
  private struct Discarded {
    let (text, cursor): (String, Int)
    let (done, undone): ([Step], [Step])
  }

  private struct Run {
    let kind: Kind
    let time: Int
    let end: Int
    let endsInWord: Bool
  }

  private enum Kind {
    case typing, backspace, delete
  }

  private(set) var text = ""
  private(set) var cursor = 0
  private(set) var anchor: Int?
  private(set) var clipboard = ""
  private var done: [Step] = []
  private var undone: [Step] = []
  private var discarded: [Discarded] = []
  /// The texts that were replaced by discarded ones, the last one last; nil where none was begun.
  private var replaced: [Discarded?] = []
  private var isBegun = false
  private var run: Run?
  private var time = 0

  var snapshot: Snapshot {
    Snapshot(
      text: text, cursor: cursor, anchor: anchor, past: done.map(\.before),
      future: undone.map(\.after))
  }

  var selection: Range<Int>? {
    guard let anchor, anchor != cursor else { return nil }
    return min(anchor, cursor)..<max(anchor, cursor)
  }

  // MARK: Keys

  mutating func rest() { time += 10_000 }

  mutating func restart() { run = nil }

  mutating func type(_ character: Character) {
    edit(selection ?? cursor..<cursor, String(character), .typing)
  }

  mutating func insert(_ new: String) { edit(selection ?? cursor..<cursor, new, nil) }

  mutating func deleteBackwards() {
    if let selection { return edit(selection, "", nil) }
    edit((boundaries.last { $0 < cursor } ?? 0)..<cursor, "", .backspace)
  }

  mutating func deleteForwards() {
    if let selection { return edit(selection, "", nil) }
    edit(cursor..<(boundaries.first { $0 > cursor } ?? cursor), "", .delete)
  }

  mutating func deleteLine(forwards: Bool) {
    if let selection { return edit(selection, "", nil) }
    let feeds = Array(text.utf8).indices.filter { Array(text.utf8)[$0] == 0x0A }
    if forwards {
      let end = feeds.first { $0 >= cursor } ?? text.utf8.count
      edit(cursor..<(end == cursor ? boundaries.first { $0 > cursor } ?? cursor : end), "", nil)
    } else {
      edit((feeds.last { $0 < cursor } ?? -1) + 1..<cursor, "", nil)
    }
  }

  /// Deletes a number of bytes before the cursor.
  mutating func deleteWord(of count: Int) { edit(cursor - count..<cursor, "", nil) }

  mutating func move(to place: Int, selecting: Bool) {
    anchor = selecting ? anchor ?? cursor : nil
    cursor = place
    if anchor == cursor { anchor = nil }
    run = nil
  }

  mutating func step(by count: Int, selecting: Bool) {
    if !selecting, let selection {
      return move(to: count < 0 ? selection.lowerBound : selection.upperBound, selecting: false)
    }
    let next =
      count < 0 ? boundaries.last { $0 < cursor } : boundaries.first { $0 > cursor }
    move(to: next ?? cursor, selecting: selecting)
  }

  mutating func selectAll() {
    cursor = text.utf8.count
    anchor = cursor == 0 ? nil : 0
    run = nil
  }

  mutating func cut() {
    guard let selection else { return }
    clipboard = part(selection)
    edit(selection, "", nil)
  }

  mutating func discard() {
    guard text.contains(where: { !$0.isWhitespace }) else { return }
    discarded.append(present)
    (text, cursor, anchor, run) = ("", 0, nil, nil)
    (done, undone) = ([], [])
    (replaced, isBegun) = ([], false)
  }

  private var present: Discarded {
    Discarded(text: text, cursor: cursor, done: done, undone: undone)
  }

  /// Saves the text, which may end the selection.
  mutating func save(selecting anchor: Int?) {
    guard text.contains(where: { !$0.isWhitespace }) else { return }
    self.anchor = anchor
    run = nil
  }

  mutating func undo() {
    guard let step = done.popLast() else { return bringBack() }
    undone.append(step)
    (text, cursor, anchor, run) = (step.before, step.cursorBefore, nil, nil)
  }

  private mutating func bringBack() {
    guard let last = discarded.popLast() else { return }
    replaced.append(isBegun ? present : nil)
    put(last)
  }

  private mutating func put(_ other: Discarded) {
    (text, cursor, anchor, run) = (other.text, other.cursor, nil, nil)
    (done, undone) = (other.done, other.undone)
    isBegun = true
  }

  private mutating func discardAgain() {
    guard let last = replaced.last, let last else { return }
    replaced.removeLast()
    discarded.append(present)
    put(last)
  }

  mutating func redo() {
    guard let step = undone.popLast() else { return discardAgain() }
    done.append(step)
    (text, cursor, anchor, run) = (step.after, step.cursorAfter, nil, nil)
  }

  // MARK: Results

  private mutating func edit(_ range: Range<Int>, _ new: String, _ kind: Kind?) {
    guard !range.isEmpty || !new.isEmpty else { return }
    time += 10
    let joins = kind.map { joinsRun($0, range, new) } ?? false
    let before = (text, cursor)
    text = part(0..<range.lowerBound) + new + part(range.upperBound..<text.utf8.count)
    let end = range.lowerBound + new.utf8.count
    cursor = boundaries.first { $0 >= end } ?? end
    anchor = nil
    (undone, replaced, isBegun) = ([], [], true)
    if joins {
      done[done.count - 1].after = text
      done[done.count - 1].cursorAfter = cursor
    } else {
      done.append(
        Step(before: before.0, cursorBefore: before.1, after: text, cursorAfter: cursor))
    }
    run = kind.map { Run(kind: $0, time: time, end: end, endsInWord: new.last.isOfWord) }
  }

  private func joinsRun(_ kind: Kind, _ range: Range<Int>, _ new: String) -> Bool {
    guard let run, run.kind == kind, time - run.time <= 1000, run.end == cursor else {
      return false
    }
    return kind != .typing || (range.isEmpty && (run.endsInWord || !new.first.isOfWord))
  }

  private func part(_ range: Range<Int>) -> String {
    String(decoding: Array(text.utf8)[range], as: UTF8.self)
  }

  /// The offsets at which the cursor can be.
  private var boundaries: [Int] {
    text.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.utf8.count) }
  }
}

extension EditingModel.Snapshot: CustomStringConvertible {
  var description: String {
    "“\(text)” \(anchor.map { "\($0)…" } ?? "")\(cursor), past \(past), future \(future)"
  }
}

extension Character? {
  fileprivate var isOfWord: Bool {
    self.map { $0.isLetter || $0.isNumber || "'’_".contains($0) } ?? false
  }
}
