import LibraryModel

/// What happens to the shop page.
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

  /// The address of the book's shop page, as it may be opened or copied.
  var shopURL: String? { book?.shopURL.flatMap { WebAddress($0)?.description } }
}
