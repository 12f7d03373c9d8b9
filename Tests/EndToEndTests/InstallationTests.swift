import Foundation
import Testing

/// The files of `make install`, and their removal by `make uninstall`.
@Suite(.thorough) struct InstallationTests {
  @Test func `make install registers the URL scheme and make uninstall removes it`()
    throws
  {
    let sandbox = Sandbox()
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path
    let words = [
      "make", "-C", root, "DESTDIR=\(sandbox.home)/package", "PREFIX=/opt/hawk",
      "BINARY=\(Sandbox.program)",
    ]
    #expect(run(words + ["install"], environment: sandbox.environment).code == 0)
    let folder = sandbox.home + "/package/opt/hawk"
    let entry = try String(
      contentsOfFile: folder + "/share/applications/hawknotes.desktop", encoding: .utf8)
    let lines = entry.split(separator: "\n")
    #expect(lines.first == "[Desktop Entry]")
    #expect(lines.contains("MimeType=x-scheme-handler/hawknotes;"))
    // The program opens its own window, so the desktop must not open a terminal.
    #expect(lines.contains("Exec=\"/opt/hawk/bin/hawknotes\" %u"))
    #expect(lines.contains("Terminal=false"))
    let unit = try String(
      contentsOfFile: folder + "/share/systemd/user/hawknotes-mirror.service", encoding: .utf8)
    #expect(unit.contains("\nExecStart=/opt/hawk/bin/hawknotes mirror --no-input\n"))
    for file in ["applications/hawknotes-terminal.desktop", "hawknotes/hawknotes.tmux"] {
      #expect(FileManager.default.fileExists(atPath: folder + "/share/" + file))
    }
    for notice in ["LICENSE", "THIRD-PARTY-NOTICES.md"] {
      #expect(
        FileManager.default.contentsEqual(
          atPath: folder + "/share/doc/hawknotes/" + notice, andPath: root + "/" + notice))
    }
    #expect(run(words + ["uninstall"], environment: sandbox.environment).code == 0)
    let left = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    #expect(left.allSatisfy { !$0.contains("hawknotes") })
  }
}
