import HawkNotesTestSupport
import HawkNotesUI
import SceneRestorationTesting
import Testing

/// Warnings about a disk that refuses the last keys.
@Suite final class FullDiskTests {
  private let scenes = TestScenes()

  @Test(arguments: [[], ["q"]])
  func `a warning about the disk goes when the disk accepts writes again`(keys: [String]) throws {
    let writer = try scenes.writer().press("n").type("there is room")
    scenes.disk = .full
    writer.type(" and none").press("Esc")
    keys.forEach { writer.press($0) }
    #expect(writer.window.state.safety == .notKept && !writer.window.hasEnded)
    if !keys.isEmpty {
      #expect(writer.message == "The last keys are not on disk. Quit again to lose them.")
    }
    scenes.disk = .writable
    writer.wait(milliseconds: 1000)
    #expect(writer.window.state.safety != .notKept)
    #expect(writer.message == "The disk accepts writes again. Everything is kept.")
  }

  @Test func `q quits at once after the disk accepts writes again`() throws {
    let writer = try scenes.writer().press("n").type("there is room")
    scenes.disk = .full
    writer.type(" and none").press("Esc", "q")
    scenes.disk = .writable
    writer.wait(milliseconds: 1000).press("q")
    #expect(writer.window.hasEnded)
  }
}
