import Foundation
import SceneRestoration
import Testing
import Torture

/// The visible text that this program and other editors lose if they are killed in mid-word.
@Suite(.serialized, .thorough) struct OtherEditorsTorture {
  @Test(arguments: RivalEditor.all)
  fileprivate func `this editor and others after kill -9 while typing`(editor: RivalEditor) throws {
    let sandbox = Sandbox()
    guard editor.isInstalled(in: sandbox) else {
      Torture.report("kill -9 in \(editor.name)", tried: 0, failed: 0, "skipped: not installed")
      return
    }
    let rounds = Torture.rounds(brief: 1, short: 5, long: 20)
    var random = SeededGenerator(seed: 9)
    var drawn: [Int] = []
    var lost: [Int] = []
    var cursors = 0
    for round in 1...rounds {
      let folder = sandbox.home + "/round-\(round)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let count = Int.random(in: 40...560, using: &random)
      let outcome = try editor.killed(after: count, in: folder, sandbox)
      drawn.append(outcome.drawn)
      lost.append(outcome.lost)
      cursors += outcome.isCursorBack ? 1 : 0
    }
    lost.sort()
    let isOurs = editor.name == "hawknotes"
    Torture.report(
      "kill -9 in \(editor.name)", tried: rounds, failed: isOurs ? lost.count { $0 > 0 } : 0,
      "up to \(drawn.max() ?? 0) characters drawn, lost: median \(lost[rounds / 2]), at most "
        + "\(lost.last ?? 0); back in \(editor.steps) steps, the cursor \(cursors) times")
    if isOurs { #expect(lost.last == 0 && cursors == rounds) }
  }
}

/// An editor: its start, the sign that it is ready, and the recovery of its text.
private struct RivalEditor: CustomTestStringConvertible, Sendable {
  let name: String
  let arguments: [String]
  /// The text on the screen when it is ready for keys.
  let isUp: @Sendable (DrawnScreen) -> Bool
  /// The keys that start text input.
  let entry: String
  /// The steps that recover the text after a restart.
  let steps: String
  /// Returns the recovered text of `file`.
  let kept: @Sendable (_ file: String, Sandbox) -> String

  var testDescription: String { name }

  static let all = [
    RivalEditor(
      name: "vim", arguments: ["vim", "file"], isUp: { $0.text.contains("All") }, entry: "i",
      steps: "2",
      kept: { file, sandbox in
        run(
          ["vim", "-e", "-s", "-r", file, "-c", "w! \(file).back", "-c", "qa!"],
          environment: sandbox.environment)
        return (try? String(contentsOfFile: file + ".back", encoding: .utf8)) ?? ""
      }),
    RivalEditor(
      name: "nano", arguments: ["nano", "file"], isUp: { $0.text.contains("Exit") }, entry: "",
      steps: "no",
      kept: { file, _ in (try? String(contentsOfFile: file, encoding: .utf8)) ?? "" }),
    RivalEditor(
      name: "emacs", arguments: ["emacs", "-nw", "file"],
      isUp: { $0.text.contains("Fundamental") }, entry: "", steps: "2",
      kept: { file, _ in
        let saved = (file as NSString).deletingLastPathComponent + "/#file#"
        return (try? String(contentsOfFile: saved, encoding: .utf8)) ?? ""
      }),
    RivalEditor(
      name: "hawknotes", arguments: [Sandbox.program, "--scene", "s"], isUp: \.isUp, entry: "n",
      steps: "0",
      kept: { file, _ in
        let home = (file as NSString).deletingLastPathComponent + "/home"
        let record = try? SceneDirectory(path: home + "/state").find("s")
        let text = record?.texts.first { UUID(uuidString: $0.key) != nil }?.value
        return String(decoding: text?.bytes() ?? [], as: UTF8.self)
      }),
  ]

  func isInstalled(in sandbox: Sandbox) -> Bool {
    run(["/bin/sh", "-c", "command -v \(arguments[0])"], environment: sandbox.environment).code == 0
  }

  /// Types a number of characters, kills the editor, and compares the text on disk.
  func killed(
    after count: Int, in folder: String, _ sandbox: Sandbox
  ) throws -> (drawn: Int, lost: Int, isCursorBack: Bool) {
    var environment = sandbox.environment(home: folder + "/home")
    environment["HOME"] = folder
    let file = folder + "/file"
    let words = arguments.map { $0 == "file" ? file : $0 }
    let session = TypingSession(words, environment: environment, rows: 50)
    #expect(session.wait(until: isUp), "\(name) does not start:\n\(session.screen.text)")
    session.type(entry)
    let text = Self.text.prefix(count)
    for character in text {
      session.type(character == "\n" ? "\r" : String(character))
      session.read(timeoutMilliseconds: 1)
    }
    session.kill()
    let drawn = session.screen.drawn(of: text)
    let kept = kept(file, sandbox).unspaced
    let again = TypingSession(words, environment: environment, rows: 50)
    let isCursorBack = again.wait(seconds: name == "hawknotes" ? 10 : 2) { screen in
      screen.drawn(of: text) >= drawn && kept.hasSuffix(screen.textBeforeCursor)
    }
    again.kill()
    let survived = zip(kept, String(text).unspaced).prefix { $0 == $1 }.count
    return (drawn, max(0, drawn - survived), isCursorBack)
  }

  /// Lines that are too short to wrap.
  private static let text: String = (0..<12).map { line in
    (0..<8).map { "w\(line)x\($0)" }.joined(separator: " ") + "\n"
  }.joined()
}

extension DrawnScreen {
  /// The text before the cursor in its row, without blanks.
  fileprivate var textBeforeCursor: String {
    String(cells[cursor.row].prefix(cursor.column)).replacing("┃", with: "").unspaced
  }

  /// The number of visible characters of a text, without blanks.
  fileprivate func drawn(of text: Substring) -> Int {
    let shown = self.text.replacing("┃", with: "").unspaced
    let text = String(text).unspaced
    return (0...text.count).last { shown.contains(text.prefix($0)) } ?? 0
  }
}
