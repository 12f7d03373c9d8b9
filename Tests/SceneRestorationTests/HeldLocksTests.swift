import Foundation
import Testing

@testable import SceneRestoration

/// The lock of all scenes, held by a stopped process.
@Suite struct HeldLocksTests {
  @Test func `a lock that is not released is reported in time, with the process that holds it`()
    throws
  {
    let place = Place()
    let scene = try place.open(.named("work"))
    scene.suspend()
    let path = place.path + "/lock"
    let holder = try hold(path)
    let refusal = SceneError.locked(path: path, pid: getpid())
    let start = Date()
    #expect(throws: refusal) { try place.open() }
    #expect(Date().timeIntervalSince(start) >= 2)
    try holder.close()
    #expect(try place.open().id == scene.id)
  }

  @Test func `the event loop of a window does not wait for a lock`() throws {
    let place = Place()
    let scene = try place.open(.named("work"))
    scene.suspend()
    let path = place.path + "/lock"
    let holder = try hold(path)
    let directory = place.directory().withoutWaiting
    let refusal = SceneError.locked(path: path, pid: getpid())
    let start = Date()
    #expect(throws: refusal) { try directory.discard(scene.id) }
    #expect(throws: refusal) { try directory.reopen(scene.id) }
    #expect(throws: refusal) { _ = try directory.handover(of: scene.id) }
    #expect(try directory.live().isEmpty)
    #expect(try directory.list().records.count == 1)
    // A single wait takes 2 seconds.
    #expect(Date().timeIntervalSince(start) < 2)
    try holder.close()
    // It waits: a process that another test just started may have the lock's file for a moment.
    try place.directory().discard(scene.id)
    #expect(try directory.record(of: scene.id)?.state == .closed)
  }

  @Test func `a lock is waited for 2 seconds for each holder, 30 altogether`() {
    var wait = LockWait(.twoSeconds, since: 0, for: 1)
    var looks: [(time: Milliseconds, holder: Int32?)] = [(1_999, 1), (2_000, 2), (3_999, 2)]
    for step in 2...15 { looks.append((time: 2_000 * Milliseconds(step), holder: Int32(step) + 1)) }
    for look in looks {
      let isOver = wait.isOver(at: look.time, holder: look.holder)
      #expect(isOver == (look.time >= 30_000), "\(look)")
    }
    for holder in [1, nil] as [Int32?] {
      var wait = LockWait(.twoSeconds, since: 0, for: 1)
      let isOver = wait.isOver(at: 2_000, holder: holder)
      #expect(isOver)
    }
    var none = LockWait(.zero, since: 0, for: nil)
    let isOver = none.isOver(at: 0, holder: 1)
    #expect(isOver)
  }

  @Test func `a lock held by a short reader is waited for`() throws {
    let place = Place()
    try place.open().suspend()
    let path = place.path + "/lock"
    let holder = try hold(path)
    let watch = inotify_init1(Int32(IN_CLOEXEC))
    defer { close(watch) }
    #expect(inotify_add_watch(watch, path, UInt32(IN_OPEN)) >= 0)
    Thread.detachNewThread {
      // The opener has opened the lock file, which is still locked.
      var event = [UInt8](repeating: 0, count: 1024)
      _ = read(watch, &event, event.count)
      try? holder.close()
    }
    try place.open().suspend()
  }

  /// Holds a lock as another program would, through an open file of its own.
  ///
  /// It waits, because a child that another test has just forked holds the lock until it executes
  /// its program.
  private func hold(_ path: String) throws -> FileHandle {
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    #expect(flock(file.fileDescriptor, LOCK_EX) == 0)
    return file
  }
}
