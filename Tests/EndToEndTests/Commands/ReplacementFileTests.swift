import Foundation
import Testing

@testable import hawknotes

/// Files that replace others at the end of an export.
@Suite struct ReplacementFileTests {
  private let sandbox = Sandbox()

  @Test func `a link or folder with the name of the temporary file stays as it is`() throws {
    let folder = sandbox.home + "/planted"
    let names = [".hawknotes-export.tmp", ".hawknotes-export-1.tmp", ".hawknotes-export-2.tmp"]
    let paths = names.map { folder + "/" + $0 }
    let files = FileManager.default
    try files.createDirectory(atPath: paths[0], withIntermediateDirectories: true)
    let mine = sandbox.home + "/mine"
    try "mine".write(toFile: mine, atomically: false, encoding: .utf8)
    try files.createSymbolicLink(atPath: paths[1], withDestinationPath: mine)
    try files.linkItem(atPath: mine, toPath: paths[2])
    let file = try ReplacementFile(folder + "/library.json")
    try file.write(Array("one".utf8))
    try file.finish()
    #expect(try String(contentsOfFile: mine, encoding: .utf8) == "mine")
    #expect(
      try files.contentsOfDirectory(atPath: folder).sorted() == names.sorted() + ["library.json"])
    #expect(try String(contentsOfFile: folder + "/library.json", encoding: .utf8) == "one")
  }

  @Test func `an export keeps the permissions of the file that it replaces`() throws {
    let path = sandbox.home + "/library.json"
    let (files, attributes) = (FileManager.default, [FileAttributeKey.posixPermissions: 0o600])
    #expect(files.createFile(atPath: path, contents: nil, attributes: attributes))
    let file = try ReplacementFile(path)
    try file.write(Array("new".utf8))
    try file.finish(isSynced: true)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    #expect(try files.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
  }

  @Test func `two exports that are written into one folder at the same time leave both files`()
    throws
  {
    let folder = sandbox.home + "/both"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // As a killed export has left it.
    try "left".write(toFile: folder + "/.hawknotes-export.tmp", atomically: false, encoding: .utf8)
    do {
      let one = try ReplacementFile(folder + "/library.json")
      try one.write(Array("one".utf8))
      let other = try ReplacementFile(folder + "/library.csv")
      try other.write(Array("other".utf8))
      let dropped = try ReplacementFile(folder + "/dropped")
      try dropped.write(Array("dropped".utf8))
      try one.finish()
      try other.finish()
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(files.sorted() == ["library.csv", "library.json"])
    #expect(try String(contentsOfFile: folder + "/library.json", encoding: .utf8) == "one")
    #expect(try String(contentsOfFile: folder + "/library.csv", encoding: .utf8) == "other")
  }
}
