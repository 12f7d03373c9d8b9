import HawkNotesTestSupport
import HawkNotesUI
import LibraryModel
import SceneRestoration
import SceneRestorationTesting
import TextUI
import Testing

/// A window whose program has to re-execute itself.
@Suite final class WindowReexecutionTests {
  private let scenes = TestScenes()

  private func writer() throws -> Writer {
    return try scenes.writer()
  }

  @Test func `the program re-executes itself once; if that fails, it says why and goes on`() throws
  {
    let writer = try writer()
    writer.press("n").type("goes")
    writer.receive([.restartWanted])
    #expect(writer.world.reexecutions == [nil])
    #expect(writer.message == "refused")
    writer.type(" on")
    #expect(writer.world.reexecutions == [nil])
    #expect(writer.screen.contains("goes on‸"))
  }

  @Test func `keys typed before a re-execution are saved and shown first`() throws {
    let writer = try writer()
    writer.press("n")
    writer.world.onReexecution = { [scenes] in
      #expect(writer.screen.contains("last key‸"))
      let kept = try? scenes.directory.find("test")?.texts.values.first
      #expect(kept.map { String(decoding: $0.bytes(), as: UTF8.self) } == "last key")
    }
    writer.receive([.input(.paste(Array("last key".utf8))), .restartWanted])
    #expect(writer.world.reexecutions == [nil])
  }

  @Test func `a re-execution that is too early is requested again`() throws {
    let writer = try writer()
    writer.world.refusedReexecution = .notYet
    writer.receive([.restartWanted])
    writer.press("j")
    #expect(writer.world.reexecutions == [nil, nil])
  }

  @Test func `requests that a busy library postponed run before a re-execution`() throws {
    let writer = try writer()
    writer.press("n").type("a note")
    writer.shelf.failure = .busy
    writer.press("Ctrl-S")
    writer.receive([.restartWanted])
    #expect(writer.world.reexecutions == [])
    writer.shelf.failure = nil
    writer.wait(milliseconds: 1000)
    #expect(writer.shelf.notes.map(\.text) == ["a note"])
    #expect(writer.world.reexecutions == [nil])
  }

  @Test func `an ephemeral window is not re-executed, and says so`() throws {
    let writer = try Writer()
    writer.receive([.restartWanted])
    #expect(writer.world.reexecutions == [])
    #expect(writer.message.contains("cannot restart"))
  }
}
