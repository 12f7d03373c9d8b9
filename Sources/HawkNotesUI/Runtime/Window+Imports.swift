import LibraryModel

// Files of other programs: all work on them is done in the background.

extension Window {
  func perform(_ effect: ImportEffect) {
    switch effect {
    case .list(let path): imports.files(path).map { learn(.files($0)) }
    case .review(let path, let columns): imports.review(path, columns).map { learn(.review($0)) }
    case .start(let order):
      // The scene stores it first: after a kill it asks the library whether it has the import.
      commit(state.clock)
      _ = hasSyncedScene()
      imports.start(order).map { learn(.ended($0, order)) }
    }
  }

  /// Undoes or redoes an import.
  func performInBackground(_ request: LibraryRequest, _ words: String) {
    commit(state.clock)
    guard hasSyncedScene() else { return dispatch(.refused(request, .unsynced)) }
    learn(.importBegan(words))
    imports.perform(request).map { learn(.performed(request, $0)) }
  }

  func learn(_ news: ImportNews) {
    switch news {
    case .files(let files): dispatch(.imports(.listed(files)))
    case .review(let review): dispatch(.imports(.reviewed(review)))
    case .progress(let done, let total): dispatch(.imports(.progressed(done, of: total)))
    case .ended(let ending, let order): dispatch(.imports(.ended(ending, order)))
    case .performed(let request, let result):
      learn(.importEnded)
      switch result {
      case .success(let undo): dispatch(.done(request, undo: undo))
      case .failure(let failure): dispatch(.refused(request, failure))
      }
    }
  }
}
