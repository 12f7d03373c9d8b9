// What a commit does for a program that does not do it itself.

extension Scene {
  /// What a commit does besides, where the program does not.
  func lookAfter() {
    #if PLANTED_BUGS
      if PlantedBug.upkeepForgotten.isPlanted { return }
    #endif
    let now = Milliseconds.monotonic
    if let firstCommit {
      if launch != nil, now - firstCommit >= 2000 { stand() }
    } else {
      firstCommit = now
      launchWasPainted()
    }
    guard let journal else { return }
    if journal.hasNotices { takeNotices() }
    journal.lookAfter(compactingPast: compactionSize, now)
  }

  func stand() {
    launch?.clear()
    launch = nil
    // What was set aside has been said.
    self[.setAside] = nil
  }
}
