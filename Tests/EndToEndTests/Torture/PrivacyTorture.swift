import Foundation
import Testing
import Torture

/// Private files, arguments and environments.
@Suite(.thorough) struct PrivacyTorture {
  private static let canary = "kanarienvogel-7f3a"

  /// A session that creates all kinds of files: drafts, notes, settings, an editor, a browser and a
  /// restart.
  ///
  /// It waits until a recorder that is given has recorded its call: before, the window can look
  /// idle although the editor has not been started.
  private func session(
    in sandbox: Sandbox, before: String = "umask 000", editor: Recorder? = nil,
    each: (WatchedTerminal) -> Void = { _ in }
  ) {
    let escape = "\u{1B}\u{C}"  // Ctrl-L, so that nobody waits for more of a sequence
    let first = ["n", Self.canary, "\u{7}", "\u{13}", escape, "q"]
    let second = [",", "\r", escape, "w", "o", "y", escape, "O", "\r", "f", "n", Self.canary + "2"]
    for keys in [first, second] {
      let window = WatchedTerminal(
        ["/bin/sh", "-c", "\(before); exec hawknotes --scene s"], environment: sandbox.environment)
      window.waitForFrame()
      for key in keys where window.code == nil {
        window.type(key)
        if key == "\u{7}" {
          window.wait(for: "the draft back") { editor?.limits.count != 0 && !window.isLent }
        }
        each(window)
      }
      if window.code == nil { kill(window.process, SIGTERM) }
      window.waitForEnd()
    }
  }

  private func sandbox() throws -> (Sandbox, [Recorder]) {
    let sandbox = Sandbox()
    let recorders = try ["editor", "browser", "tmux"].map {
      try Recorder($0, in: sandbox)
    }
    sandbox.environment["EDITOR"] = recorders[0].path
    sandbox.environment["BROWSER"] = recorders[1].path
    sandbox.environment["TMUX"] = "/nowhere,1,0"
    return (sandbox, recorders)
  }

  @Test func `files are private with any umask, and child processes get the user's umask`() throws {
    let (sandbox, recorders) = try sandbox()
    session(
      in: sandbox, before: "umask 000; ulimit -S -c unlimited", editor: recorders[0])
    let made = sandbox.everything(below: sandbox.home + "/hawk")
    #expect(made.count > 10)
    for path in [sandbox.home + "/hawk"] + made {
      let status = try #require(FileStatus(path))
      #expect(status.mode == (status.isFolder ? 0o700 : 0o600), "\(path)")
    }
    for recorder in recorders where !recorder.calls.isEmpty {
      // The browser goes on after the window.
      wait { recorder.limits.count.isMultiple(of: 2) && !recorder.limits.isEmpty }
      #expect(Set(recorder.limits) == ["0000", "unlimited"], "\(recorder.path)")
      #expect(recorder.descriptors == ["0", "1", "2"], "\(recorder.path)")
    }
    #expect(!recorders[0].calls.isEmpty && !recorders[1].calls.isEmpty)
    Torture.report("modes", tried: made.count, failed: 0, "umask 000")
  }

  @Test func `written text is in no argument, no environment and no other file`()
    throws
  {
    let (sandbox, recorders) = try sandbox()
    var looks = 0
    session(in: sandbox, editor: recorders[0]) { _ in
      looks += 1
      #expect(Self.processesThatShowIt() == [])
    }
    for recorder in recorders {
      #expect(!recorder.calls.joined().joined().contains(Self.canary), "\(recorder.path)")
      #expect(!recorder.environment.contains(Self.canary), "\(recorder.path)")
    }
    let holders = sandbox.everything().filter { path in
      FileManager.default.contents(atPath: path)?.firstRange(of: Data(Self.canary.utf8)) != nil
    }
    #expect(holders.contains { $0.hasSuffix("/library.sqlite") })
    for path in holders {
      #expect(
        ["library.sqlite", "journal", "journal.old"].contains((path as NSString).lastPathComponent),
        "\(path)")
    }
    Torture.report("looks for a canary among all processes", tried: looks, failed: 0)
  }

  /// The processes with the text in their arguments or environment, except the tests.
  private static func processesThatShowIt() -> [String] {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.filter { Int32($0).map { $0 != getpid() } ?? false }.flatMap { id in
      ["cmdline", "environ"].map { "/proc/\(id)/\($0)" }
    }.filter { path in
      FileManager.default.contents(atPath: path)?.firstRange(of: Data(canary.utf8)) != nil
    }
  }

  @Test func `a crash leaves no core`() throws {
    let sandbox = Sandbox()
    sandbox.environment["SWIFT_BACKTRACE"] = "enable=no"
    let script = "cd '\(sandbox.home)'; ulimit -S -c unlimited; exec hawknotes --scene s"
    let window = WatchedTerminal(["/bin/sh", "-c", script], environment: sandbox.environment)
    window.waitForFrame()
    let limits = try String(contentsOfFile: "/proc/\(window.process)/limits", encoding: .utf8)
    let cores = limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") }
    #expect(cores?.split(separator: " ")[4] == "1", "\(cores ?? "")")
    window.type("n")
    window.type(Self.canary)
    kill(window.process, SIGSEGV)
    #expect(window.waitForEnd() == 128 + SIGSEGV)
    let left = try FileManager.default.contentsOfDirectory(atPath: sandbox.home)
    #expect(!left.contains { $0.hasPrefix("core") })
  }

  @Test func `the program does not write through planted symbolic links`() throws {
    let original = try sandbox().0
    session(in: original)
    let root = original.home + "/hawk"
    let made = original.everything(below: root).map { String($0.dropFirst(root.count + 1)) }
    // Links that a user may make: the library, the settings, and the folders of XDG.
    let own: Set = ["data", "state", "config", "data/library.sqlite", "config/config.yaml"]
    let tried = made.filter { !own.contains($0) }
    let isBrief = Torture.isBrief
    for (index, name) in tried.enumerated() {
      for isDangling in [false, true] where !isBrief || isDangling == index.isMultiple(of: 2) {
        let (sandbox, _) = try self.sandbox()
        let copy = sandbox.home + "/hawk"
        try FileManager.default.copyItem(atPath: root, toPath: copy)
        let victim = try Victim(sandbox.home + "/victim", of: copy + "/" + name, isDangling)
        session(in: sandbox, before: ":")
        #expect(victim.isUntouched, "\(name), \(isDangling ? "dangling" : "leading somewhere")")
        let status = try #require(FileStatus(copy), "\(index)")
        #expect(status.isFolder)
      }
    }
    Torture.report("planted links", tried: tried.count * (isBrief ? 1 : 2), failed: 0)
  }
}

/// The target of a planted link: a file, a folder with content, or nothing.
private struct Victim {
  private let path: String
  private let content = Data("not for others".utf8)
  private let isFolder: Bool
  private let isDangling: Bool

  /// Replaces a file by a link to the target.
  init(_ path: String, of place: String, _ isDangling: Bool) throws {
    self.path = path
    self.isDangling = isDangling
    isFolder = FileStatus(place)?.isFolder == true
    try FileManager.default.removeItem(atPath: place)
    try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: path)
    if isDangling { return }
    if isFolder {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    try content.write(to: URL(fileURLWithPath: isFolder ? path + "/file" : path))
  }

  var isUntouched: Bool {
    let manager = FileManager.default
    if isDangling { return !manager.fileExists(atPath: path) }
    if !isFolder { return manager.contents(atPath: path) == content }
    return (try? manager.contentsOfDirectory(atPath: path)) == ["file"]
      && manager.contents(atPath: path + "/file") == content
  }
}

/// The status of a file, without following links.
private struct FileStatus {
  let mode: mode_t
  let isFolder: Bool

  init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    mode = status.st_mode & 0o7777
    isFolder = status.st_mode & S_IFMT == S_IFDIR
  }
}

extension WatchedTerminal {
  /// Whether another program has the terminal: a child is there.
  fileprivate var isLent: Bool {
    let path = "/proc/\(process)/task/\(process)/children"
    return (try? String(contentsOfFile: path, encoding: .utf8))?.isEmpty == false
  }
}
