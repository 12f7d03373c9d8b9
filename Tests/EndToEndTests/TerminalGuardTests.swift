import Foundation
import Testing

/// After kill -9 a guard process restores the terminal.
@Suite(.thorough) struct TerminalGuardTests {
  /// An interactive shell, without the user's startup files.
  enum Shell: String, CaseIterable {
    case bash = "bash --norc --noprofile -i"
    case dash = "dash -i"
    case zsh = "zsh -f -i"
    case fish = "fish --no-config -i"
  }

  /// The processes to kill with -9.
  enum Victim: CaseIterable {
    case window, group
  }

  @Test(arguments: Shell.allCases, Victim.allCases)
  func `after kill -9 the shell has its screen, keys and cursor back`(
    shell: Shell, victim: Victim
  ) throws {
    let pane = Sandbox().pane()
    pane.type("exec \(shell.rawValue)")
    pane.press("Enter")
    pane.expectOutput("before", of: "echo be''fore")
    pane.startGuarded()
    let window = try #require(pane.process)
    kill(victim == .window ? window : -getpgid(window), SIGKILL)
    pane.wait(for: "hawknotes was killed; nothing is lost: run hawknotes")
    pane.expectUsable()
  }

  /// The window is in the script's process group, and the shell first learns of the script's death.
  @Test(arguments: Shell.allCases)
  func `killing a script with its window leaves a usable terminal`(shell: Shell) throws {
    let pane = Sandbox().pane()
    pane.type("exec \(shell.rawValue)")
    pane.press("Enter")
    pane.startGuarded("sh -c 'hawknotes; true'")
    kill(-getpgid(try #require(pane.process)), SIGKILL)
    pane.wait(for: "hawknotes was killed")
    pane.expectUsable()
  }

  @Test func `the message after killing an ephemeral window does not claim that nothing is lost`()
    throws
  {
    let pane = Sandbox().pane()
    pane.startGuarded("hawknotes --ephemeral")
    kill(try #require(pane.process), SIGKILL)
    pane.wait(for: "hawknotes was killed; this window kept nothing on disk")
    pane.expectUsable()
  }

  @Test func `after a re-execution there is one guard and it still works`()
    throws
  {
    let pane = Sandbox().pane()
    pane.startGuarded("hawknotes --scene s")
    for _ in 0..<3 { pane.reexecute() }
    pane.wait(for: "one guard") { _ in pane.guards.count == 1 }
    kill(try #require(pane.process), SIGKILL)
    pane.wait(for: "hawknotes was killed")
    pane.expectUsable()
  }

  @Test func `the terminal is usable after a kill during an editor`() throws {
    let sandbox = Sandbox()
    try sandbox.install(
      "slow", "stty raw -echo; printf '\\033[?1049h\\033[?1000hEDITING'; sleep 600")
    sandbox.environment["VISUAL"] = "slow"
    let pane = sandbox.pane()
    pane.startGuarded()
    pane.press("n", "C-g")
    pane.wait(for: "EDITING")
    let window = try #require(pane.process)
    let group = getpgid(window)
    kill(window, SIGKILL)
    pane.wait(for: "hawknotes was killed")
    pane.expectUsable()
    kill(-group, SIGKILL)
  }

  @Test func `the guard leaves a terminal alone that another program uses`() throws {
    let pane = Sandbox().pane()
    pane.startGuarded()
    let window = try #require(pane.process)
    kill(window, SIGSTOP)
    pane.wait(for: "Stopped")
    pane.type("sh -c 'stty raw -echo; printf \"\\033[?1049h\\033[2JTA\"KEN; exec sleep 600'")
    pane.press("C-j")
    pane.wait(for: "TAKEN")
    let screen = pane.screen
    kill(window, SIGKILL)
    pane.wait(for: "the guard's end") { _ in pane.guards.isEmpty }
    #expect(pane.screen == screen)
    #expect(pane.asked("#{alternate_on}") == "1")
  }

  @Test func `killing a suspended program does not change the terminal`() throws {
    let pane = Sandbox().pane()
    pane.startGuarded()
    let window = try #require(pane.process)
    pane.press("C-z")
    pane.wait(for: "Stopped")
    kill(window, SIGKILL)
    pane.wait(for: "the guard's end") { _ in pane.guards.isEmpty }
    pane.expectUsable()
    #expect(!pane.screen.contains("was killed"))
  }

  @Test(arguments: ["q", "C-c", "TERM", "HUP"])
  func `a clean end leaves no guard and prints nothing`(ending: String) throws {
    let pane = Sandbox().pane()
    pane.startGuarded()
    switch ending {
    case "TERM": kill(try #require(pane.process), SIGTERM)
    case "HUP": kill(try #require(pane.process), SIGHUP)
    default: pane.press(ending)
    }
    pane.wait(for: "the end") { _ in pane.process == nil && pane.guards.isEmpty }
    pane.expectUsable()
    #expect(!pane.screen.contains("was killed"))
  }

  @Test func `closing a pane ends its window and its guard`() throws {
    let pane = Sandbox().pane()
    let other = pane.window()
    other.startGuarded()
    let left = try #require(other.guards.first)
    let window = try #require(other.process)
    pane.sandbox.tmux("kill-pane", "-t", other.id)
    pane.wait(for: "both ends") { _ in !Pane.isRunning(left) && !Pane.isRunning(window) }
  }

  @Test func `the window works without its guard`() throws {
    let pane = Sandbox().pane()
    pane.startGuarded()
    pane.press("n")
    pane.killGuard()
    pane.type("goes on")
    pane.wait(for: "┃ goes on")
    let window = try #require(pane.process)
    #expect(Console.file("/proc/\(window)/task/\(window)/children").trimmed.isEmpty)
    pane.kill()
    pane.startGuarded()
    pane.wait(for: "┃ goes on")
  }

  @Test func `the guard has only the terminal and a pipe open`() throws {
    let pane = Sandbox().pane()
    pane.startGuarded()
    let guardian = try #require(pane.guards.first)
    let files = Pane.openFiles(of: guardian)
    #expect(files.count == 2)
    #expect(
      files.contains { $0.hasPrefix("/dev/pts/") } && files.contains { $0 == "pipe" })
    #expect(getpgid(guardian) == guardian)
    #expect(Console.file("/proc/\(guardian)/environ").isEmpty)
    #expect(Console.file("/proc/\(guardian)/cmdline") == "hawk-guard\0")
    let before = Console.processorTime(of: guardian)
    pane.press("n")
    pane.type("typed meanwhile")
    pane.wait(for: "typed meanwhile")
    #expect(Console.processorTime(of: guardian) == before)
  }
}

extension Pane {
  /// Starts the program and waits until it has a guard.
  ///
  /// Without colours it does not ask for the background colour: the shell would read the answer if
  /// the program was killed before.
  func startGuarded(
    _ command: String = "hawknotes", sourceLocation: SourceLocation = #_sourceLocation
  ) {
    start("NO_COLOR=1 \(command)", sourceLocation: sourceLocation)
    wait(for: "the guard", sourceLocation: sourceLocation) { _ in guards.count == 1 }
  }

  var guards: [pid_t] {
    let shell = asked("#{pane_pid}")
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.compactMap { pid_t($0) }.filter { process in
      guard Console.file("/proc/\(process)/comm") == "hawk-guard\n" else { return false }
      let status = Console.file("/proc/\(process)/stat").split(separator: ")").last ?? ""
      let fields = status.split(separator: " ")
      return fields.count > 3 && fields[0] != "Z" && fields[3] == shell
    }
  }

  /// Kills the guard, so that a kill of the window leaves the terminal as it is.
  func killGuard(sourceLocation: SourceLocation = #_sourceLocation) {
    wait(for: "the guard", sourceLocation: sourceLocation) { _ in !guards.isEmpty }
    guards.forEach { Foundation.kill($0, SIGKILL) }
    wait(for: "the guard's end", sourceLocation: sourceLocation) { _ in guards.isEmpty }
  }

  func asked(_ format: String) -> String {
    sandbox.tmux("display-message", "-p", "-t", id, format).output.trimmed
  }

  static func isRunning(_ process: pid_t) -> Bool {
    let status = Console.file("/proc/\(process)/stat").split(separator: ")").last ?? ""
    return !status.isEmpty && !status.hasPrefix(" Z")
  }

  /// Expects the shell's screen with a cursor, no mouse reports, and working keys, which are typed
  /// with Enter.
  func expectUsable(sourceLocation: SourceLocation = #_sourceLocation) {
    wait(for: "the guard's end", sourceLocation: sourceLocation) { _ in guards.isEmpty }
    #expect(
      asked("#{alternate_on} #{mouse_any_flag} #{cursor_flag}") == "0 0 1",
      sourceLocation: sourceLocation)
    expectOutput("usable", of: "echo us''able", sourceLocation: sourceLocation)
  }

  /// Types a command and expects its output at the start of a line, or behind prompts: a shell that
  /// is not ready yet prints its prompt after the typed command has been echoed.
  fileprivate func expectOutput(
    _ output: String, of command: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    type(command)
    press("Enter")
    wait(for: "“\(output)” at the end of a line", sourceLocation: sourceLocation) { screen in
      screen.split(separator: "\n").contains { $0.hasSuffix(output) && !$0.hasPrefix(" ") }
    }
  }
}
