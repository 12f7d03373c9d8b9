import SceneRestoration

/// The scenes there are, and those that were set aside.
struct ScenesReport {
  private let list: SceneList

  init() throws(Failure) {
    list = try SceneShelf().list()
  }

  var section: FindingSection {
    let states = [SceneRecord.State.live, .dormant, .closed].map { state in
      "\(list.records.count { $0.state == state }) \(state.rawValue)"
    }
    return FindingSection(
      title: "Scenes",
      findings: [.fine(states.joined(separator: ", "))]
        + list.unreadable.map { .damage(Failure($0).message) }
        + list.setAside.map {
          .note("set aside, since it could not be read or crashed: \($0); yours to remove")
        })
  }
}
