import LibraryModel
import Testing

struct LibraryPositionTests {
  @Test func `a position between two items is between theirs`() throws {
    let (first, second) = (LibraryPosition.ofItem(0), LibraryPosition.ofItem(1))
    let middle = try #require(LibraryPosition.between(first, second))
    #expect(first < middle && middle < second)
    #expect(try #require(LibraryPosition.between(nil, first)) < first)
    #expect(try #require(LibraryPosition.between(second, nil)) > second)
  }

  @Test func `there is room for twenty moves to the same gap`() {
    var upper = LibraryPosition.ofItem(1)
    var moves = 0
    while let middle = LibraryPosition.between(LibraryPosition.ofItem(0), upper) {
      upper = middle
      moves += 1
    }
    #expect(moves == 20)
  }

  @Test func `the largest and the smallest positions are no error`() throws {
    #expect(LibraryPosition.after(nil) == LibraryPosition.step)
    #expect(LibraryPosition.after(Int.max) == Int.max)
    #expect(LibraryPosition.between(Int.max - 1, nil) == nil)
    #expect(LibraryPosition.between(nil, Int.min + 1) == nil)
    #expect(LibraryPosition.between(Int.min, Int.max) == -1)
  }
}
