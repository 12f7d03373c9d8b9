import SceneRestoration

/// The counts of the scenes, and those with problems.
struct ScenesReport {
  private let list: SceneList
  private let exposed: [String]
  private let unsaved: [String]

  private init(_ home: Home) throws(Failure) {
    unsaved = UnsavedText.all(in: home)
    let shelf = try SceneShelf()
    list = try shelf.list()
    exposed = try shelf.ask { directory throws(SceneError) in try directory.exposed() }
  }

  /// Returns the section; if the scenes cannot be read, it says only so, and the failure is returned.
  static func section(_ home: Home) -> (section: DiagnosticSection, failure: Failure?) {
    do throws(Failure) {
      return (try ScenesReport(home).section, nil)
    } catch {
      let section = DiagnosticSection(title: "Scenes", diagnostics: [.damage(error.message)])
      return (section, error)
    }
  }

  private var section: DiagnosticSection {
    let states = [SceneRecord.State.live, .dormant, .closed].map { state in
      "\(list.records.count { $0.state == state }) \(state.rawValue)"
    }
    return DiagnosticSection(
      title: "Scenes",
      diagnostics: [.fine(states.joined(separator: ", "))] + openToOthers
        + list.unreadable.map { error in
          if case .newer = error {
            .change(Failure(error).message)
          } else {
            .damage(Failure(error).message)
          }
        }
        + list.records.filter(\.isCut).map {
          .damage("the end of scene \($0.id) is cut off: opening it keeps a copy in quarantine/")
        }
        + list.setAside.map {
          .info("set aside, since it could not be read or crashed: \($0); yours to remove")
        } + unsaved.map { .info("a text of a command that was not saved: \($0); yours to remove") })
  }

  private var openToOthers: [Diagnostic] {
    guard let first = exposed.first else { return [] }
    let others = exposed.count == 1 ? "" : " and \(count(exposed.count - 1, "other path"))"
    return [
      .change("\(first)\(others) can be read by other users: opening a scene fixes it")
    ]
  }
}
