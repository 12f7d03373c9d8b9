import Testing
import TextUI

struct RectTests {
  private let rect = Rect(column: 2, row: 1, columns: 10, rows: 5)

  @Test func `parts are removed from each side`() {
    var rest = rect
    #expect(rest.takeTop(1) == Rect(column: 2, row: 1, columns: 10, rows: 1))
    #expect(rest.takeBottom(1) == Rect(column: 2, row: 5, columns: 10, rows: 1))
    #expect(rest.takeLeft(3) == Rect(column: 2, row: 2, columns: 3, rows: 3))
    #expect(rest.takeRight(3) == Rect(column: 9, row: 2, columns: 3, rows: 3))
    #expect(rest == Rect(column: 5, row: 2, columns: 4, rows: 3))
  }

  @Test func `no more is removed than the rectangle has`() {
    var rest = rect
    #expect(rest.takeTop(99) == rect)
    #expect(rest.isEmpty)
    #expect(rest.takeBottom(-1).isEmpty)
    #expect(rect.inset(columns: 99, rows: 99).isEmpty)
  }

  @Test func `a rectangle contains the points inside its edges`() {
    #expect(rect.contains(Point(column: 2, row: 1)))
    #expect(rect.contains(Point(column: 11, row: 5)))
    #expect(!rect.contains(Point(column: 12, row: 5)))
    #expect(!rect.contains(Point(column: 2, row: 0)))
  }
}
