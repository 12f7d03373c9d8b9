import ArgumentParser
import SceneRestoration

struct RestartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restart", _superCommandName: "hawknotes",
    abstract: "Restart every open window, after an upgrade.",
    discussion: """
      Each window keeps its sheet, drafts, cursor and undo history.

      EXAMPLES:
        hawknotes restart
      """)

  @OptionGroup var colour: ColourOption

  func run() throws(Failure) {
    let owners = try SceneShelf().ask { directory throws(SceneError) in try directory.owners() }
    let outcome = Restart().perform(owners.known)
    outcome.stopped.map(\.waits).forEach(Output.say)
    Output.say(outcome.words)
    owners.unreadable.map { Failure($0) }.forEach(Output.warn)
    let failures =
      outcome.ended.map(\.hasEnded) + outcome.late.map(\.isLate) + owners.unknown.map(isUnknown)
    guard let last = failures.last else { return }
    failures.dropLast().forEach(Output.warn)
    throw last
  }
}

extension Restart.Outcome {
  fileprivate var words: String {
    switch (restarted.count, restarted.count + stopped.count + ended.count + late.count) {
    case (0, 0): "no window is open"
    case (1, 1): "1 scene restarted"
    case (let count, let all) where count == all: "\(count) scenes restarted"
    case (let count, let all): "\(count) of \(all) scenes restarted"
    }
  }
}

extension SceneOwner {
  fileprivate var place: String {
    "scene \(scene) (\(window.map { "\($0), " } ?? "")process \(pid))"
  }

  fileprivate var waits: String { "\(place) is suspended: it restarts when it is continued" }

  fileprivate var hasEnded: Failure {
    Failure(.io, "\(place) has ended: `hawknotes --scene \(scene)` opens it")
  }

  fileprivate var isLate: Failure {
    Failure(.busy, "\(place) is busy and has not restarted yet: look at its window")
  }
}

private func isUnknown(_ scene: SceneID) -> Failure {
  Failure(.busy, "scene \(scene) is open in an unknown process: restart it by hand")
}
