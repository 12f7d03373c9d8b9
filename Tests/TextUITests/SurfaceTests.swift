import Testing

@testable import TextUI

struct SurfaceTests {
  private var surface = Surface(size: Size(columns: 10, rows: 3))
  private let start = Point(column: 0, row: 0)

  @Test func `a surface shows text and cursor at their positions`() {
    var surface = surface
    #expect(surface.write("Call me I", at: Point(column: 1, row: 1)) == 9)
    surface.cursor = Point(column: 5, row: 1)
    #expect(surface.text == "\n Call‸ me I")
    #expect(surface.lines == ["", " Call me I", ""])
  }

  @Test func `the cursor is shown after the end of the text`() {
    var surface = surface
    surface.write("a", at: start)
    surface.cursor = Point(column: 3, row: 0)
    #expect(surface.text == "a  ‸")
  }

  @Test func `text that does not fit is cut off`() {
    var surface = surface
    #expect(surface.write("0123456789ab", at: start) == 10)
    #expect(surface.write("0123", at: Point(column: 0, row: 1), columns: 2) == 2)
    #expect(surface.write("物語", at: Point(column: 0, row: 2), columns: 3) == 2)
    #expect(surface.lines == ["0123456789", "01", "物"])
  }

  @Test(arguments: [-1, 3, .min, .max])
  func `text outside the surface is not drawn`(row: Int) {
    var surface = surface
    #expect(surface.write("a", at: Point(column: 0, row: row)) == 0)
    #expect(surface.write("a", at: Point(column: row == 3 ? 10 : row, row: 0)) == 0)
    #expect(surface == self.surface)
  }

  @Test(arguments: [
    ("fits", "fits"), ("just right", "just right"), ("cut at the end", "cut at th…"),
    ("物語物語物語", "物語物語…"), ("a物語物語物", "a物語物語…"), ("12345678\u{1}a", "12345678…"),
    ("123456789\u{1}", "123456789…"),
  ])
  func `a text that is cut off ends with an ellipsis`(text: String, shown: String) {
    var surface = surface
    surface.writeClipped(text, at: start)
    #expect(surface.line(0) == shown)
  }

  @Test func `overwriting half of a wide character removes the other half`() {
    var surface = surface
    surface.write("物語", at: start)
    surface.write("x", at: Point(column: 1, row: 0))
    #expect(surface.line(0) == " x語")
    surface.write("y", at: Point(column: 2, row: 0))
    #expect(surface.line(0) == " xy")
    #expect(surface.cell(at: Point(column: 3, row: 0)).columns == 1)
  }

  @Test func `filling a rectangle changes only its visible part`() {
    var surface = surface
    surface.write("物語物語物", at: Point(column: 0, row: 1))
    surface.fill(Rect(column: 1, row: 1, columns: 2, rows: 9), with: "─")
    #expect(surface.lines == ["", " ── 物語物", " ──"])
    surface.fill(Rect(column: -5, row: -5, columns: 50, rows: 50))
    #expect(surface == self.surface)
  }

  @Test func `filling with a control character draws replacement characters`() {
    var surface = surface
    surface.fill(Rect(column: 0, row: 0, columns: 2, rows: 1), with: "\u{1B}")
    #expect(surface.line(0) == "��")
  }

  @Test func `restyling keeps the text`() {
    var surface = surface
    surface.write("abc", at: start, style: Style(.red))
    surface.restyle(Rect(column: 1, row: 0, columns: 1, rows: 1)) { $0.bold }
    #expect(surface.style(at: Point(column: 0, row: 0)) == Style(.red))
    #expect(surface.style(at: Point(column: 1, row: 0)) == Style(.red, [.bold]))
    #expect(surface.line(0) == "abc")
  }

  @Test func `restyling changes each style of a rectangle by itself`() {
    var surface = surface
    surface.write("ab", at: start, style: Style(.red))
    surface.write("物c", at: Point(column: 2, row: 0), style: Style(.green))
    surface.write("d", at: Point(column: 1, row: 1), style: Style(.red, [.italic]))
    surface.restyle(Rect(column: 1, row: 0, columns: 4, rows: 2)) { $0.bold }
    let styles = (0..<6).map { surface.style(at: Point(column: $0, row: 0)) }
    let green = Style(.green, [.bold])
    #expect(styles == [Style(.red), Style(.red, [.bold]), green, green, green, .plain])
    #expect(surface.style(at: Point(column: 1, row: 1)) == Style(.red, [.italic, .bold]))
    #expect(surface.style(at: Point(column: 2, row: 1)) == .plain.bold)
    #expect(surface.lines == ["ab物c", " d", ""])
  }

  @Test func `surfaces that show the same are equal, in whatever order they were drawn`() {
    var one = surface
    var other = surface
    one.write("e\u{301}o\u{308}", at: start)
    other.write("o\u{308}", at: Point(column: 1, row: 0))
    other.write("e\u{301}", at: start)
    #expect(one == other)
    other.write("e\u{300}", at: start)
    #expect(one != other)
  }

  @Test func `the changes of a row go from the first to the last changed character`() {
    var one = surface
    one.write("a物b", at: start)
    var other = one
    #expect(changes(of: other, since: one) == [])
    other.write("語", at: Point(column: 1, row: 0))
    #expect(changes(of: other, since: one) == ["0: 1..<2"])
    other.write("x", at: Point(column: 3, row: 0))
    other.write("y", at: Point(column: 0, row: 1))
    #expect(changes(of: other, since: one) == ["0: 1..<4", "1: 0..<1"])
    var styled = one
    styled.restyle(Rect(column: 2, row: 0, columns: 1, rows: 1)) { _ in Style(.red) }
    #expect(changes(of: styled, since: one) == ["0: 1..<3"])
    var marked = surface
    marked.write("e\u{301}", at: Point(column: 2, row: 1))
    #expect(changes(of: marked, since: surface) == ["1: 2..<3"])
  }

  private func changes(of surface: Surface, since other: Surface) -> [String] {
    surface.changes(since: other).map { "\($0.row): \($0.columns)" }
  }

  @Test func `a cell of a surface has eight bytes`() {
    #expect(MemoryLayout<PackedCell>.size == 8)
    #expect(MemoryLayout<PackedCell>.stride == 8)
  }

  @Test func `drawing on a surface without cells does nothing`() {
    var surface = Surface(size: Size(columns: 0, rows: 0))
    surface.write("a", at: start)
    surface.fill(Rect(column: 0, row: 0, columns: 3, rows: 3))
    #expect(surface.text == "")
  }
}
