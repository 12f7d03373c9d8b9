import Foundation
import Testing

/// What follows the changes of the library, after an older backup has taken its place.
///
/// NB: The restored library gives the revisions of the lost changes to others.
@Suite struct RestoredLibraryTests {
  private let one = Sandbox()
  private let other = Sandbox()

  /// Copies the library to its backups.
  private func makeBackup() throws {
    let data = one.home + "/hawk/data"
    let folder = data + "/library.backups"
    let files = FileManager.default
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
    try files.copyItem(
      atPath: data + "/library.sqlite", toPath: folder + "/1-20230101T000000Z.sqlite")
  }

  private func titles(_ home: Sandbox) -> [Substring] {
    home.hawknotes("notes", "list", "--format", "{title}").output.split(separator: "\n").sorted()
  }

  @Test func `synchronization brings back what was lost, and sends what is new`() throws {
    let remote = one.home + "/notes.git"
    _ = run(
      ["git", "init", "--quiet", "--bare", remote], environment: ["PATH": "/usr/bin:/bin"])
    one.hawknotes("add", "the-good-hawk", "first")
    try makeBackup()
    one.hawknotes("add", "the-good-hawk", "lost here")
    for home in [one, other] { #expect(home.hawknotes("sync", remote, "--accept").code == 0) }
    #expect(one.hawknotes("doctor", "--restore", "1").code == 0)
    #expect(titles(one) == ["first"])
    one.hawknotes("add", "the-good-hawk", "new")
    one.hawknotes("add", "the-good-hawk", "newer")
    #expect(one.hawknotes("sync").code == 0)
    #expect(other.hawknotes("sync").code == 0)
    #expect(titles(one) == ["first", "lost here", "new", "newer"])
    #expect(titles(other) == titles(one))
  }

  @Test func `a search finds what is new, and nothing that was lost`() throws {
    one.hawknotes("add", "the-good-hawk", "first")
    try makeBackup()
    one.hawknotes("add", "the-good-hawk", "lost")
    #expect(one.hawknotes("search", "lost").output.contains("lost"))
    #expect(one.hawknotes("doctor", "--restore", "1").code == 0)
    one.hawknotes("add", "the-good-hawk", "new")
    #expect(one.hawknotes("search", "new").output.contains("new"))
    #expect(one.hawknotes("search", "lost").output == "")
  }

  @Test func `the mirror has what is new, and its notes keep their ids`() throws {
    let folder = one.home + "/mirror"
    let settings = one.home + "/hawk/config"
    try FileManager.default.createDirectory(
      atPath: settings, withIntermediateDirectories: true)
    try "mirror: \(folder)\n".write(
      toFile: settings + "/config.yaml", atomically: false, encoding: .utf8)
    one.hawknotes("add", "the-good-hawk", "first")
    try makeBackup()
    one.hawknotes("add", "the-good-hawk", "lost")
    #expect(one.hawknotes("mirror").code == 0)
    let ids = one.hawknotes("notes", "list", "--format", "{id}").output
    #expect(one.hawknotes("doctor", "--restore", "1").code == 0)
    one.hawknotes("add", "the-good-hawk", "new")
    #expect(one.hawknotes("mirror").code == 0)
    #expect(titles(one) == ["first", "lost", "new"])
    let found = one.hawknotes("notes", "list", "--format", "{id}").output
    for id in ids.split(separator: "\n") { #expect(found.contains(id)) }
  }
}
