/// Tabs from the left, in one light value.
public struct TabOrder: LosslessStringConvertible, Equatable, Sendable {
  /// The tabs.
  public var tabs: [TabID] = []

  init(_ tabs: [TabID] = []) { self.tabs = tabs }

  /// Tabs from their kept form; tabs that are not valid are left out.
  public init?(_ description: String) {
    tabs = description.split(separator: " ").compactMap { TabID(String($0)) }
  }

  /// The tabs with blanks between.
  public var description: String { tabs.map(\.description).joined(separator: " ") }
}
