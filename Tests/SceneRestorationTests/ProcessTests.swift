import Foundation
import Testing

@testable import SceneRestoration

/// Several scenes in one process, and forked children.
struct ProcessTests {
  private static let program = Child.builtProducts + "/scene-probe"

  @Test func `300 scenes in a process share a disk thread and need 4 descriptors each`() throws {
    let place = Place()
    let output = Child(Self.program, "many", place.path, "300").output()
    let numbers = output.split { !$0.isNumber }.compactMap { Int($0) }
    try #require(numbers.count == 3, "\(output)")
    #expect(numbers[0] == 300)
    #expect(numbers[1] <= 4 * 300 + 20)
    // The main thread, that of the disk, and one that the run-time may have.
    #expect(numbers[2] <= 3)
  }

  @Test func `a forked child can neither change its parent's scene nor free its lock`() throws {
    let place = Place()
    let output = Child(Self.program, "fork", place.path).output()
    #expect(output.contains("child 0, live true"), "\(output)")
    let record = try #require(try place.directory().find("scene"))
    #expect(record.text("text") == "parent, still" && record.state == .dormant)
  }

  @Test func `a forked child does not keep the scene of a killed parent`() throws {
    let place = Place()
    let parent = Child(Self.program, "leave", place.path)
    let output = parent.output(until: "\n")
    let child = try #require(output?.split { !$0.isNumber }.first.flatMap { pid_t($0) })
    defer { kill(child, SIGKILL) }
    parent.waitForEnd()
    #expect(try place.directory().find("scene")?.state == .dormant)
    #expect(kill(child, 0) == 0)
  }

  @Test func `a commit past the limit of a file's size is refused, not fatal`() throws {
    let place = Place()
    let output = Child(Self.program, "limit", place.path).output()
    #expect(output.contains("refused: true") && output.contains("stored"), "\(output)")
    #expect(try place.directory().find("scene")?.texts["text"]?.length == 1 << 20)
  }

  @Test
  func `a crash at the start is recorded, and the program's handler gets the fault's address`()
    throws
  {
    let place = Place()
    let output = Child(Self.program, "fault", place.path).output()
    #expect(output.contains("fault at 4660"), "\(output)")
    let id = try #require(try place.directory().find("scene")?.id)
    #expect(try place.bytes("launches", of: id).first == UInt8(ascii: "c"))
  }

  @Test func `a stopped tmux server is not asked for the place of the window`() throws {
    let place = Place()
    let server = Child("cat")
    kill(server.id, SIGSTOP)
    var status: Int32 = 0
    waitpid(server.id, &status, WUNTRACED)
    var window = HostWindow.staying("A")
    window.kind = .tmux
    window.key = "tmux\n\(place.path)/tmux\n1\n%0"
    window.server = RunningProcess(id: server.id)
    let scene = try place.open(in: window, upkeep: .automatic)
    let before = Milliseconds.monotonic
    try scene.commit()
    #expect(scene.pane != nil && scene.placeTime < before && scene.placeQuestion == nil)
  }
}
