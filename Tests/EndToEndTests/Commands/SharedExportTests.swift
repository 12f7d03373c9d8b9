import Foundation
import Testing

/// Two homes that got the same items in another order, and have synchronized: all exports are the
/// same.
@Suite struct SharedExportTests {
  private let one = Sandbox()
  private let other = Sandbox()

  init() {
    let remote = one.home + "/notes.git"
    _ = run(["git", "init", "--quiet", "--bare", remote], environment: ["PATH": "/usr/bin:/bin"])
    for home in [one, other] {
      home.hawknotes("sync", remote, "--accept")
      home.hawknotes("books", "add", "Emma", "--author", home === one ? "Austen" : "McCall")
      home.hawknotes("characters", "add", "the-good-hawk", "Rhona")
      let note = "Storm\n\n[[Storm]] and [[Emma]] @p3 #sea"
      for owner in ["the-good-hawk", "agatha"] { home.hawknotes("add", owner, note) }
      home.hawknotes("add", note)
      home.hawknotes("characters", "edit", "agatha", "--synopsis", "Sees [[Rhona]]")
    }
    for home in [one, other, one] { home.hawknotes("sync") }
  }

  private let commands = [
    "export FOLDER", "export --one-file FOLDER", "export --format json FOLDER",
    "export --format readwise FOLDER", "export --format goodreads FOLDER", "export -",
    "export --of the-good-hawk --characters --synopsis --format html FOLDER",
    "export --of the-good-hawk --characters --synopsis --format epub FOLDER",
    "books list --json", "characters list --json", "notes list --sort created --json",
    "notes list --sort updated --json", "notes list --sort title --json --text",
  ]

  @Test func `synchronized machines export the same bytes`() throws {
    for (number, command) in commands.enumerated() { try expectSame(command, number) }
  }

  private func expectSame(_ command: String, _ number: Int) throws {
    let exports = try [one, other].map { home in
      let folder = home.home + "/export \(number)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let done = home.shell("hawknotes " + command.replacing("FOLDER", with: "'\(folder)'"))
      #expect(done.code == 0, "\(command): \(done.error)")
      return try ["": Data(done.output.utf8)].merging(files(in: folder)) { $1 }
    }
    #expect(exports[0].count > 1 || exports[0][""]?.isEmpty == false, "\(command)")
    for name in Set(exports[0].keys).union(exports[1].keys) {
      let texts = exports.map { files in files[name].map { String(decoding: $0, as: UTF8.self) } }
      #expect(texts[0] == texts[1], "\(command): \(name)")
      #expect(exports[0][name] == exports[1][name], "\(command): \(name)")
    }
  }

  /// The files by their paths, without the record of the export.
  private func files(in folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder)
    where path != ".hawknotes-export" {
      // A folder has no contents.
      files[path] = FileManager.default.contents(atPath: folder + "/" + path) ?? Data()
    }
    return files
  }
}
