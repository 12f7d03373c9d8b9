import Torture

/// What carries the pages of a trial, and its faults.
enum TrialCarrier {
  enum Kind {
    /// The installed git, over a connection that can be cut at any byte.
    case git
    /// A git in memory, whose connections can be cut, and which can be killed at any command.
    case memory
  }

  case git(CuttableSSH)
  case memory

  init(_ kind: Kind, for desk: SyncDesk) throws {
    switch kind {
    case .git:
      let ssh = try CuttableSSH(in: desk.home + "/bin")
      for machine in desk.machines {
        (machine.path, machine.remote) = (ssh.bin, ssh.url(desk.remote))
      }
      self = .git(ssh)
    case .memory:
      let remote = MemoryRemote()
      for machine in desk.machines { machine.git = MemoryGit(remote) }
      self = .memory
    }
  }

  /// Cuts the next connections of a machine at a random place; returns words about it.
  func cut(_ machine: Machine, _ random: inout SeededGenerator) throws -> String {
    switch self {
    case .git(let ssh):
      let side = CuttableSSH.Side.allCases.randomElement(using: &random)
      // The first bytes name the references; a pack follows.
      let bytes = Int.random(in: 0..<(Bool.random(using: &random) ? 600 : 6000), using: &random)
      try ssh.cut(side, after: bytes)
      return "\(side.map { $0.rawValue } ?? "") after \(bytes) bytes"
    case .memory:
      let connections = Int.random(in: 0..<4, using: &random)
      let pushed = Int.random(in: 0..<3, using: &random)
      machine.git?.connectionsLeft = connections
      machine.git?.pushed = pushed
      return "after \(connections) connections, with \(pushed) references pushed"
    }
  }

  /// Kills the git of a machine at a random command; nil if that is not possible.
  func kill(_ machine: Machine, _ random: inout SeededGenerator) -> String? {
    guard let git = machine.git else { return nil }
    let commands = Int.random(in: 0..<30, using: &random)
    git.commandsLeft = commands
    return "after \(commands) commands"
  }

  /// Ends the faults of a machine.
  func mend(_ machine: Machine) throws {
    switch self {
    case .git(let ssh): try ssh.cut(nil)
    case .memory:
      machine.git?.connectionsLeft = nil
      machine.git?.commandsLeft = nil
    }
  }
}
