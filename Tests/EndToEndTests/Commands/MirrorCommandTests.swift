import Foundation
import Testing

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
    #expect(sandbox.hawknotes("doctor").output.contains("~/notes, "))
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

  @Test func `a new file without a text is said until it is settled`() throws {
    #expect(mirror().code == 0)
    // By its time, an editor may still have it.
    try write("", "The Good Hawk/A name.md")
    _ = sandbox.done("touch -d '1 hour' '\(folder)/The Good Hawk/A name.md'")
    #expect(mirror("--dry-run").output == "wait: The Good Hawk/A name.md\n")
    #expect(mirror().error == "hawknotes: 1 new file without a text left for 2 s\n")
    #expect(sandbox.savedNotes.isEmpty)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can run a command as another user"))
  func `a folder without permission is 77, changes nothing, and is no conflict later`() throws {
    sandbox.hawknotes("add", "the-good-hawk", "Why\n\none")
    _ = sandbox.done("chmod a+rx '\(sandbox.home)'; chown -R 65534 '\(sandbox.home)'")
    defer { _ = sandbox.shell("chmod -R u+rwX '\(folder)'") }
    let other = "setpriv --reuid 65534 --clear-groups hawknotes"
    _ = sandbox.done("\(other) mirror")
    let all = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    let book = folder + "/The Good Hawk"
    for (number, (mode, path, command, named)) in [
      ("0", book, "mirror", book), ("0", book + "/Why.md", "mirror", book + "/Why.md"),
      ("0", folder, "mirror", folder), ("0", folder, "mirror --dry-run", folder),
      ("u-x", book, "mirror", book), ("u-w", book, "mirror", book + "/Why.md"),
      ("u-w", folder + "/.hawknotes", "mirror", folder + "/.hawknotes/"),
    ].enumerated() {
      _ = sandbox.done("\(other) notes edit why --text 'Why\n\n\(number)'")
      _ = sandbox.done("chmod \(mode) '\(path)'")
      let refused = sandbox.shell("\(other) \(command)")
      #expect(refused.code == 77, "\(mode) \(path): \(refused.error)")
      #expect(refused.error.hasPrefix("hawknotes: \(named)"), "\(refused.error)")
      _ = sandbox.done("chmod \(path.hasSuffix(".md") ? "644" : "755") '\(path)'")
      let done = sandbox.shell("\(other) mirror")
      #expect(done.code == 0, "\(mode) \(path): \(done.error)")
      #expect(done.error == "hawknotes: 1 file written\n", "\(mode) \(path)")
      #expect(try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() == all)
      #expect(try read("The Good Hawk/Why.md").hasSuffix("\n\(number)\n"))
    }
    #expect(sandbox.shell("hawknotes bin list").output == "")
  }

  @Test(.enabled(if: geteuid() == 0, "only root can run a command as another user"))
  func `settings that cannot be read are an error, not settings without a mirror`() throws {
    sandbox.hawknotes("add", "the-good-hawk", "Why")
    _ = sandbox.done(
      "chmod a+rx '\(sandbox.home)'; chown -R 65534 '\(sandbox.home)'; chmod 0 hawk/config/config.yaml"
        .replacing("hawk/config", with: sandbox.home + "/hawk/config"))
    for command in ["mirror", "mirror --dry-run", "doctor"] {
      let refused = sandbox.shell("setpriv --reuid 65534 --clear-groups hawknotes \(command)")
      #expect((refused.output + refused.error).contains("config.yaml: Permission denied"))
      #expect(refused.code == 77 || command == "doctor", "\(refused.error)")
    }
    for (settings, code) in [("mirror: notes\n", Int32(65)), ("mirror: [\n", 65), ("\u{0}", 65)] {
      try sandbox.set(settings)
      let refused = mirror()
      #expect(refused.code == code && refused.error.contains("config.yaml:"), "\(refused.error)")
    }
  }

  @Test func `a conflict is reported beside a file that cannot be read`() throws {
    sandbox.hawknotes("add", "the-good-hawk", "Why")
    #expect(mirror().code == 0)
    let note = folder + "/The Good Hawk/Why.md"
    try (read("The Good Hawk/Why.md") + "in the file\n")
      .write(toFile: note, atomically: true, encoding: .utf8)
    sandbox.hawknotes("notes", "edit", "Why", "--text", "Why\nin the library")
    try Data([0xFF]).write(to: URL(fileURLWithPath: folder + "/The Good Hawk/bad.md"))
    let done = mirror()
    #expect(done.code == 65 && done.error.contains("bad.md: "), "\(done.error)")
    #expect(done.error.contains("Why was changed here and in the mirror"), "\(done.error)")
  }

  @Test func `a file of a note that is not UTF-8 any more is told how to keep the note`() throws {
    sandbox.hawknotes("add", "the-good-hawk", "Why")
    #expect(mirror().code == 0)
    try Data("Why\ncaf\u{e9}".unicodeScalars.map { UInt8($0.value) })
      .write(to: URL(fileURLWithPath: folder + "/The Good Hawk/Why.md"))
    let done = mirror()
    #expect(done.code == 65)
    #expect(
      done.error.contains("is too long: change that; its item stays as it was"), "\(done.error)")
    #expect(sandbox.hawknotes("notes", "show", "Why").output == "Why\n")
  }

  @Test(arguments: ["/", "~/hawk", "~/hawk/data", "~/hawk/state"])
  func `a folder with the files of the program cannot be the mirror`(folder: String) throws {
    sandbox.hawknotes("add", "the-good-hawk", "Why")
    try sandbox.set("mirror: \(folder)\n")
    let refused = mirror()
    #expect(refused.code == 64, "\(refused.error)")
    #expect(refused.error.hasSuffix("holds other files: set mirror to a folder of its own\n"))
    #expect(!FileManager.default.fileExists(atPath: sandbox.home + "/hawk/data/.hawknotes"))
  }

  @Test func `without the setting the command says how to set it`() throws {
    try sandbox.set("theme: dark\n")
    let ended = mirror()
    #expect(ended.code == 64)
    #expect(ended.error.contains("mirror: ~/notes"))
  }

  @Test func `a setting that names a file is refused`() throws {
    try sandbox.set("mirror: /etc/passwd\n")
    let refused = mirror()
    #expect(refused.code == 66)
    #expect(refused.error == "hawknotes: /etc/passwd is not a folder: change the setting mirror\n")
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
