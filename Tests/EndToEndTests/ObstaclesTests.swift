import Foundation
import Testing

@testable import SceneRestoration

/// Foreign files among the scenes, and locks that other programs hold.
@Suite(.thorough) struct ObstaclesTests {
  @Test func `a pipe or file with a scene's name is reported and stops no command`() throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start("hawknotes --scene desk")
    pane.press("n")
    pane.type("kept")
    pane.wait(for: "synced")
    let scenes = sandbox.home + "/hawk/state/scenes/"
    let pipe = scenes + UUID().uuidString.lowercased()
    #expect(mkfifo(pipe, 0o600) == 0)
    try Data().write(to: URL(fileURLWithPath: scenes + UUID().uuidString.lowercased()))

    let restarted = sandbox.hawknotes("restart")
    #expect(restarted.code == 0 && restarted.error.contains("hawknotes: 1 scene restarted\n"))
    #expect(restarted.error.contains(pipe))
    pane.kill()
    #expect(sandbox.hawknotes("scenes", "export", "desk").code == 0)
    let unknown = sandbox.hawknotes("scenes", "export", "unknown")
    #expect(unknown.code == 1 && unknown.error.contains("\(pipe) is not a folder"))
    let shortened = pipe.replacing(sandbox.home, with: "~")
    #expect(sandbox.hawknotes("doctor").output.contains("\(shortened) is not a folder"))

    pane.start("hawknotes --scene other")
    pane.wait(for: "2 scene folders could not be read")
    pane.kill()
    pane.start("hawknotes --scene desk")
    pane.wait(for: "kept")
  }

  @Test func `a scene of a newer version is said to be newer, and is not changed`() throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start("hawknotes --scene desk")
    pane.wait(for: "synced")
    let id = try #require(sandbox.scene("desk")["id"] as? String)
    pane.kill()
    let journal = URL(fileURLWithPath: sandbox.home + "/hawk/state/scenes/\(id)/journal")
    let newer = Data(JournalHeader.bytes(version: 9) + [1, 2, 3])
    try newer.write(to: journal)

    let doctor = sandbox.hawknotes("doctor").output
    #expect(doctor.contains("\(id) was written by a newer version"))
    #expect(!doctor.contains("DAMAGED") && !doctor.contains("is damaged"))
    pane.type("clear; hawknotes; echo \"code $?\"")
    pane.press("Enter")
    pane.wait(for: "code 65")
    #expect(pane.screen.contains("was written by a newer version"))
    pane.type("clear; hawknotes --scene \(id.prefix(8)); echo \"code $? by id\"")
    pane.press("Enter")
    pane.wait(for: "code 65 by id")
    #expect(pane.screen.contains("was written by a newer version"))
    #expect(!pane.screen.contains("no scene"))
    let other = pane.window()
    other.start()
    other.wait(for: "1 scene is of a newer version. See hawknotes doctor.")
    #expect(try Data(contentsOf: journal) == newer)
  }

  @Test func `doctor names a journal whose end was cut off, before a window has opened it`() throws
  {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start("hawknotes --scene desk")
    pane.press("n")
    pane.type("kept")
    pane.wait(for: "synced")
    let id = try #require(sandbox.scene("desk")["id"] as? String)
    pane.kill()
    #expect(!sandbox.hawknotes("doctor").output.contains("cut off"))
    let journal = URL(fileURLWithPath: sandbox.home + "/hawk/state/scenes/\(id)/journal")
    try Data(contentsOf: journal).dropLast(3).write(to: journal)

    let doctor = sandbox.hawknotes("doctor").output
    #expect(doctor.contains("DAMAGED  the end of scene \(id) is cut off"))
    pane.start("hawknotes --scene desk")
    pane.wait(for: "Restored to before the damage")
    #expect(!sandbox.hawknotes("doctor").output.contains("cut off"))
  }

  @Test func `a suspended process that holds the scenes' lock is named and freezes no window`()
    throws
  {
    let sandbox = Sandbox()
    let pane = sandbox.pane(columns: 240)
    pane.start("hawknotes --scene dormant")
    pane.kill()
    pane.start("hawknotes --scene live")
    let lock = try #require(FileHandle(forUpdatingAtPath: sandbox.home + "/hawk/state/lock"))
    #expect(flock(lock.fileDescriptor, LOCK_EX) == 0)

    let other = pane.split()
    other.type("clear; hawknotes; echo \"code $?\"")
    other.press("Enter")
    other.wait(for: "code 75")
    #expect(other.screen.unwrapped.contains("process \(getpid()): continue it"))
    #expect(sandbox.hawknotes("scenes", "close", "dormant").code == 75)

    // The scenes sheet cannot close the dormant scene; it says why, and keys still work.
    pane.press("s")
    pane.wait(for: "Dormant")
    pane.press("j", "d")
    pane.wait(for: "is locked by process")
    pane.press("Escape", "n")
    pane.type("goes on")
    pane.wait(for: "┃ goes on")
    try lock.close()
    #expect(sandbox.hawknotes("scenes", "close", "dormant").code == 0)
  }

  @Test func `a journal that another program removed is written again at the next key`() throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start("hawknotes --scene desk")
    pane.press("n")
    pane.type("before")
    pane.wait(for: "synced")
    let id = try #require(sandbox.scene("desk")["id"] as? String)
    let folder = sandbox.home + "/hawk/state/scenes/\(id)"
    for name in ["journal", "lock"] {
      try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
    pane.type(" after")
    pane.wait(for: "a new journal") { _ in
      FileManager.default.fileExists(atPath: folder + "/journal")
    }
    pane.wait(for: "synced")
    // No other process opened the scene while its lock was missing.
    #expect(sandbox.scene("desk")["pid"] as? Int != nil)
    pane.kill()
    pane.start("hawknotes --scene desk")
    pane.wait(for: "before after")
  }
}

extension String {
  /// The text without the line breaks of a narrow pane.
  fileprivate var unwrapped: String { replacingOccurrences(of: "\n", with: "") }
}
