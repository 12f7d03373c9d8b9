import HawkNotesTestSupport
import LibraryModel
import TextUI
import Testing
import Torture

/// Every screen at every size: no crash, and every row is drawn completely.
@Suite struct SizesTorture {
  @Test func `every screen is drawn completely at every size`() throws {
    let writers = try screens.map { keys in try Self.writer(keys) }
    var (tried, failed) = (0, 0)
    for (index, size) in Self.sizes.enumerated() {
      // Small windows have the least room, so all their sizes are tried.
      let isSmall = size.columns <= 40 && size.rows <= 12
      let all = isSmall ? Array(writers.indices) : [index % writers.count]
      for screen in all {
        writers[screen].resize(columns: size.columns, rows: size.rows)
        let isWhole = writers[screen].terminal.shown?.isWhole(at: size) ?? false
        #expect(isWhole, "\(screens[screen]) at \(size)")
        tried += 1
        if !isWhole { failed += 1 }
      }
    }
    Torture.report("screens drawn at sizes, 1×1 to 500×200", tried: tried, failed: failed)
  }

  private static func writer(_ keys: [String]) throws -> Writer {
    let shelf = TestLibrary()
    for note in ["one", "two 鷹は飛ぶ", String(repeating: "名前のない風。", count: 400)] {
      shelf.save(note, of: shelf.firstBook)
    }
    let writer = try Writer(shelf: shelf)
    writer.press("n").paste(wideText).press("Esc")
    for key in keys { writer.press(key) }
    return writer
  }

  /// In random order, so that any size can follow any other.
  private static var sizes: [Size] {
    let columns = Array(1...60) + stride(from: 61, through: 500, by: 11) + [500]
    let rows = Array(1...40) + stride(from: 41, through: 200, by: 9) + [200]
    let all = columns.flatMap { columns in rows.map { Size(columns: columns, rows: $0) } }
    var random = SeededGenerator(seed: 7)
    let count = Torture.rounds(brief: 150, short: 1500, long: all.count)
    return [Size(columns: 1, rows: 1), Size(columns: 500, rows: 200)]
      + all.shuffled(using: &random).prefix(count)
  }
}

/// The keys that lead to each screen, from a book with notes and a draft.
private let screens = [
  [], ["n"], ["n", "Ctrl-A"], ["n", "Ctrl-F", "n"], ["Tab", "e"], ["Tab", "Enter"], ["Enter"],
  ["?"], ["w"], ["s"], [","], ["m"], ["3"], ["/", "n"], ["/", "n", "↓"], [":"], [":", "n"], ["L"],
  ["a"],
  ["n", "[", "["], ["M"], ["d", "B"],
]

private let wideText = """
  鷹は飛ぶ。海の上を、塔の上を。\(String(repeating: "名前のない風。", count: 60))
  Ag\u{301}atha 👩‍🚀 looks 🏳️‍🌈 out \(String(repeating: "over the wall ", count: 60))
  \u{1B}[2J\u{202E}한국어 ไทย עברית العربية end
  """
