import Foundation
import HawkNotesTestSupport
import LibraryModel
import TextUI

@testable import HawkNotesUI

extension Writer {
  /// The row above the hints, without the words for how safe the last key is.
  var status: String {
    let rows = screen.split(separator: "\n", omittingEmptySubsequences: false)
    return rows[rows.count - 2].split(separator: " ").dropLast(2).joined(separator: " ")
  }

  /// The last row.
  var hints: String {
    screen.split(separator: "\n", omittingEmptySubsequences: false).last.map(String.init) ?? ""
  }

  /// The results of the search that are shown, each with its two lines: title, place; found line.
  var foundResults: [String] {
    let state = window.state
    guard let inner = state.overlay?.inner else { return [] }
    let lines = state.render().lines[inner.row..<inner.endRow].map { line in
      line.dropFirst(inner.column).prefix(inner.columns).split(separator: "  ")
        .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        .joined(separator: ", ")
    }
    return stride(from: 0, to: lines.count - 1, by: 2).map { lines[$0] + "; " + lines[$0 + 1] }
      .filter { $0 != "; " }
  }

  /// The selected entry of the palette, without the frame and the marks.
  var selectedEntry: String {
    screen.split(separator: "\n").first { $0.contains("▸") && $0.contains("│") }
      .map { $0.filter { !"│‸▸↑↓".contains($0) }.split(separator: " ").joined(separator: " ") }
      ?? ""
  }
}

extension WindowState {
  /// The contents of the open palette; nil if it is closed.
  var palette: PaletteContents? { scene.features[PaletteSheet.self].contents }
}

extension TestLibrary {
  /// Saves a note of a book, of a character, and in the Inbox: each contains "sea".
  func saveThreeNotes() {
    save("The sea\nis grey at dawn", of: firstBook)
    save(
      "Watching\n\nAgatha sees the sea first", of: .character(characters[0].id, of: books[0].id))
    save("In the inbox: seaweed", of: .inbox)
  }
}
