import LibraryModel
import TextUI

/// A command is one row of the table: its layer, its keys, its action, and a sentence about it.
///
/// Key handling, hints, the keys sheet and the man page are all made from these rows.
public struct Command: Sendable {
  /// The layer in which the keys have this meaning.
  public let layer: Layer
  /// The keys as they are shown to the user, separated by spaces.
  public let keys: String
  /// The description: a sentence without a full stop.
  public let says: String
  /// The word for the bottom line; nil leaves the command out of it.
  let hint: HintWord?
  /// Its order and words in the row's menu; nil leaves the command out of it.
  let menu: MenuEntry?
  /// Other words by which the palette finds the command; they are not shown.
  let synonyms: String
  /// The action of a command that has no key: the palette finds it by its name.
  private(set) var unbound: Action?
  /// Returns the action of each key; called at the first key, not at the start.
  let actions: @Sendable () -> [(KeyPress, Action)]
  /// Whether the command would do anything now.
  let isOffered: @Sendable (WindowState) -> Bool
  /// Whether the command only moves, changes the tab or section, goes back, shows the keys or
  /// redraws.
  ///
  /// Such a command also works where the user may have meant another key: after an Esc that arrived
  /// with it, and after a jump that the user did not make.
  private(set) var changesNothing = false

  /// Whether the key is one of the ten that the keys sheet shows first.
  private(set) var isDaily = false

  /// The same command as one of every day.
  var daily: Command {
    var command = self
    command.isDaily = true
    return command
  }

  /// The same command as one that changes nothing.
  var harmless: Command {
    var command = self
    command.changesNothing = true
    return command
  }

  /// Creates a command whose keys all have the same action.
  init(
    _ layer: Layer, _ keys: String, _ action: Action, _ says: String, hint: HintWord? = nil,
    menu: MenuEntry? = nil, synonyms: String = "",
    when isOffered: @escaping @Sendable (WindowState) -> Bool = { _ in true }
  ) {
    self.init(
      layer, keys,
      keys.parts(at: " ").compactMap { key in KeyPress(key).map { ($0, action) } },
      says, hint: hint, menu: menu, synonyms: synonyms, when: isOffered)
  }

  /// Creates a command without a key: the palette finds it by its name.
  init(
    named says: String, _ action: Action, synonyms: String = "",
    when isOffered: @escaping @Sendable (WindowState) -> Bool = { _ in true }
  ) {
    self.init(.screen, "", [], says, synonyms: synonyms, when: isOffered)
    unbound = action
  }

  /// Creates a command whose keys have an action each, in the order of the keys.
  init(
    _ layer: Layer, _ keys: String, each actions: @autoclosure @escaping @Sendable () -> KeyActions,
    _ says: String, hint: HintWord? = nil,
    when isOffered: @escaping @Sendable (WindowState) -> Bool = { _ in true }
  ) {
    self.init(
      layer, keys,
      zip(keys.parts(at: " "), actions().actions).compactMap { key, action in
        KeyPress(key).map { ($0, action) }
      }, says, hint: hint, when: isOffered)
  }

  /// Creates a command whose keys have actions of their own.
  init(
    _ layer: Layer, _ keys: String,
    _ actions: @autoclosure @escaping @Sendable () -> [(KeyPress, Action)], _ says: String,
    hint: HintWord? = nil, menu: MenuEntry? = nil, synonyms: String = "",
    when isOffered: @escaping @Sendable (WindowState) -> Bool = { _ in true }
  ) {
    self.layer = layer
    self.keys = keys
    self.says = says
    self.hint = hint
    self.menu = menu
    self.synonyms = synonyms
    self.actions = actions
    self.isOffered = isOffered
  }
}
