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

/// Where keys have their meaning.
///
/// The layer with the focus is asked first, then those under it.
public enum Layer: Hashable, Sendable {
  case screen, text, find
  /// While that sheet is open.
  case of(Sheet)
  /// While any sheet is open.
  case sheet
  case everywhere

  /// All layers, in the order in which they are shown.
  public static let all: [Layer] =
    [.screen, .text, .find] + Sheet.allCases.map(Layer.of) + [.sheet, .everywhere]

  /// What stands over its keys, in `?` and the manual.
  public var heading: String {
    switch self {
    case .screen: "Anywhere but in text"
    case .text: "In text"
    case .find: "In the find line"
    case .of(let sheet): sheet.overlay.keysHeading
    case .sheet: "On a sheet"
    case .everywhere: "Everywhere"
    }
  }
}

extension WindowState {
  /// The layers that get the keys now, the focused one first.
  var layers: [Layer] {
    if let sheet = scene.sheet { return [.of(sheet), .sheet, .everywhere] }
    if isFinding { return [.find, .everywhere] }
    return isInText ? [.text, .everywhere] : [.screen, .everywhere]
  }

  /// What an input means now; nil if nothing.
  borrowing func action(for input: Input) -> Action? {
    switch input {
    case .key(let press):
      // What most keys are, and no command in a text is: asked first.
      if isInText, press.modifiers.isEmpty, case .character(let character) = press.key {
        return isFinding ? .find(.typed(String(character))) : .text(.typed(String(character)))
      }
      return overlay?.action(for: input) ?? Command.action(for: press, in: layers)
        ?? dismissal(for: press)
    case .paste(let bytes):
      if let overlay { return overlay.action(for: input) }
      if isFinding { return .find(.typed(bytes.firstPastedLine)) }
      return isInText ? .text(.pasted(bytes)) : nil
    case .mouse, .focusGained, .focusLost:
      return nil
    }
  }
}

extension WindowState {
  /// The key that opened a sheet closes it.
  private borrowing func dismissal(for press: KeyPress) -> Action? {
    guard let sheet = scene.sheet,
      Command.action(for: press, in: [.screen]) == .sheet(.openPressed(sheet))
    else { return nil }
    return .sheet(.closePressed)
  }
}

extension Command {
  /// The rows of the table by their layers.
  static let byLayer = Dictionary(grouping: rows, by: \.layer)
  /// Those of them that have a word for the bottom line.
  static let hints = byLayer.mapValues { rows in rows.filter { $0.hint != nil } }
  private static let actions = byLayer.mapValues { rows in
    Dictionary(rows.flatMap { $0.actions() }) { first, _ in first }
  }

  static func action(for press: KeyPress, in layers: [Layer]) -> Action? {
    for layer in layers {
      if let action = actions[layer]?[press] { return action }
    }
    return nil
  }
}
