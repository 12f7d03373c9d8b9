import Testing

@testable import hawknotes

struct PaneLayoutTests {
  private static let layouts = [
    "b25d,80x24,0,0,0",
    "8205,180x40,0,0{90x40,0,0,0,89x40,91,0[89x27,91,0,1,89x12,91,28,2]}",
  ]

  @Test(arguments: ["", "x", "b25d", "b25d,80x24", "b25d,80x24,0,0{1x1,0,0,0", "b25d,80x24,0,0,0,"])
  func `an invalid layout is refused`(text: String) {
    #expect(PaneLayout(text) == nil)
  }

  @Test func `a layout is written as it was read, with its checksum`() throws {
    for text in Self.layouts {
      let layout = try #require(PaneLayout(text))
      #expect(layout.text.dropFirst(5) == text.dropFirst(5))
      #expect(layout.keeping(Set(layout.panes)) == layout)
    }
    #expect(PaneLayout(Self.layouts[0])?.text == Self.layouts[0])
  }

  @Test func `the neighbours of a removed pane get its room`() throws {
    let layout = try #require(PaneLayout(Self.layouts[1]))
    #expect(layout.panes == [0, 1, 2])
    let cells = { (panes: Set<Int>) in layout.keeping(panes).map { String($0.text.dropFirst(5)) } }
    #expect(cells([0, 2]) == "180x40,0,0{90x40,0,0,0,89x40,91,0,2}")
    #expect(cells([1, 2]) == "180x40,0,0[180x27,0,0,1,180x12,0,28,2]")
    #expect(cells([1]) == "180x40,0,0,1")
    #expect(cells([]) == nil)
  }
}
