import Foundation
import SQLite
import Testing

/// Kills the commands that open an editor at each system call that writes.
@Suite(.enabled(if: KillPointTests.canTrace, "strace is not there or may not trace"), .thorough)
struct CommandEditorKillTests {
  private let sandbox = Sandbox()
  private let template: String

  init() throws {
    try sandbox.install(
      "writing-editor", "printf 'from the editor' > \"$1\"; : > \"$RAN\"")
    template = sandbox.home + "/template"
    let added = run(
      [Sandbox.program, "add", "There before"], environment: sandbox.environment(home: template))
    try #require(added.code == 0, "\(added.error)")
  }

  @Test(arguments: [["add"], ["notes", "edit", "there-before"]])
  func `a text of the editor is saved once or kept in a file, wherever the command is killed`(
    words: [String]
  ) throws {
    var kills = 0
    for call in ["pwrite64", "write", "fsync", "fdatasync", "ftruncate", "unlink"] {
      var number = 1
      while try isKilled(words, at: call, number) { number += 1 }
      #expect(number < 100)
      kills += number - 1
    }
    #expect(kills > 10)
  }

  /// Kills a command at one call and checks that its text is saved or kept; false if it made no
  /// such call.
  private func isKilled(_ words: [String], at call: String, _ number: Int) throws -> Bool {
    let home = try TrialHome(in: sandbox, as: template)
    var environment = sandbox.environment(home: home.path)
    environment["EDITOR"] = "writing-editor"
    environment["RAN"] = home.path + "/ran"
    // NB: Only the command is killed, not its editor.
    let session = TypingSession(
      [
        "strace", "-qqq", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
        "inject=\(call):signal=SIGKILL:when=\(number)", Sandbox.program,
      ] + words, environment: environment)
    session.finish()
    #expect(session.status != nil)
    let hasRun = FileManager.default.fileExists(atPath: home.path + "/ran")
    let saved = try texts(in: home.path).count { $0 == "from the editor" }
    let isKept = try kept(in: home.path).contains("from the editor")
    #expect(saved < 2 && (saved == 1 || isKept || !hasRun), "\(call) \(number)")
    #expect(try texts(in: home.path).contains("There before"), "\(call) \(number)")
    let isWhole = session.screen.text.contains("hawknotes://")
    #expect(!isWhole || saved == 1 && !isKept, "\(call) \(number)")
    return !isWhole
  }

  /// All texts that the library has or had.
  private func texts(in home: String) throws -> [String] {
    let library = try DatabaseQueue(path: home + "/data/library.sqlite")
    return try library.read { try String.fetchAll($0, sql: "SELECT text FROM version") }
  }

  private func kept(in home: String) throws -> [String] {
    let folder = home + "/state/unsaved"
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder).map {
      try String(contentsOfFile: folder + "/" + $0, encoding: .utf8)
    }
  }
}
