#if PLANTED_BUGS
  import PlantedBugs
#endif

// The outcome of the start, and automatic upkeep: see ``Upkeep``.

extension WindowScene {
  /// Does the upkeep after a commit, unless the program does it.
  func lookAfter() {
    #if PLANTED_BUGS
      if PlantedBug.upkeepForgotten.isPlanted { return }
    #endif
    let now = clock.monotonic
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
      if launch != nil, now - firstCommit >= 2000 { launchSucceeded() }
    } else {
      firstCommit = now
      launchWasPainted()
    }
  }

  /// Records that the restored state was shown: a kill from now on is not the scene's fault.
  package func launchWasPainted() { launch?.paint(at: clock.monotonic) }

  /// Records that the restored state was shown for a while: a later crash is not a failed start.
  package func launchSucceeded() {
    launch?.clear()
    launch = nil
    // The user has been told that a scene was set aside.
    stage(nil, of: .setAside)
  }

  /// Records that the program ends this start with an error, which is not the scene's fault.
  package func launchWasRefused() {
    launch?.withdraw()
    launch = nil
  }
}
