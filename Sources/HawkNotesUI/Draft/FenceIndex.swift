import Markup
import TextEditing

/// Where fenced code begins and ends in a text, as far as it was asked for.
///
/// A key in the text keeps what is known of the text before it: see ``follow(_:to:)``.
struct FenceIndex: Sendable {
  private var text = TextBuffer()
  /// Line starts with the state before them, in order; the last one is that of the last question.
  private var known: [Place] = []

  private struct Place: Sendable {
    let offset: Int
    let state: FenceState
  }

  /// Code is searched so far above a line, in bytes; a longer code block is styled as text.
  private static let reach = 1 << 20
  /// Distance of the kept places, in bytes.
  private static let distance = 16_384

  /// Returns the state at a line's start.
  mutating func state(at line: Int, in text: TextBuffer) -> FenceState {
    if !self.text.isSame(as: text) { self = FenceIndex() }
    self.text = text
    while let last = known.last, last.offset > line { known.removeLast() }
    if let last = known.last, last.offset == line { return last.state }
    scan(to: line)
    return known.last?.state ?? FenceState()
  }

  /// Keeps the places before an edit.
  mutating func follow(_ edit: TextEdit, to new: TextBuffer) {
    while let last = known.last, last.offset > edit.offset { known.removeLast() }
    text = new
  }

  func isOf(_ text: TextBuffer) -> Bool { self.text.isSame(as: text) }

  private mutating func scan(to line: Int) {
    var place = known.last ?? Place(offset: firstLine(before: line), state: FenceState())
    if place.offset < line - Self.reach {
      place = Place(offset: firstLine(before: line), state: FenceState())
    }
    while place.offset < line {
      let end = text.lineFeed(before: min(line, place.offset + Self.distance)).map { $0 + 1 } ?? 0
      // A line that is longer than the distance is no fence.
      let next =
        end > place.offset ? end : min(line, (text.lineFeed(from: place.offset) ?? line) + 1)
      var state = place.state
      for row in text.bytes(in: place.offset..<next).split(separator: UInt8(ascii: "\n")) {
        _ = state.read(row)
      }
      place = Place(offset: next, state: state)
      known.append(place)
    }
    if known.last?.offset != line { known.append(Place(offset: line, state: place.state)) }
  }

  private func firstLine(before line: Int) -> Int {
    guard line > Self.reach else { return 0 }
    return text.lineFeed(from: line - Self.reach).map { min(line, $0 + 1) } ?? line
  }
}
