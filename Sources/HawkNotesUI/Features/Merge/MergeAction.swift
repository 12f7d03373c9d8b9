enum MergeAction: FeatureAction {
  typealias Owner = MergeSheet

  case pagePressed(by: Int)
  case taken(MergeChoice)
}

extension MergeSheet {
  static func reduce(
    _ state: inout MergeState, _ action: MergeAction, in window: Surroundings
  ) -> [WindowRequest] {
    switch action {
    case .taken(let choice): return [.resolve(choice)]
    case .pagePressed(by: let step):
      guard state.merge?.saved != nil else { return [] }
      let pages = MergePage.allCases
      let index = pages.firstIndex(of: state.page) ?? 0
      state.page = pages[(index + step + pages.count) % pages.count]
      return [.scrollToTop]
    }
  }
}
