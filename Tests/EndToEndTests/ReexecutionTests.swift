import Foundation
import Testing

/// Re-execution: the process and everything visible stay.
@Suite(.thorough) struct ReexecutionTests {
  @Test func `re-execution keeps the sheet, the draft, the cursor and undo`() throws {
    let pane = Sandbox().pane()
    pane.start("hawknotes --scene s")
    pane.press("2", "n")
    pane.type("half a sentence")
    pane.press("Left", "Left", "Left")
    pane.wait(for: "half a sentence")
    pane.wait(for: "synced")
    let process = pane.process
    let picture = pane.picture.withoutStatus
    pane.reexecute()
    pane.wait(for: "the same picture") { _ in pane.picture.withoutStatus == picture }
    #expect(pane.process == process)
    #expect(!pane.screen.contains("unexpected exit"))
    pane.type("*")
    pane.wait(for: "half a sente*nce")
    pane.press("Escape", "w")
    pane.wait(for: "Shop page")
    pane.wait(for: "synced")
    let sheet = pane.picture.withoutStatus
    pane.reexecute()
    pane.wait(for: "the same sheet") { _ in pane.picture.withoutStatus == sheet }
  }

  @Test func `keys typed during a re-execution arrive exactly once`() {
    let pane = Sandbox().pane()
    pane.start("hawknotes --scene s")
    pane.press("n")
    pane.wait(for: "┃")
    var typed = ""
    for round in 0..<10 {
      if let process = pane.process { kill(process, SIGUSR1) }
      pane.type("<\(round)>")
      typed += "<\(round)>"
    }
    pane.wait(for: typed)
    pane.wait(for: "synced")
    #expect(!pane.screen.contains("unexpected exit"))
  }

  @Test func `the scene's lock is held throughout a re-execution`() throws {
    let pane = Sandbox().pane()
    pane.start("hawknotes --scene s")
    let racer = LockRacer(pane.lockFile)
    for _ in 0..<20 { pane.reexecute() }
    #expect(racer.stop() == 0)
    pane.kill()
    #expect(LockRacer.isFree(pane.lockFile))
  }

  @Test func `a kill frees the lock even if a child is still running`() throws {
    let sandbox = Sandbox()
    let browser = sandbox.home + "/bin/browser"
    try "#!/bin/sh\necho $$ > \"$HOME/browser.pid\"\nexec sleep 600\n"
      .write(toFile: browser, atomically: true, encoding: .utf8)
    chmod(browser, 0o755)
    sandbox.environment["BROWSER"] = "browser"
    let pane = sandbox.pane()
    pane.start("hawknotes --scene s")
    pane.press("w", "o")
    var child: pid_t?
    pane.wait(for: "the browser") { _ in
      child = (try? String(contentsOfFile: sandbox.home + "/browser.pid", encoding: .utf8))
        .flatMap { pid_t($0.trimmed) }
      return child != nil
    }
    let lock = pane.lockFile
    pane.reexecute()
    let process = try #require(pane.process)
    kill(process, SIGKILL)
    pane.waitForEnd(of: process)
    // A child that was just forked holds the lock until it executes its program.
    #expect(wait { LockRacer.isFree(lock) })
    let browserID = try #require(child)
    #expect(kill(browserID, SIGKILL) == 0)
  }

  @Test func `a missing executable is reported and the running program continues`()
    throws
  {
    let sandbox = Sandbox()
    let copy = try sandbox.copyOfProgram()
    let pane = sandbox.pane()
    pane.start("\(copy) --scene s")
    pane.press("n")
    pane.wait(for: "synced")
    try FileManager.default.removeItem(atPath: copy)
    kill(try #require(pane.process), SIGUSR1)
    pane.wait(for: "does not start")
    pane.type("goes on")
    pane.wait(for: "goes on")
    pane.kill()
    pane.start("hawknotes --scene s")
    pane.wait(for: "goes on")
  }

  @Test func `after an upgrade the new program continues in the same state`() throws {
    let sandbox = Sandbox()
    let copy = try sandbox.copyOfProgram()
    let pane = sandbox.pane()
    pane.start("\(copy) --scene s")
    pane.press("n")
    pane.type("written by the old one")
    pane.wait(for: "the old one")
    try sandbox.replace(copy)
    let process = try #require(pane.process)
    let before = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
    #expect(before.hasSuffix("(deleted)"))
    pane.reexecute()
    let after = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
    #expect(after == copy)
    pane.type(", and the new")
    pane.wait(for: "written by the old one, and the new")
  }

  @Test func `re-execution passes on only the lock, and the terminal is restored at the end`()
    throws
  {
    let pane = Sandbox().pane()
    pane.type("stty -ixon -echoe; clear")
    pane.press("Enter")
    pane.start("hawknotes --scene s")
    let process = try #require(pane.process)
    // Wait until no question to tmux is pending, and no thread has a file open for a moment.
    var before: [String] = []
    pane.wait(for: "rest") { _ in
      let last = before
      before = Pane.openFiles(of: process)
      return before == last && !before.contains("anon_inode:[pidfd]")
    }
    for _ in 0..<3 { pane.reexecute() }
    pane.wait(for: "no file more than \(before)") { _ in
      Pane.openFiles(of: process).difference(from: before).insertions.isEmpty
    }
    pane.press("q")
    pane.wait(for: "the shell") { !$0.contains("Good Hawk") }
    pane.type(
      "clear; stty -a | tr ' ' '\\n' | grep -cx -e icanon -e echo -e isig -e -ixon -e -echoe")
    pane.press("Enter")
    pane.wait(for: "the modes") { $0.hasPrefix("5\n") }
  }
}

extension Sandbox {
  /// Copies the program to a file that a test may replace.
  func copyOfProgram() throws -> String {
    let copy = home + "/hawknotes-copy"
    try FileManager.default.copyItem(atPath: Self.program, toPath: copy)
    return copy
  }

  /// Replaces the file of a program, as an upgrade does.
  func replace(_ program: String) throws {
    try FileManager.default.copyItem(atPath: Self.program, toPath: program + ".new")
    _ = rename(program + ".new", program)
  }
}

extension Pane {
  /// The path of the lock of scene `s`.
  var lockFile: String {
    let id = sandbox.scene("s")["id"] as? String ?? ""
    return sandbox.home + "/hawk/state/scenes/\(id)/lock"
  }

  /// Makes the program re-execute, and waits until it has done so.
  func reexecute(sourceLocation: SourceLocation = #_sourceLocation) {
    guard let process else {
      Issue.record("no program in the pane:\n\(screen)", sourceLocation: sourceLocation)
      return
    }
    let lock = lockFile
    let before = try? Data(contentsOf: URL(fileURLWithPath: lock))
    Foundation.kill(process, SIGUSR1)
    wait(for: "the program", sourceLocation: sourceLocation) { _ in
      (try? Data(contentsOf: URL(fileURLWithPath: lock))) != before
    }
  }

  /// The open descriptors of a process, by target; pipes without their numbers.
  static func openFiles(of process: pid_t) -> [String] {
    let folder = "/proc/\(process)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
    }.map { $0.hasPrefix("pipe:") ? "pipe" : $0 }.sorted()
  }
}

/// Tries to acquire a lock in a loop, on a thread.
final class LockRacer: @unchecked Sendable {
  private let path: String
  private var isStopping = false
  private var caught = 0
  private var tries = 0
  private let done = DispatchSemaphore(value: 0)

  init(_ path: String) {
    self.path = path
    Thread.detachNewThread { [self] in
      while !isStopping {
        tries += 1
        if Self.isFree(path) { caught += 1 }
      }
      done.signal()
    }
  }

  static func isFree(_ path: String) -> Bool {
    let file = open(path, O_RDWR | O_CLOEXEC)
    defer { close(file) }
    return file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0
  }

  /// The number of times that it acquired the lock.
  func stop() -> Int {
    isStopping = true
    done.wait()
    return tries > 0 ? caught : -1
  }
}
