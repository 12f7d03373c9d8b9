#if PLANTED_BUGS
  import PlantedBugs
#endif

// The window's place in tmux, with automatic upkeep: see ``Upkeep/automatic``.

extension WindowScene {
  /// Learns the place of the window after the first commit, and again once a minute.
  ///
  /// NB: Only the first answer is awaited: a program may wait for its user after the first commit.
  func lookAfterPlace(isFirst: Bool, _ now: Milliseconds) {
    guard let pane else { return }
    #if PLANTED_BUGS
      if PlantedBug.placeUnasked.isPlanted { return }
    #endif
    if isFirst {
      placeTime = now
      setPlace(toAnswer: PaneQuestion(pane)?.answer(within: 500))
    } else if let question = placeQuestion {
      guard now - placeTime >= 500 else { return }
      setPlace(toAnswer: question.answer())
      placeQuestion = nil
    } else if now - placeTime >= 60_000 {
      placeTime = now
      placeQuestion = PaneQuestion(pane)
    }
  }

  private func setPlace(toAnswer place: PanePlace?) {
    guard let place else { return }
    setPlace(place)
    // Best effort: if the disk refuses, the next commit stores it.
    try? keep()
  }
}
