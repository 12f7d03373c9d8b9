/// What can lie over a screen: the table of overlays.
///
/// The raw value is what a scene keeps and what `scenes --json` says. The order is that of the keys
/// in `?` and the manual; `keys` comes last, as its key ends the bottom line.
public enum Sheet: String, CaseIterable, Sendable {
  case menu, shop, merge, scenes, settings, keys

  /// The type that draws the sheet and knows what keys, clicks and changes mean to it.
  var overlay: any Overlay.Type {
    switch self {
    case .menu: MenuSheet.self
    case .shop: ShopSheet.self
    case .merge: MergeSheet.self
    case .scenes: ScenesSheet.self
    case .settings: SettingsSheet.self
    case .keys: KeysSheet.self
    }
  }
}
