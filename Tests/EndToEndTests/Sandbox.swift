import Foundation
import Testing

/// A home for one test, with the real program and a tmux server; removed with the test.
final class Sandbox {
  let home: String
  let socket: String
  var environment: [String: String]

  /// The program under test: the build of the tests, or `HAWKNOTES_BINARY`.
  static let program = ProcessInfo.processInfo.environment["HAWKNOTES_BINARY"] ?? debugProgram

  /// The debug build of the tests, with test hooks that a release lacks.
  static let debugProgram = built("hawknotes")

  /// A program that was built with the tests.
  static func built(_ name: String) -> String {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let candidate = folder.appendingPathComponent(name).path
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder),
        !isFolder.boolValue
      {
        return candidate
      }
    }
    return name
  }

  init() {
    let name = "hawk-" + UUID().uuidString.prefix(8).lowercased()
    home = FileManager.default.temporaryDirectory.path + "/" + name
    socket = name
    try? FileManager.default.createDirectory(
      atPath: home + "/bin", withIntermediateDirectories: true)
    try? FileManager.default.createSymbolicLink(
      atPath: home + "/bin/hawknotes", withDestinationPath: Self.program)
    let inherited = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    environment = [
      "HOME": home, "HAWKNOTES_HOME": home + "/hawk", "PATH": home + "/bin:" + inherited,
      "LANG": "C.UTF-8", "TERM": "xterm-256color", "SHELL": "/bin/sh", "PS1": "$ ", "TZ": "UTC",
      "ENV": "", "HISTFILE": "/dev/null", "TMUX_TMPDIR": home,
    ]
    // The planted bug to switch on, in a build that has planted bugs: see Tests/Planted.
    environment["HAWKNOTES_PLANT"] = ProcessInfo.processInfo.environment["HAWKNOTES_PLANT"]
  }

  deinit {
    tmux("kill-server")
    try? FileManager.default.removeItem(atPath: home)
  }

  /// Runs the program without a terminal.
  @discardableResult
  func hawknotes(_ arguments: String...) -> Finished {
    run([Self.program] + arguments, environment: environment)
  }

  /// Runs a command on this test's tmux server.
  @discardableResult
  func tmux(_ arguments: String...) -> Finished {
    run(["tmux", "-L", socket, "-f", "/dev/null"] + arguments, environment: environment)
  }

  /// Starts the tmux server and returns its first pane, with a shell that shows its prompt.
  func pane(columns: Int = 80, rows: Int = 24) -> Pane {
    let started = tmux(
      "new-session", "-d", "-P", "-F", "#{pane_id}", "-x", "\(columns)", "-y", "\(rows)", "--",
      "/bin/sh", "-i")
    tmux("set-option", "-g", "escape-time", "0")
    tmux("set-option", "-g", "status", "off")
    tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
    let pane = Pane(id: started.output.trimmed, in: self)
    pane.wait(for: "$")
    return pane
  }

  /// The output of `scenes show --json`.
  func scene(_ name: String) -> [String: Any] {
    let text = hawknotes("scenes", "show", name, "--json").output
    let object = try? JSONSerialization.jsonObject(with: Data(text.utf8))
    return object as? [String: Any] ?? [:]
  }

  /// The scenes in the output of `scenes list --json`.
  func scenes() -> [[String: Any]] {
    let text = hawknotes("scenes", "list", "--json").output
    let object = (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any]
    return object?["scenes"] as? [[String: Any]] ?? []
  }
}

extension String {
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
