import LibraryModel

enum ShopAction: FeatureAction {
  typealias Owner = ShopSheet

  case openPressed, copyPressed
}

extension ShopSheet {
  static func reduce(
    _ state: inout NoState, _ action: ShopAction, in window: Surroundings
  ) -> [WindowRequest] {
    guard let address = window.book?.shopAddress else { return [] }
    return switch action {
    case .openPressed: [.perform(.browse(address))]
    case .copyPressed: [.perform(.copy(address))]
    }
  }

  static func begin(in window: Surroundings) -> Beginning<NoState> {
    window.isLoaded || window.openBook != nil ? .open(initial) : .refused(window.noRowSelected)
  }

  /// Closes the page if there is no book; a link may open it before its book is read.
  static func obstacle(in state: NoState, of window: Surroundings) -> Message? {
    window.book == nil ? .warning("No book is selected.") : nil
  }
}

extension Book {
  /// The address of the shop page, ready to be opened or copied.
  var shopAddress: String? { shopURL.flatMap { WebAddress($0)?.description } }
}
