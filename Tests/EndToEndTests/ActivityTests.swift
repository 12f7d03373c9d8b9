import Foundation
import SceneRestoration
import Testing

/// Activities that a new window continues, and hostile titles in them.
@Suite(.thorough) struct ActivityTests {
  @Test func `an invalid activity is refused in one line and changes nothing`()
    throws
  {
    let sandbox = Sandbox()
    let pane = sandbox.pane(columns: 160)
    let state = sandbox.environment["HAWKNOTES_HOME", default: ""] + "/state"
    let directory = SceneDirectory(path: state)
    func leave(_ name: String, _ payload: String) throws -> String {
      let activity = UserActivity(
        ActivityType(name, version: 1), title: "t", targetContentIdentifier: "c",
        payload: Array(payload.utf8))
      return "\(try directory.handOff(activity))"
    }
    let unregistered = try leave("somebody.else", "{}")
    let damaged = try leave("hawknotes.place", "{}")
    let cut = try leave("hawknotes.place", "{}")
    truncate(state + "/activities/" + cut, 20)
    let gone = try leave(
      "hawknotes.place", #"{"url":"hawknotes://book/no-such-book","textTop":0}"#)
    let nowhere = try leave("hawknotes.place", #"{"url":"nowhere","textTop":0}"#)
    for (id, code) in [
      (unregistered, 64), (damaged, 65), (cut, 65), (gone, 1), (nowhere, 64), ("../lock", 64),
      ("00000000-0000-4000-8000-000000000000", 1),
    ] {
      pane.type(
        "clear; hawknotes --new --activity '\(id)' 2>~/err; echo \"code $?\" lines $(wc -l <~/err)")
      pane.press("Enter")
      pane.wait(for: "code \(code) lines 1")
    }
    #expect(sandbox.scenes().isEmpty)
    #expect(Set(try sandbox.leftActivities()).isSuperset(of: [unregistered, cut]))
  }

  @Test(arguments: [
    "#(touch CANARY)", "$(touch CANARY)", "; touch CANARY", "-x", "`touch CANARY`", "a;",
    "#{pane_id} #[fg=red]", "line\u{1B}]0;CANARY\u{7}", "--new",
  ])
  func `no title is executed or expanded as a format when a window opens`(title: String)
    throws
  {
    let sandbox = Sandbox()
    let book = try sandbox.addBook(title)
    let pane = sandbox.pane(columns: 160, rows: 48)
    pane.type("cd '\(sandbox.home)'")
    pane.press("Enter")
    pane.start("hawknotes 'hawknotes://book/\(book)'")
    pane.press("Tab")
    pane.press("o")
    let beside = try #require(pane.newPane())
    beside.wait(for: "the book") { $0.contains("[1 ") }
    pane.press("Tab", "m", "O")
    let below = try #require(pane.newPane(besides: beside))
    below.wait(for: "the character") { $0.contains("of ") }
    // The window is smaller now and was painted again.
    let place = try #require(pane.place(of: "▸"))
    pane.mouse(column: place.column + 6, row: place.row)
    pane.mouse(32, column: 0, row: 12)
    pane.mouse(column: 0, row: 12, up: true)
    pane.wait(for: "its window in front") { _ in sandbox.activePane == below.id }
    // Neither the names of windows and panes nor the arguments in ps contain a title.
    let names = sandbox.tmux("list-panes", "-a", "-F", "#{window_name}|#{pane_title}").output
    #expect(!names.contains("CANARY"))
    for line in try sandbox.arguments(ofProgram: "hawknotes") {
      #expect(!line.contains("touch") && !line.contains("fg=red"))
    }
    sandbox.expectNoCanary()
  }
}
