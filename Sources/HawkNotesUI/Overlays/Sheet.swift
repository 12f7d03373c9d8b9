/// A sheet above the screen, by the name under which it is stored.
///
/// Only one sheet can be open at a time.
public struct Sheet: Hashable, Sendable {
  /// The stored name.
  public let rawValue: String

  /// - Parameter name: The stored name: it never changes.
  init(_ name: String) { rawValue = name }

  /// The features with all sheets.
  ///
  /// Their layers of the command table have this order; the keys sheet is last because its key ends
  /// the bottom line.
  private static let features: [any Feature.Type] = [
    FormSheet.self,
    SearchSheet.self,
    PaletteSheet.self,
    MenuSheet.self,
    ShopSheet.self,
    MoveSheet.self,
    BinSheet.self,
    VersionsSheet.self,
    ContentsSheet.self,
    LinksSheet.self,
    ImportSheet.self,
    RewritingSheet.self,
    MergeSheet.self,
    SpellingSheet.self,
    ScenesSheet.self,
    SettingsSheet.self,
    MessagesSheet.self,
    KeysSheet.self,
  ]

  private static let byName: [String: any Feature.Type] = Dictionary(
    uniqueKeysWithValues: features.map { ($0.sheet.rawValue, $0) })

  var feature: any Feature.Type {
    guard let feature = Self.byName[rawValue] else {
      fatalError("no sheet has this name: \(rawValue)")
    }
    return feature
  }
}

extension Sheet: RawRepresentable {
  /// Creates the sheet with a stored name; nil if there is none.
  public init?(rawValue: String) {
    guard Self.byName[rawValue] != nil else { return nil }
    self.rawValue = rawValue
  }
}

extension Sheet: CaseIterable {
  /// All sheets, in the order of their layers.
  public static let allCases: [Sheet] = features.map { $0.sheet }
}

extension Sheet {
  static let form = Sheet("form")
  static let search = Sheet("search")
  static let palette = Sheet("palette")
  static let menu = Sheet("menu")
  static let importing = Sheet("import")
  static let merge = Sheet("merge")
  static let spelling = Sheet("spelling")
  static let scenes = Sheet("scenes")
  static let settings = Sheet("settings")
  static let keys = Sheet("keys")
}
