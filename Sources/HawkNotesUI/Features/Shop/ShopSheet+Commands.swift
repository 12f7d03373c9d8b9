extension ShopSheet {
  static let keysHeading = "Shop page"

  /// The key that opens the sheet; it is listed among those of the screens.
  static let opening = Command(
    .screen, "w", .sheet(.openPressed(.shop)), "shop page of the book", hint: "shop",
    menu: MenuEntry(11, "Shop page of the book"), when: { $0.book != nil })

  static let commands = [
    Command(
      layer, "o", .shop(.openPressed), "open in the browser", hint: "open in browser",
      when: { $0.shopURL != nil }),
    Command(
      layer, "y", .shop(.copyPressed), "copy the address", hint: "copy address",
      when: { $0.shopURL != nil }),
  ]
}
