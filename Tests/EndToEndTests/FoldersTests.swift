import Foundation
import Testing

/// The folders in which the files of the program lie.
@Suite struct FoldersTests {
  @Test func `the folders of XDG are used, also that of the search index`() throws {
    let sandbox = Sandbox()
    sandbox.environment["HAWKNOTES_HOME"] = nil
    for kind in ["DATA", "CACHE"] {
      sandbox.environment["XDG_\(kind)_HOME"] = "\(sandbox.home)/\(kind)"
    }
    let program = Sandbox.program
    _ = run([program, "add", "inbox", "salt and iron"], environment: sandbox.environment)
    let found = run([program, "search", "iron"], environment: sandbox.environment)
    #expect(found.output.contains("salt and iron"))
    func files(_ folder: String) -> [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: "\(sandbox.home)/\(folder)")) ?? []
    }
    #expect(files("DATA/hawknotes").contains("library.sqlite"))
    #expect(files("CACHE/hawknotes").contains("search.sqlite"))
    #expect(files(".cache/hawknotes").isEmpty && files(".local/share/hawknotes").isEmpty)
  }
}
