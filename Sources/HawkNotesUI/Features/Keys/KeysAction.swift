/// An action of the keys sheet: it is filtered as the user types.
enum KeysAction: FeatureAction {
  typealias Owner = KeysSheet

  case filterPressed
  case filtered(FilterEdit)
}

extension KeysSheet {
  static func reduce(
    _ state: inout SheetFilter, _ action: KeysAction, in window: Surroundings
  ) -> [WindowRequest] {
    switch action {
    case .filterPressed: state.apply(.typed(""))
    case .filtered(let edit): state.apply(edit)
    }
    return [.scrollToTop]
  }
}
