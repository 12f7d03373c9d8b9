#if PLANTED_BUGS
  import PlantedBugs
#endif

// The window's place in tmux, with automatic upkeep: see ``Upkeep/automatic``.

extension WindowScene {
  /// Learns the place of the window after the first commit, and again once a minute.
  ///
  /// NB: Only the first answer is awaited: a program may wait for its user after the first commit.
  /// A stopped server is not asked: it would delay the program, and never answer.
  func lookAfterPlace(isFirst: Bool, _ now: Milliseconds) {
    guard let pane else { return }
    #if PLANTED_BUGS
      if PlantedBug.placeUnasked.isPlanted { return }
    #endif
    if isFirst {
      // If it is stopped, it is asked again after a second.
      placeTime = pane.isStopped ? now - aMinute + 1000 : now
      if !pane.isStopped { setPlace(toAnswer: PaneQuestion(pane)?.answer(within: 500)) }
    } else if let question = placeQuestion {
      guard now - placeTime >= 500 else { return }
      setPlace(toAnswer: question.answer())
      placeQuestion = nil
    } else if now - placeTime >= aMinute {
      placeTime = now
      if !pane.isStopped { placeQuestion = PaneQuestion(pane) }
    }
  }

  private func setPlace(toAnswer place: PanePlace?) {
    guard let place else { return }
    setPlace(place)
    // Best effort: if the disk refuses, the next commit stores it.
    try? keep()
  }
}

extension TmuxPane {
  /// Whether the server is stopped by a signal.
  fileprivate var isStopped: Bool { ProcessStatus(of: server)?.isStopped == true }
}

private let aMinute: Milliseconds = 60_000
