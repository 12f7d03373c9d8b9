import LibraryModel

/// An action of the shop page.
public enum ShopAction: Equatable, Sendable {
  case openPressed, copyPressed
}

extension WindowState {
  func reduceShop(_ action: ShopAction) -> [Effect] {
    guard let shopURL else { return [] }
    return switch action {
    case .openPressed: [.browse(shopURL)]
    case .copyPressed: [.copy(shopURL)]
    }
  }

  /// The address of the book's shop page, ready to be opened or copied.
  var shopURL: String? { book?.shopURL.flatMap { WebAddress($0)?.description } }
}
