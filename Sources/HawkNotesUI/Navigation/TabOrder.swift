/// Tabs from left to right, in one small value.
public struct TabOrder: LosslessStringConvertible, Equatable, Sendable {
  public var tabs: [TabID] = []

  init(_ tabs: [TabID] = []) { self.tabs = tabs }

  /// Reads tabs from their stored form; ignores words that are not tabs.
  public init?(_ description: String) {
    // NB: Bytes: a split of five tabs by characters takes 50,000 instructions.
    let words = description.utf8.split(separator: UInt8(ascii: " "))
    tabs = words.compactMap { TabID(String(Substring($0))) }
  }

  /// The tabs, separated by spaces.
  public var description: String { tabs.map(\.description).joined(separator: " ") }
}
