import TextEditing
import TextUI

/// What is derived from the rest of the state and kept, so that a key draws no more than it changes.
///
/// The picture drawn through the caches is the picture drawn with all of them empty. Each cache
/// knows what it depends on and compares that before it is used:
///
/// - ``backdrop``: all of ``Backdrop/Source``;
/// - ``seenText``: the draft on the screen, its cursor and first byte, the rectangle of its section;
/// - ``matches``: what is looked for, and the draft on the screen;
/// - ``position``: the draft on the screen and its cursor, as they were up to 1 s ago.
struct DerivedCaches: Sendable {
  /// The part of the picture that stays while one types.
  var backdrop: Backdrop?
  /// The rows that are seen of the draft on the screen.
  var seenText: SeenText?
  /// The matches of what is looked for in the draft on the screen.
  var matches: SearchMatches?
  /// Words and cursor of the draft on the screen, for the status line.
  private(set) var position: TextPosition?
  /// From when to when the text was typed in since ``position`` was found, in milliseconds.
  private var typedSince: ClosedRange<Int>?

  /// When ``position`` is due to catch up: 0.2 s after the last key, and at least each second while
  /// keys come.
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
  /// Finds words and cursor of the text that is written, for the status line.
  mutating func refreshPosition() {
    caches.setPosition(isInText ? TextPosition(self) : nil)
  }

  /// Leaves them as they are until the hand rests: the letter comes first.
  mutating func postponePosition() {
    guard caches.position != nil else { return refreshPosition() }
    caches.postponePosition(at: clock)
  }

  /// Drops what is derived and finds anew what drawing does not find by itself.
  mutating func emptyCaches() {
    caches = DerivedCaches()
    refreshPosition()
  }

  /// The backdrop that was kept, if it is still the one of this state; else a new one.
  var currentBackdrop: Backdrop { keptBackdrop ?? Backdrop(self) }

  /// The backdrop that was kept, if it is still the one of this state.
  var keptBackdrop: Backdrop? {
    // NB: not by a closure, which would have a copy of the whole state.
    guard let backdrop = caches.backdrop, backdrop.isOf(self) else { return nil }
    return backdrop
  }

  /// Where everything on the window stands.
  ///
  /// NB: a backdrop's own views ask for it too, so that it must not make one.
  var layout: ScreenLayout { keptBackdrop?.layout ?? ScreenLayout(self) }

  /// The matches that were kept, if they are still those of the draft on the screen; else new ones.
  var currentMatches: SearchMatches {
    if let matches = caches.matches, matches.areOf(scene.find.query, in: text) { return matches }
    return SearchMatches(scene.find.query, in: text)
  }
}
