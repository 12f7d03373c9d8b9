import Foundation
import Testing

/// The command `hawknotes mirror`.
@Suite struct MirrorCommandTests {
  private let sandbox = Sandbox()
  private var folder: String { sandbox.home + "/notes" }

  init() throws {
    try sandbox.set("mirror: ~/notes\n")
  }

  private func mirror(_ arguments: String...) -> Finished {
    run([Sandbox.program, "mirror"] + arguments, environment: sandbox.environment)
  }

  private func read(_ path: String) throws -> String {
    try String(contentsOfFile: folder + "/" + path, encoding: .utf8)
  }

  private func write(_ text: String, _ path: String) throws {
    try text.write(toFile: folder + "/" + path, atomically: true, encoding: .utf8)
  }

  @Test func `the folder is what an export writes, and edits of both sides are merged`() throws {
    sandbox.hawknotes("add", "the-good-hawk", "Why\n\none")
    #expect(mirror().code == 0)
    #expect(mirror().error == "hawknotes: nothing has changed\n")
    let copy = sandbox.home + "/copy"
    sandbox.hawknotes("export", copy)
    #expect(
      run(["diff", "-r", "-x", ".hawknotes*", folder, copy], environment: sandbox.environment)
        .output
        == "")
    try write(read("The Good Hawk/Why.md") + "two\n", "The Good Hawk/Why.md")
    sandbox.hawknotes("notes", "edit", "why", "--text", "Why not\n\none")
    #expect(mirror().code == 0)
    #expect(try read("The Good Hawk/Why not.md").hasSuffix("---\nWhy not\n\none\ntwo\n"))
    #expect(sandbox.savedNotes.contains("Why not\n\none\ntwo"))
  }

  @Test func `a line that both sides changed is kept twice, and the status is 75`() throws {
    sandbox.hawknotes("add", "the-good-hawk", "Why\n\none")
    #expect(mirror().code == 0)
    try write(read("The Good Hawk/Why.md").replacing("one", with: "theirs"), "The Good Hawk/Why.md")
    sandbox.hawknotes("notes", "edit", "why", "--text", "Why\n\nmine")
    let ended = mirror()
    #expect(ended.code == 75)
    #expect(ended.error.contains("hawknotes notes history"))
    #expect(sandbox.savedNotes.contains("Why\n\nmine"))
    #expect(sandbox.hawknotes("notes", "history", "why", "--diff").output.contains("theirs"))
    #expect(mirror().code == 0)
  }

  @Test func `an emptied folder changes nothing until the user answers`() throws {
    sandbox.hawknotes("add", "the-good-hawk", "Why")
    #expect(mirror().code == 0)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    try FileManager.default.removeItem(atPath: folder)
    let ended = mirror()
    #expect(ended.code == 66)
    #expect(ended.error.contains("hawknotes mirror --restore"))
    #expect(sandbox.hawknotes("doctor").output.contains("hawknotes mirror --restore"))
    #expect(mirror("--restore").code == 0)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() == files)
    #expect(sandbox.hawknotes("doctor").output.contains("\(folder), "))
  }

  @Test func `a dry run names the files and changes nothing, and JSON has the same`() throws {
    sandbox.hawknotes("add", "the-good-hawk", "Why\n\none")
    #expect(mirror("--dry-run").output.contains("write: The Good Hawk/Why.md\n"))
    #expect(!FileManager.default.fileExists(atPath: folder))
    #expect(mirror().code == 0)
    try write(read("The Good Hawk/Why.md") + "two\n", "The Good Hawk/Why.md")
    let ended = mirror("--dry-run")
    #expect(ended.code == 0 && ended.output.contains("take in: The Good Hawk/Why.md\n"))
    #expect(ended.error.contains("would be done: ") && ended.error.contains("1 edit taken in\n"))
    #expect(!sandbox.savedNotes.contains("Why\n\none\ntwo"))
    for options in [["--dry-run", "--json"], ["--json"]] {
      let done = run([Sandbox.program, "mirror"] + options, environment: sandbox.environment)
      #expect(try JSONSchema().faults(in: done.output, of: "mirror") == [])
      #expect(done.output.contains("\"edited\":[\"The Good Hawk/Why.md\"]"))
    }
    #expect(sandbox.savedNotes.contains("Why\n\none\ntwo"))
  }

  @Test func `without the setting the command says how to set it`() throws {
    try sandbox.set("theme: dark\n")
    let ended = mirror()
    #expect(ended.code == 64)
    #expect(ended.error.contains("mirror: ~/notes"))
  }
}

extension Sandbox {
  /// Writes the settings file.
  func set(_ settings: String) throws {
    let folder = home + "/hawk/config"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try settings.write(toFile: folder + "/config.yaml", atomically: false, encoding: .utf8)
  }
}
