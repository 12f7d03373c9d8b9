/// The context in which keys have a meaning.
///
/// The layer with the focus is asked first, then the layers under it.
public enum Layer: Hashable, Sendable {
  case screen, text, find
  /// While names or tags are listed at the cursor.
  case completion
  /// While a particular sheet is open.
  case of(Sheet)
  /// While any sheet is open.
  case sheet
  case everywhere

  /// All layers, in the order in which they are shown.
  public static let all: [Layer] =
    [.screen, .text, .find, .completion] + Sheet.allCases.map(Layer.of) + [.sheet, .everywhere]

  /// The heading of its keys, in `?` and the manual.
  public var heading: String {
    switch self {
    case .screen: "Browsing"
    case .text: "Writing"
    case .find: "Find line"
    case .completion: "List of names"
    case .of(let sheet): sheet.feature.keysHeading
    case .sheet: "Any sheet"
    case .everywhere: "Everywhere"
    }
  }
}
