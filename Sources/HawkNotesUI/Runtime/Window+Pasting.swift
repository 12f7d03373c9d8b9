import TextEditing
import TextUI

// Terminals without bracketed paste send a pasted text as keys.

extension Window {
  /// Returns a pasted line feed for an Enter in a list if the keys that arrived with it begin the
  /// next line with a mark of its own: continuing the list would double the mark.
  func pasted(_ event: Event, before rest: ArraySlice<Event>) -> Event {
    guard case .input(.key(let press)) = event, press == KeyPress(.enter), !rest.isEmpty,
      state.breaksListLine,
      rest.beginsWithListMark
    else { return event }
    return .input(.paste([UInt8(ascii: "\n")]))
  }
}

extension WindowState {
  /// Whether Enter now continues or ends a list or a quotation in the draft on the screen.
  fileprivate var breaksListLine: Bool {
    guard scene.sheet == nil, isInText, !isFinding, !hasViKeys, scene.completion.start == nil,
      let slot
    else { return false }
    return text.listPrefix(at: scene.editors[slot]?.cursor ?? 0) != nil
  }
}

extension ArraySlice<Event> {
  /// Whether its first keys are the mark of a list or a quotation.
  fileprivate var beginsWithListMark: Bool {
    var line = ""
    for event in prefix(longestMark) {
      guard case .input(.key(let press)) = event, press.modifiers.isEmpty,
        case .character(let character) = press.key
      else { break }
      line.append(character)
    }
    return TextBuffer(line.utf8).listPrefix(at: 0) != nil
  }
}

/// The most keys that are read for a mark and the blanks before it.
private let longestMark = 32
