extension ShopSheet {
  static let keysHeading = "Shop page"

  static let commands = [
    Command(
      .screen, "w", .sheet(.openPressed(sheet)), "shop page of the book", hint: "shop",
      menu: MenuEntry(11, "Shop page of the book"), when: among { $0.book != nil }),
    Command(
      layer, "o", .of(ShopAction.openPressed), "open in the browser", hint: "open in browser",
      when: among { $0.book?.shopAddress != nil }),
    Command(
      layer, "y", .of(ShopAction.copyPressed), "copy the address", hint: "copy address",
      when: among { $0.book?.shopAddress != nil }),
  ]
}
