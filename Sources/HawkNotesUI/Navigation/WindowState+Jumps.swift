import LibraryModel

// Jumps: moves to the target of a link, a mention, a search result or a name of the palette.

extension WindowState {
  /// Whether there is a place to go back to.
  var canJumpBack: Bool { !scene.jumps.origins.isEmpty }

  /// Performs a move, and remembers where it began if it leads elsewhere.
  mutating func jump(_ move: (inout WindowState) -> Void) {
    leaveText()
    let origin = here
    move(&self)
    if here != origin { scene.jumps.add(origin) }
  }

  /// Goes back to where the last jump began.
  ///
  /// If that is deleted, the nearest ancestor is shown: see ``resolvePlace()``.
  mutating func jumpBack() {
    let here = here
    var origin = scene.jumps.takeLast()
    while origin == here { origin = scene.jumps.takeLast() }
    guard let origin else {
      message = .info("Nowhere to go back to. Ctrl-O goes back after a link or a search.")
      return
    }
    scene.tab = origin.tab
    tabState = withoutSavedEdits(origin.state)
  }

  /// The tab and its screens, without marks: marked rows can be gone when the user comes back.
  private var here: JumpOrigin {
    var state = tabState
    state.screens = state.screens.mapValues { screen in
      var screen = screen
      screen.marked = ItemList()
      return screen
    }
    return JumpOrigin(tab: tab, state: state)
  }

  /// Returns a tab whose screens show no edit that was saved or discarded meanwhile.
  private func withoutSavedEdits(_ tab: TabState) -> TabState {
    let edited = Set(scene.drafts.values.compactMap(\.slot?.note))
    var tab = tab
    tab.screens = tab.screens.mapValues { screen in
      var screen = screen
      screen.editing = screen.editing.flatMap { edited.contains($0) ? $0 : nil }
      return screen
    }
    return tab
  }
}
