/// The sheets that can be open above a screen: the table of overlays.
///
/// A scene stores the raw value, and `scenes --json` prints it. The order is that of the keys in
/// `?` and the manual; `keys` is the last because its key ends the bottom line.
public enum Sheet: String, CaseIterable, Sendable {
  case form, search, palette, menu, shop, move, bin, links
  case importing = "import"
  case rewriting, merge, scenes, settings, messages
  case keys

  /// The type that draws the sheet and defines its keys and clicks.
  var overlay: any Overlay.Type {
    switch self {
    case .form: FormSheet.self
    case .search: SearchSheet.self
    case .palette: PaletteSheet.self
    case .menu: MenuSheet.self
    case .shop: ShopSheet.self
    case .move: MoveSheet.self
    case .bin: BinSheet.self
    case .links: LinksSheet.self
    case .importing: ImportSheet.self
    case .rewriting: RewritingSheet.self
    case .merge: MergeSheet.self
    case .scenes: ScenesSheet.self
    case .settings: SettingsSheet.self
    case .messages: MessagesSheet.self
    case .keys: KeysSheet.self
    }
  }
}
