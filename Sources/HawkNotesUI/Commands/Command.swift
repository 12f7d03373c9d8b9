import TextUI

/// A command is a row: where it works, its keys, what it does, and a sentence about it.
///
/// The key handling, the hints, the keys sheet and the man page are all made of these rows.
public struct Command: Sendable {
  /// Where the keys mean this.
  public let layer: Layer
  /// The keys as they are written for the user, with blanks between.
  public let keys: String
  /// What the row says of itself: a sentence without a full stop.
  public let says: String
  /// The word for the bottom line; nil keeps it out of there.
  let hint: String?
  /// Its place and its words in the row's menu; nil keeps it out of there.
  let menu: MenuEntry?
  /// What each key does; asked at the first key, not at the start.
  let actions: @Sendable () -> [(KeyPress, Action)]
  /// Whether it would do anything now.
  let isOffered: @Sendable (WindowState) -> Bool

  /// A row whose keys all do the same.
  init(
    _ layer: Layer, _ keys: String, _ action: Action, _ says: String, hint: String? = nil,
    menu: MenuEntry? = nil,
    when isOffered: @escaping @Sendable (WindowState) -> Bool = { _ in true }
  ) {
    self.init(
      layer, keys,
      keys.split(separator: " ").compactMap { key in KeyPress(String(key)).map { ($0, action) } },
      says, hint: hint, menu: menu, when: isOffered)
  }

  /// A row whose keys each do their own.
  init(
    _ layer: Layer, _ keys: String,
    _ actions: @autoclosure @escaping @Sendable () -> [(KeyPress, Action)], _ says: String,
    hint: String? = nil, menu: MenuEntry? = nil,
    when isOffered: @escaping @Sendable (WindowState) -> Bool = { _ in true }
  ) {
    self.layer = layer
    self.keys = keys
    self.says = says
    self.hint = hint
    self.menu = menu
    self.actions = actions
    self.isOffered = isOffered
  }
}
