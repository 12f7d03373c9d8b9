import CPlatform
import Glibc
import Testing
import Torture
import UnicodeText

@testable import TextUI

struct DrawingTests {
  @Test(arguments: [
    ("a\u{1}b", "a^Ab"), ("\u{1B}[31m", "^[[31m"), ("\u{7F}", "^?"), ("\u{9B}31m", "<009B>31m"),
    ("a\u{202E}b", "a<202E>b"), ("a\u{200B}b", "a<200B>b"), ("\u{FEFF}a", "<FEFF>a"),
    ("\u{2028}", "<2028>"), ("\u{E000}", "<E000>"), ("\u{F0000}", "<F0000>"),
    ("\u{E0041}", "<E0041>"), ("\u{AD}", "<00AD>"), ("\u{3164}", "<3164>"), ("\u{FFFF}", "<FFFF>"),
  ])
  func `characters that are unsafe for a terminal are drawn as text`(text: String, shown: String) {
    #expect(drawn(text) == shown)
  }

  @Test func `a character counts as visible as its properties say`() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if scalar.isHidden != scalar.isHiddenByProperties { Issue.record("\(value)") }
    }
  }

  @Test func `the replacement of an unsafe character has exchanged colours`() {
    var surface = Surface(size: Size(columns: 3, rows: 1))
    surface.write("\u{1}a", at: Point(column: 0, row: 0))
    #expect(surface.style(at: Point(column: 0, row: 0)) == .plain.reversed)
    #expect(surface.style(at: Point(column: 2, row: 0)) == .plain)
    surface.write("\u{1}", at: Point(column: 0, row: 0), style: .plain.reversed)
    #expect(surface.style(at: Point(column: 0, row: 0)) == .plain)
  }

  @Test(arguments: [("a\nb", "a b"), ("a\r\nb", "a b"), ("a\tb", "a b"), ("a\rb", "a^Mb")])
  func `line ends and tabs become blanks in a line`(text: String, shown: String) {
    #expect(drawn(text) == shown)
  }

  @Test(arguments: [
    ("e\u{301}", "e\u{301}"), ("\u{301}", "◌\u{301}"), ("👩‍🚀", "👩"), ("👍🏽", "👍"), ("❤️", "❤"),
    ("1️⃣", "1"), ("🇩🇪", "🇩🇪"), ("👩‍❤️‍👨", "👩"), ("🏴\u{E0067}\u{E007F}", "🏴"), ("a\u{200D}b", "ab"),
    ("\u{1FAE8}", "�"), ("क्‍ष", "क्ष"),
    ("e\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}", "e\u{301}\u{302}\u{303}\u{304}"),
  ])
  func `only characters whose width all programs agree on are drawn`(text: String, shown: String) {
    #expect(Array(drawn(text).unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test(arguments: [
    ("abc", 3), ("物語", 4), ("👩‍🚀", 2), ("❤️", 1), ("🇩🇪", 2), ("e\u{301}", 1), ("\u{1}", 2),
    ("\u{202E}", 6), ("\u{301}", 1), ("\t", 1), ("", 0),
  ])
  func `the width of a text is the number of columns it is drawn in`(text: String, columns: Int) {
    #expect(TextWidth.columns(of: text) == columns)
    var surface = Surface(size: Size(columns: 9, rows: 1))
    #expect(surface.write(text, at: Point(column: 0, row: 0)) == columns)
  }

  @Test func `every cell of every code point has the C library's width`() throws {
    try #require(setlocale(LC_CTYPE, "C.UTF-8") != nil)
    for scalar in Unicode.Scalar.all {
      let bytes = Array(String(scalar).utf8)
      var sum = 0
      bytes.withUnsafeBufferPointer { bytes in
        Drawing.cells(of: 0..<bytes.count, in: bytes, at: 0, as: .line) { glyph, columns, _ in
          sum += columns
          if platform_code_point_width(glyph.base) != columns {
            Issue.record("U+\(String(scalar.value, radix: 16)) is drawn \(columns) columns wide")
          }
          if glyph.marks[0] != 0, platform_code_point_width(glyph.marks[0]) != 0 {
            Issue.record("U+\(String(glyph.marks[0], radix: 16)) is no mark")
          }
        }
      }
      if sum == 0 { Issue.record("U+\(String(scalar.value, radix: 16)) takes no room") }
    }
  }

  @Test func `the table has the C library's width of every code point`() throws {
    try #require(setlocale(LC_CTYPE, "C.UTF-8") != nil)
    let wrong = Unicode.Scalar.all.filter {
      Int(platform_code_point_width($0.value)) != ScalarWidth.columns(of: $0) ?? -1
    }
    #expect(wrong == [])
  }

  @Test func `the fast paths agree with the width table`() {
    let wrong = Unicode.Scalar.all.filter { scalar in
      let columns = ScalarWidth.columns(of: scalar)
      return switch ScalarWidth(scalar) {
      case .narrow: columns != 1
      case .wide: columns != 2
      case .mark: columns != 0
      case .unknown: columns != nil
      case .hidden: false
      }
    }
    #expect(wrong == [])
  }

  @Test func `no cell ever contains a control character`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let bytes = [UInt8].random(upTo: 60, using: &random)
      var surface = Surface(size: Size(columns: 40, rows: 1))
      surface.write(utf8: bytes[...], at: Point(column: 0, row: 0))
      surface.forEachCell(inRow: 0) { _, cell in
        #expect(cell.base >= 0x20 && !(0x7F..<0xA0).contains(cell.base), "\(bytes)")
      }
    }
  }

  private func drawn(_ text: String) -> String {
    var surface = Surface(size: Size(columns: 40, rows: 1))
    surface.write(text, at: Point(column: 0, row: 0))
    return surface.line(0)
  }
}
