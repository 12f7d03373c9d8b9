// Automatic upkeep: see ``Upkeep/automatic``.

extension Scene {
  /// Does the upkeep after a commit, unless the program does it.
  func lookAfter() {
    #if PLANTED_BUGS
      if PlantedBug.upkeepForgotten.isPlanted { return }
    #endif
    let now = Milliseconds.monotonic
    switch upkeep {
    case .byProgram: return
    case .withoutSync: reportStart(now)
    case .automatic:
      lookAfterPlace(isFirst: firstCommit == nil, now)
      reportStart(now)
      guard let journal else { return }
      if journal.hasNotices { takeNotices() }
      journal.lookAfter(compactingPast: compactionSize, now)
    }
  }

  private func reportStart(_ now: Milliseconds) {
    if let firstCommit {
      if launch != nil, now - firstCommit >= 2000 { stand() }
    } else {
      firstCommit = now
      launchWasPainted()
    }
  }

  func stand() {
    launch?.clear()
    launch = nil
    // The user has been told that a scene was set aside.
    self[.setAside] = nil
  }
}
