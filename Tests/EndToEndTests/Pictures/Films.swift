import Foundation
import Testing

extension Film {
  /// The film of Hawk Notes: a sentence begun in each of two windows, both killed with -9, both run
  /// again.
  static func ofWindows(isWhole: Bool) -> Film {
    var film = Film(in: Sandbox(), columns: 121, rows: 22, until: "● synced", isWhole: isWhole)
    let (left, right) = (film.left, film.right)
    let isUp = { (screen: String) in screen.contains("synced") || screen.contains("kept") }
    film.caption = "Two windows, two half-written sentences"
    film.film(seconds: 1)
    for pane in [left, right] { film.start("hawknotes", in: pane, until: isUp) }
    left.press("n")
    film.film(seconds: 0.6)
    film.write("Agatha looks out over the wall and", in: left)
    right.press("2", "n")
    film.film(seconds: 0.6)
    film.write("The fire came before the", in: right)
    film.record(seconds: 2) { $0.contains("wall and") || $0.contains("before the") }
    film.kill(until: "nothing is lost")
    film.caption = "hawknotes again: the same tabs, the same sentences, the same cursors"
    for pane in [right, left] { film.start("hawknotes", in: pane, until: isUp) }
    film.film(seconds: 1.5)
    film.write(" sees them first.", in: left)
    film.write(" swift did.", in: right)
    film.record(seconds: 3.5) { $0.contains("sees them first.") || $0.contains("swift did.") }
    return film
  }

  /// The film of the package: the todo list of its examples in two panes, both killed with -9, both
  /// run again.
  static func ofPackage(isWhole: Bool) throws -> Film {
    let sandbox = Sandbox()
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.home + "/bin/todo", withDestinationPath: Sandbox.built("scene-todo-example"))
    var film = Film(in: sandbox, columns: 101, rows: 14, until: "|", isWhole: isWhole)
    let (left, right) = (film.left, film.right)
    film.caption = "One program, two panes, two scenes"
    film.film(seconds: 1)
    for pane in [left, right] {
      film.start("todo", in: pane) { $0.contains("[inbox] |") }
    }
    film.enter("add mend the wall", in: left, until: "mend the wall\n[inbox]")
    film.enter("memo Agatha said that", in: left, until: "[inbox] Agatha said that|")
    film.enter("tab done", in: right, until: "[done] |")
    film.enter("memo the boats from", in: right, until: "[done] the boats from|")
    film.record(seconds: 2) { _ in true }
    film.kill(until: "Killed")
    film.caption = "todo again: each pane has its own list, tab and memo, undo included"
    film.start("todo", in: right) { $0.hasSuffix("[done] the boats from|") }
    film.start("todo", in: left) { $0.hasSuffix("[inbox] Agatha said that|") }
    film.film(seconds: 1.5)
    film.enter("memo  Norveg", in: right, until: "the boats from Norveg|")
    film.enter("undo", in: left, until: "undo\nmend the wall\n[inbox] |")
    film.record(seconds: 3.5) { _ in true }
    return film
  }

  /// Types a line, and waits for what the program answers.
  private mutating func enter(_ line: String, in pane: Pane, until answer: String) {
    write(line, in: pane)
    pane.press("Enter")
    pane.wait(for: answer)
    film(seconds: 0.6)
  }
}
