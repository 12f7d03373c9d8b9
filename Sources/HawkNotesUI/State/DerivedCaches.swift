import TextEditing
import TextUI

/// Caches of values derived from the rest of the state, so that a key redraws only its own change.
///
/// A picture drawn with the caches equals the picture drawn with empty caches. Each cache knows its
/// inputs and compares them before use:
///
/// - ``backdrop``: all of ``Backdrop/Source``;
/// - ``seenText``: the draft on the screen, its cursor and first byte, the rectangle of its section;
/// - ``matches``: the query, and the draft on the screen;
/// - ``position``: the draft on the screen and its cursor, as they were up to 1 s ago.
struct DerivedCaches: Sendable {
  /// The part of the picture that does not change while the user types.
  var backdrop: Backdrop?
  /// The visible rows of the draft on the screen.
  var seenText: SeenText?
  /// The matches of the query in the draft on the screen.
  var matches: SearchMatches?
  /// The word count and cursor of the draft on the screen, for the status line.
  private(set) var position: TextPosition?
  /// The times of the first and last key in the text since ``position`` was calculated, in
  /// milliseconds.
  private var typedSince: ClosedRange<Int>?

  /// When to calculate ``position`` again: 0.2 s after the last key, and at least every second
  /// while keys arrive.
  var positionTime: Int? {
    typedSince.map { min($0.upperBound + 200, $0.lowerBound + 1000) }
  }

  fileprivate mutating func setPosition(_ position: TextPosition?) {
    self.position = position
    typedSince = nil
  }

  fileprivate mutating func postponePosition(at now: Int) {
    typedSince = min(typedSince?.lowerBound ?? now, now)...now
  }
}

extension WindowState {
  /// Calculates the word count and cursor of the text, for the status line.
  mutating func refreshPosition() {
    caches.setPosition(isInText ? TextPosition(self) : nil)
  }

  /// Leaves them unchanged until typing pauses: the letter is more urgent.
  mutating func postponePosition() {
    guard caches.position != nil else { return refreshPosition() }
    caches.postponePosition(at: clock)
  }

  /// Drops all caches and calculates the one that drawing does not calculate.
  mutating func emptyCaches() {
    caches = DerivedCaches()
    refreshPosition()
  }

  /// The cached backdrop if it is still valid for this state; else a new one.
  var currentBackdrop: Backdrop { keptBackdrop ?? Backdrop(self) }

  /// The cached backdrop if it is still valid for this state.
  var keptBackdrop: Backdrop? {
    // NB: no closure: it would hold a copy of the whole state.
    guard let backdrop = caches.backdrop, backdrop.isOf(self) else { return nil }
    return backdrop
  }

  /// The layout of the window.
  ///
  /// NB: it must not make a backdrop: the views of a backdrop ask for the layout too.
  var layout: ScreenLayout { keptBackdrop?.layout ?? ScreenLayout(self) }

  /// The cached matches if they are still valid for the draft on the screen; else new ones.
  var currentMatches: SearchMatches {
    if let matches = caches.matches, matches.areOf(scene.find.query, in: text) { return matches }
    return SearchMatches(scene.find.query, in: text)
  }
}
