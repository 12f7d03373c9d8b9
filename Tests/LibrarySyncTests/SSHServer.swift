import Foundation

/// An sshd on this machine for one test, on a port of its own, with keys of its own.
final class SSHServer {
  private var server = Process()
  private var errors = Pipe()
  /// The process of sshd; nil if it does not run.
  private var id: pid_t?
  private let folder: String
  private(set) var port = 0

  /// The folder with the command `ssh` that uses the keys of the test, to be first in `PATH`.
  var bin: String { folder + "/bin" }

  /// - Parameters:
  ///   - command: What runs instead of the command that a client asks for.
  init(in folder: String, running command: String? = nil) throws {
    self.folder = folder
    let manager = FileManager.default
    try manager.createDirectory(atPath: folder + "/bin", withIntermediateDirectories: true)
    if getuid() == 0 { mkdir("/run/sshd", 0o755) }
    for key in ["host", "right", "wrong"] {
      try Self.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", "\(folder)/\(key)")
    }
    let right = try String(contentsOfFile: folder + "/right.pub", encoding: .utf8)
    let option = command.map { "command=\"\($0)\" " } ?? ""
    try write(option + right, to: "authorized")
    try start()
    let host = try String(contentsOfFile: folder + "/host.pub", encoding: .utf8)
    try write("[127.0.0.1]:\(port) \(host)", to: "known")
    try useKey("right")
  }

  deinit { stop() }

  func stop() {
    guard let id else { return }
    kill(id, SIGTERM)
    // A thread of the tests blocks signals, and so does the shell: it does not see that its child
    // ends.
    kill(server.processIdentifier, SIGKILL)
    server.waitUntilExit()
    self.id = nil
  }

  func url(_ path: String) -> String { "ssh://127.0.0.1:\(port)\(path)" }

  /// Makes clients use a key, and a file of known hosts.
  func useKey(_ key: String, known: String = "known") throws {
    let ssh = bin + "/ssh"
    try """
    #!/bin/sh
    exec /usr/bin/ssh -F none -i '\(folder)/\(key)' -oIdentitiesOnly=yes -oIdentityAgent=none \
      -oUserKnownHostsFile='\(folder)/\(known)' -oGlobalKnownHostsFile=none "$@"

    """.write(toFile: ssh, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: ssh)
  }

  /// Starts the server on a free port.
  private func start() throws {
    for _ in 0..<20 {
      port = Int.random(in: 20_000..<60_000)
      let lines = [
        "Port \(port)", "ListenAddress 127.0.0.1", "HostKey \(folder)/host",
        "AuthorizedKeysFile \(folder)/authorized", "PidFile none", "StrictModes no", "UsePAM no",
        "PasswordAuthentication no", "KbdInteractiveAuthentication no", "PermitRootLogin yes", "",
      ]
      try write(lines.joined(separator: "\n"), to: "config")
      (server, errors) = (Process(), Pipe())
      // NB: Below a shell: sshd closes all descriptors, which Foundation takes for its end.
      server.executableURL = URL(fileURLWithPath: "/bin/sh")
      server.arguments = ["-c", Self.script, "sh", folder + "/config"]
      server.standardError = errors
      try server.run()
      // It says when it listens.
      var said = ""
      while !said.contains("Server listening"),
        case let data = errors.fileHandleForReading.availableData,
        !data.isEmpty
      { said += String(decoding: data, as: UTF8.self) }
      if said.contains("Server listening") {
        id = said.split(separator: "\n").first.flatMap { pid_t($0) }
        return
      }
    }
    throw POSIXError(.EADDRINUSE)
  }

  private static let script = "/usr/sbin/sshd -D -e -f \"$1\" & echo $! >&2; wait"

  private func write(_ text: String, to name: String) throws {
    let path = folder + "/" + name
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }

  private static func run(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
  }
}
