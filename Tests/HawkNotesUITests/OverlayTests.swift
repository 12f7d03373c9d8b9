import Foundation
import HawkNotesTestSupport
import LibraryModel
import SceneRestorationTesting
import TextUI
import Testing

@testable import HawkNotesUI

/// The rules for every sheet in the table of overlays.
@Suite final class OverlayTests {
  private let shelf = TestLibrary()
  private let scenes = TestScenes()
  private let spelling = TestSpelling("", suggestions: ["fery": ["ferry", "fer", "very"]])

  /// The sheets whose letters are commands: in the others they are typed.
  private static let withCommands = Sheet.allCases.filter {
    ![.form, MoveSheet.sheet, ContentsSheet.sheet, .search, .palette, .importing].contains($0)
  }

  private static let sizes = [(20, 5), (80, 24), (200, 50)]

  private func writer(columns: Int, rows: Int) throws -> Writer {
    var settings = Settings()
    settings.spelling = ["en_GB"]
    return try scenes.writer(
      columns: columns, rows: rows, shelf: shelf, settings: settings, scenes: scenes.directory,
      spelling: spelling)
  }

  /// A writer on a book's screen with a sheet open.
  private func open(_ sheet: Sheet, columns: Int, rows: Int) throws -> Writer {
    shelf.save("one", of: shelf.firstBook)
    let writer = try writer(columns: columns, rows: rows)
    // Only a save opens a merge; a key opens each of the others.
    if sheet == .merge {
      writer.press("Tab", "e").type("mine")
      try shelf.amend(shelf.notes[0].id, "theirs")
      writer.press("Ctrl-S")
    } else if sheet == MessagesSheet.sheet {
      writer.press(":").type("last messages").press("Enter")
    } else if sheet == .form {
      writer.press("a")
    } else if sheet == .spelling {
      writer.press("n").type("fery").press("F7")
    } else if sheet == .importing {
      writer.press(":").type("Import…").press("Enter")
    } else {
      let row = Command.table.first {
        $0.layer == .screen && $0.action == .sheet(.openPressed(sheet))
      }
      writer.press(try #require(row).firstKey)
    }
    return writer
  }

  @Test(arguments: Sheet.allCases, sizes)
  func `a sheet opens within the screen's body, and Esc closes it`(
    sheet: Sheet, size: (columns: Int, rows: Int)
  ) throws {
    let writer = try open(sheet, columns: size.columns, rows: size.rows)
    let state = writer.window.state
    #expect(state.scene.sheet == sheet)
    let overlay = try #require(state.overlay)
    let (frame, body) = (overlay.frame, state.layout.body)
    #expect(frame.columns > 2 && frame.rows > 1 && overlay.lineCount > 0)
    #expect(frame.column >= body.column && frame.endColumn <= body.endColumn)
    #expect(frame.row >= body.row && frame.endRow <= body.endRow)
    #expect(frame.contains(try #require(state.render().cursor)))
    let screen = writer.screen
    writer.press("Esc")
    #expect(writer.window.state.scene.sheet == nil)
    #expect(writer.screen != screen)
  }

  @Test(arguments: Sheet.allCases, sizes)
  func `the picture stays within the frame that the mouse uses`(
    sheet: Sheet, size: (columns: Int, rows: Int)
  ) throws {
    let writer = try open(sheet, columns: size.columns, rows: size.rows)
    let state = writer.window.state
    let frame = try #require(state.overlay).frame
    let behind = state.currentBackdrop.surface(with: StatusView(state), state.caches.part, nil)
    for (row, columns) in state.render().changes(since: behind) {
      #expect((frame.row..<frame.endRow).contains(row))
      #expect(frame.column <= columns.lowerBound && columns.upperBound <= frame.endColumn)
    }
  }

  @Test(
    arguments: [Sheet.search, .palette, .importing, MoveSheet.sheet], [(20, 5), (40, 24), (80, 24)])
  func `a sheet in which one types leaves no part of the page beside it`(
    sheet: Sheet, size: (columns: Int, rows: Int)
  ) throws {
    let state = try open(sheet, columns: size.columns, rows: size.rows).window.state
    #expect(state.overlay?.frame == state.layout.body)
  }

  @Test(arguments: withCommands, sizes)
  func `G scrolls a sheet to its end and g to its start`(
    sheet: Sheet, size: (columns: Int, rows: Int)
  ) throws {
    let writer = try open(sheet, columns: size.columns, rows: size.rows)
    // In the keys sheet letters filter.
    let (last, first) = sheet == .keys ? ("End", "Home") : ("G", "g")
    writer.press(last)
    try expectScrolled(writer) { $0.lastTop }
    writer.press(first)
    try expectScrolled(writer) { _ in 0 }
  }

  /// Whether the selection is visible; in a sheet without one, whether a line is the first one
  /// shown.
  private func expectScrolled(_ writer: Writer, to line: (any Feature) -> Int) throws {
    let state = writer.window.state
    let overlay = try #require(state.overlay)
    let top = state.scene.sheetTop
    if let selected = overlay.selectedLines {
      #expect(selected.overlaps(top..<top + overlay.rows))
    } else {
      #expect(top == line(overlay))
    }
  }

  @Test(arguments: Sheet.allCases, sizes)
  func `an open sheet is restored after a kill`(
    sheet: Sheet, size: (columns: Int, rows: Int)
  ) throws {
    let screen = try open(sheet, columns: size.columns, rows: size.rows).screen
    let again = try writer(columns: size.columns, rows: size.rows)
    #expect(again.window.state.scene.sheet == sheet)
    // Messages are of the window, not of its scene.
    if sheet != MessagesSheet.sheet { #expect(again.screen.withoutStatus == screen.withoutStatus) }
  }

  @Test(arguments: withCommands, sizes)
  func `q and Esc close a sheet, and the program goes on`(
    sheet: Sheet, size: (columns: Int, rows: Int)
  ) throws {
    // In the keys sheet q is a letter.
    for key in ["q", "Esc"] where sheet != .keys || key != "q" {
      let writer = try open(sheet, columns: size.columns, rows: size.rows)
      writer.press(key)
      #expect(writer.window.state.scene.sheet == nil)
      #expect(!writer.window.hasEnded)
    }
  }

  @Test(arguments: withCommands) func `the key that opened a sheet closes it`(
    sheet: Sheet
  ) throws {
    guard ![.merge, .spelling, MessagesSheet.sheet].contains(sheet) else { return }
    let writer = try open(sheet, columns: 80, rows: 24)
    let row = Command.table.first { $0.action == .sheet(.openPressed(sheet)) }
    writer.press(try #require(row).firstKey)
    #expect(writer.window.state.scene.sheet == nil)
  }

  @Test(arguments: Sheet.allCases) func `the page behind a sheet is dimmed, with its tabs`(
    sheet: Sheet
  ) throws {
    let writer = try open(sheet, columns: 80, rows: 24)
    let state = writer.window.state
    let frame = try #require(state.overlay).frame
    let surface = state.render()
    let dim = state.settings.appearance.look(of: Theme.behindSheet)
    for row in 0..<state.layout.status.row {
      for column in 0..<80 where !frame.contains(Point(column: column, row: row)) {
        #expect(surface.style(at: Point(column: column, row: row)) == dim)
      }
    }
    writer.press("Esc")
    #expect(writer.window.state.render().style(at: Point(column: 1, row: 0)) != dim)
  }

  @Test(arguments: withCommands) func `? shows the keys above a sheet, and returns to it`(
    sheet: Sheet
  ) throws {
    guard sheet != .keys else { return }
    let screen = try {
      let writer = try open(sheet, columns: 80, rows: 24)
      let screen = writer.screen
      writer.press("?")
      #expect(writer.window.state.scene.sheet == .keys)
      #expect(writer.screen.contains("\(sheet.feature.keysHeading) ─"))
      writer.press("?")
      #expect(writer.screen == screen)
      writer.press("?")
      return screen
    }()
    let again = try writer(columns: 80, rows: 24)
    #expect(again.window.state.scene.sheet == .keys)
    again.press("Esc")
    #expect(again.window.state.scene.sheet == sheet)
    if sheet != MessagesSheet.sheet { #expect(again.screen.withoutStatus == screen.withoutStatus) }
  }

  @Test func `the stored names of sheets never change`() {
    let names = Set(Sheet.allCases.map(\.rawValue))
    #expect(
      names.isSuperset(of: [
        "shop", "keys", "settings", "merge", "menu", "scenes", "palette", "move", "bin", "search",
        "messages", "import",
      ]))
  }

  @Test func `the schema and the manual have the name of every sheet`() throws {
    let resources = URL(fileURLWithPath: #filePath).appending(path: "../../../Resources")
      .standardized
    let schema = try JSONSerialization.jsonObject(
      with: Data(contentsOf: resources.appending(path: "hawknotes.schema.json")))
    var scene = schema as? [String: Any] ?? [:]
    for key in ["$defs", "scene", "properties", "sheet"] {
      scene = scene[key] as? [String: Any] ?? [:]
    }
    let names = scene["enum"] as? [Any] ?? []
    #expect(Set(names.compactMap { $0 as? String }) == Set(Sheet.allCases.map(\.rawValue)))
    let manual = try String(contentsOf: resources.appending(path: "hawknotes.1"), encoding: .utf8)
    for name in names.compactMap({ $0 as? String }) { #expect(manual.contains("\n.B \(name)\n")) }
  }

  @Test(arguments: Sheet.allCases)
  func `a sheet has its type, a heading and its rows of the command table`(sheet: Sheet) {
    let feature = sheet.feature
    #expect(feature.sheet == sheet)
    #expect(!feature.keysHeading.isEmpty)
    #expect(!feature.commands.isEmpty)
    let own: Set<Layer> = [.of(sheet), .screen]
    #expect(feature.commands.allSatisfy { own.contains($0.layer) })
  }

  @Test(arguments: [Layer.text, .find, .completion, .sheet, .everywhere])
  func `all commands of a layer's groups are in this layer`(layer: Layer) {
    #expect(Command.groups(of: layer).joined().allSatisfy { $0.layer == layer })
  }

  @Test func `the command table has every layer once, in the order of the headings`() {
    var layers: [Layer] = []
    for command in Command.table where !layers.contains(command.layer) {
      layers.append(command.layer)
    }
    #expect(layers == Layer.all.filter { !Command.rows(of: $0).isEmpty })
    #expect(Set(Layer.all.map(\.heading)).count == Layer.all.count)
  }
}
