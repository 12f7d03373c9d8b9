import Foundation
import Testing

@testable import SceneRestoration

struct HostWindowTests {
  @Test func `a program's name may have blanks and brackets`() throws {
    let status = try #require(process("42 (a) S 7 (b)"))
    #expect(status.parent == 41 && status.start == 98765 && status.isRunning && !status.isExiting)
  }

  @Test func `a status tells whether the process exits, was killed, or has a terminal`() throws {
    #expect(try #require(process("42 (a)", flags: 0x40_0004)).isExiting)
    #expect(try #require(process("42 (a)", pending: 0x100)).isExiting)
    #expect(try #require(process("42 (a)")).hasTerminal)
    #expect(try !#require(process("42 (a)", terminal: 0)).hasTerminal)
  }

  private func process(
    _ start: String, terminal: Int = 34816, flags: Int = 0x40_0000, pending: Int = 0
  ) -> ProcessStatus? {
    let line = """
      \(start) R 41 42 42 \(terminal) 42 \(flags) 1 2 3 4 5 6 7 8 20 0 1 0 98765 1 2 3 4 5 6 7 8 \
      \(pending) 9 10
      """
    return ProcessStatus(parsing: Array(line.utf8))
  }

  @Test(arguments: ["", ")", "42 (a) R 41", "42 (a) R x 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1"])
  func `an invalid line is refused`(line: String) {
    #expect(ProcessStatus(parsing: Array(line.utf8)) == nil)
  }

  @Test func `a process keeps its identity as long as it runs`() throws {
    let child = Child("cat")
    let process = try #require(RunningProcess(id: child.id))
    #expect(RunningProcess(rawValue: process.rawValue) == process)
    #expect(process.isRunning)
    child.kill()
    #expect(!process.isRunning)
  }

  @Test func `a zombie does not run`() throws {
    let child = Child("cat")
    let process = try #require(RunningProcess(id: child.id))
    kill(child.id, SIGKILL)
    var info = siginfo_t()
    #expect(waitid(P_PID, id_t(child.id), &info, WEXITED | WNOWAIT) == 0)
    #expect(!process.isRunning)
  }

  @Test func `a window is gone with its session or its server`() throws {
    let child = Child("cat")
    let own = RunningProcess(id: getpid())
    let process = try #require(RunningProcess(id: child.id))
    let windows = [
      HostWindow(key: "A", leader: process), HostWindow(key: "B", leader: own, server: process),
    ]
    #expect(!windows.contains { $0.isGone })
    child.kill()
    #expect(windows.allSatisfy { $0.isGone })
    #expect(!HostWindow(key: "C", leader: own).isGone)
    #expect(!HostWindow(key: "D").isGone)
  }

  @Test func `a pane is read from the environment, also with commas in the path`() throws {
    let variables = ["TMUX": "/tmp/a,b/default,123,0", "TMUX_PANE": "%3"]
    let pane = try #require(TmuxPane { variables[$0] })
    #expect(pane.socket == "/tmp/a,b/default" && pane.server == 123 && pane.id == "%3")
  }

  @Test(arguments: ["", "/tmp/default", "/tmp/default,x,0", "/tmp/default,-1,0"])
  func `an invalid pane is refused`(tmux: String) {
    let variables = ["TMUX": tmux, "TMUX_PANE": "%3"]
    #expect(TmuxPane { variables[$0] } == nil)
  }

  @Test func `a pane's variables do not make a pane of a terminal started from it`() {
    let environment = ["TMUX": "/tmp/default,\(getpid()),0", "TMUX_PANE": "%3"]
    #expect(HostWindow.current(environment: environment).kind == .tty)
    #expect(HostWindow.current(environment: [:]).kind == .tty)
  }

  @Test func `a pane whose server started the session is a pane`() throws {
    let shell = Child("cat")
    let variables = ["TMUX": "/tmp/default,\(getpid()),0", "TMUX_PANE": "%3"]
    let pane = try #require(TmuxPane { variables[$0] })
    let window = try #require(HostWindow(pane: pane, leader: RunningProcess(id: shell.id)))
    #expect(window.kind == .tmux && window.label == "%3")
    #expect(window.server == RunningProcess(id: getpid()))
  }

  @Test func `a window knows where it was started`() {
    #expect(HostWindow.current().directory == FileManager.default.currentDirectoryPath)
  }
}
