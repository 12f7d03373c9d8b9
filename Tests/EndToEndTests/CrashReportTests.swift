import Foundation
import Testing

/// What a crash leaves for a bug report.
@Suite struct CrashReportTests {
  private let sandbox = Sandbox()
  private var path: String { sandbox.home + "/hawk/state/crashes.log" }

  @Test func `a crash leaves a report without words of the user, and the terminal says where`()
    throws
  {
    let pane = sandbox.pane(columns: 200)
    pane.startGuarded("SWIFT_BACKTRACE=enable=no hawknotes --scene diary")
    pane.press("n")
    pane.type("a private sentence")
    pane.wait(for: "synced")
    kill(try #require(pane.process), SIGSEGV)
    pane.wait(for: "hawknotes crashed; nothing is lost: run hawknotes. Report: \(path)")
    pane.waitForShell()

    let report = try String(contentsOfFile: path, encoding: .utf8)
    #expect(report.hasPrefix("hawknotes 1."))
    #expect(report.contains("\nsignal 11\ncode, from the program's start:\n  "))
    for word in ["private", "sentence", "diary", sandbox.home] { #expect(!report.contains(word)) }
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(sandbox.hawknotes("doctor").output.contains("~/hawk/state/crashes.log has reports"))

    pane.start("hawknotes --scene diary")
    pane.wait(for: "a private sentence")
  }

  @Test func `an ephemeral window that crashes leaves no report`() throws {
    let pane = sandbox.pane(columns: 200)
    pane.startGuarded("SWIFT_BACKTRACE=enable=no hawknotes --ephemeral")
    kill(try #require(pane.process), SIGSEGV)
    pane.wait(for: "hawknotes crashed; this window kept nothing on disk")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `doctor has the versions that a bug report needs, and nothing private`() throws {
    sandbox.hawknotes("books", "add", "A private title", "--author", "A private author")
    sandbox.hawknotes("add", "a-private-title", "a private sentence #private")
    let pane = sandbox.pane()
    pane.start("hawknotes --scene private-scene")
    pane.kill()
    let done = sandbox.hawknotes("doctor")
    let version = sandbox.hawknotes("--version").output
    #expect(done.code == 0)
    #expect(done.output.contains("Program\n  ok       \(version)  ok       Linux "))
    for word in ["private", sandbox.home] { #expect(!done.output.contains(word)) }
  }
}
