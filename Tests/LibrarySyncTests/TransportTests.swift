import Foundation
import LibraryModel
import Testing

@testable import LibrarySync

/// The transports of git: ssh to a server on this machine, and smart HTTP.
@Suite struct TransportTests {
  private let desk: SyncDesk

  init() throws { desk = try SyncDesk() }

  /// Returns what the error of a synchronization says, and of which kind it is.
  private func failure(
    _ machine: Machine, _ address: String, seconds: Int = 60, bytes: Int = 1 << 30
  ) throws -> (kind: String, line: String) {
    let synchronizer = try machine.synchronizer(address)
    synchronizer.limits = TransferLimits(seconds: seconds, bytes: bytes)
    do throws(SyncError) {
      try synchronizer.synchronize(accepting: true)
    } catch {
      switch error {
      case .refused(let line): return ("refused", line)
      case .offline(let line): return ("offline", line)
      case .tooLarge(let bytes): return ("too large", "\(bytes)")
      default: return ("\(error)", "")
      }
    }
    return ("none", "")
  }

  // MARK: ssh

  @Test func `two machines synchronize over ssh`() throws {
    let server = try SSHServer(in: desk.home + "/ssh")
    desk.machines.forEach { $0.path = server.bin }
    let url = server.url(desk.remote)
    let note = try desk.machines[0].add("over ssh")
    for machine in desk.machines {
      try machine.synchronizer(url).synchronize(accepting: true)
    }
    #expect(try desk.machines[1].text(note) == "over ssh")
  }

  @Test func `a wrong key and an unknown server are told as they are`() throws {
    let server = try SSHServer(in: desk.home + "/ssh")
    let machine = desk.machines[0]
    machine.path = server.bin
    try server.useKey("wrong")
    var found = try failure(machine, server.url(desk.remote))
    #expect(found.kind == "refused" && found.line.contains("Permission denied (publickey)"))
    try server.useKey("right", known: "nobody")
    found = try failure(machine, server.url(desk.remote))
    #expect(found.kind == "refused" && found.line.contains("Host key verification failed"))
    server.stop()
    found = try failure(machine, server.url(desk.remote))
    #expect(found.kind == "offline" && found.line.contains("Connection refused"))
  }

  @Test func `a full disk of the server is told, and what was saved is sent later`() throws {
    let server = try SSHServer(
      in: desk.home + "/ssh", running: "ulimit -f 8; eval $SSH_ORIGINAL_COMMAND")
    let machine = desk.machines[0]
    machine.path = server.bin
    // A text that cannot be compressed.
    let text = (0..<4000).map { _ in "\(UUID())" }.joined(separator: "\n")
    let note = try machine.add(text)
    let found = try failure(machine, server.url(desk.remote))
    #expect(found.kind == "refused" && found.line.contains("unpack"), "\(found)")
    #expect(try desk.git(["--git-dir=\(desk.remote)", "for-each-ref"]).isEmpty)
    try machine.synchronize()
    try desk.machines[1].synchronize()
    #expect(try desk.machines[1].text(note) == text)
  }

  // MARK: HTTP

  @Test func `two machines synchronize over smart HTTP`() throws {
    let server = try GitServer(root: desk.home)
    let note = try desk.machines[0].add("over HTTP")
    for machine in desk.machines {
      try machine.synchronizer(server.url("me:right")).synchronize(accepting: true)
    }
    #expect(try desk.machines[1].text(note) == "over HTTP")
  }

  @Test func `a wrong password is told, and not shown`() throws {
    let server = try GitServer(root: desk.home)
    let found = try failure(desk.machines[0], server.url("me:hunter2"))
    #expect(found.kind == "refused" && found.line.contains("Authentication failed"), "\(found)")
    #expect(!found.line.contains("hunter2"))
    #expect(found.line.contains("http://127.0.0.1"))
  }

  @Test func `a missing repository of a server is told`() throws {
    let server = try GitServer(root: desk.home + "/nowhere")
    let found = try failure(desk.machines[0], server.url("me:right"))
    #expect(found.kind == "offline" && found.line.contains("not found"), "\(found)")
  }

  // MARK: Limits

  @Test func `a server that does not answer is told after the time limit`() throws {
    let server = try GitServer(root: desk.home, isSilent: true)
    let found = try failure(desk.machines[0], server.url("me:right"), seconds: 1)
    #expect(found.kind == "offline" && found.line == "no answer within 1 s")
  }

  @Test func `a remote that sends too much is told, and nothing of it stays`() throws {
    let (one, other) = (desk.machines[0], desk.machines[1])
    try one.add((0..<4000).map { _ in "\(UUID())" }.joined(separator: "\n"))
    for number in 0..<200 { try one.add("\(number)") }
    try one.synchronize()
    let before = try other.export()
    let found = try failure(other, desk.remote, bytes: 8 << 10)
    #expect(found.kind == "too large")
    #expect(try other.export() == before)
    let packs = try FileManager.default.contentsOfDirectory(
      atPath: other.home + "/state/sync.git/objects/pack")
    #expect(packs.isEmpty)
    try other.synchronize()
    #expect(try other.export() == one.export())
  }
}
