import LibraryModel
import Testing

struct IdentifierTests {
  @Test func `an id is printed in lower case and read in any case`() throws {
    let text = "A1D3F6B2-4e58-4F0A-8c39-5D27E9B04A11"
    let id = try #require(Book.ID(text))
    #expect(id.description == text.lowercased())
    #expect(Book.ID(id.description.uppercased()) == id)
  }

  @Test(arguments: [
    "", "agatha", "a1d3f6b2-4e58-4f0a-8c39-5d27e9b04a1", "a1d3f6b2-4e58-4f0a-8c39-5d27e9b04a111",
    "a1d3f6b24e58-4f0a-8c39-5d27e9b04a1111", "g1d3f6b2-4e58-4f0a-8c39-5d27e9b04a11",
    "{1d3f6b2-4e58-4f0a-8c39-5d27e9b04a1}", "a1d3f6b2-4e58-4f0a-8c39-5d27e9b04a1\0",
    "a1d3f6b2-4e58-4f0a-8c39-5d27e9b04a1 ", "a1d3f6b24-e58-4f0a-8c39-5d27e9b04a11",
    "-1d3f6b2-4e58-4f0a-8c39-5d27e9b04a11", "+1d3f6b2-4e58-4f0a-8c39-5d27e9b04a11",
    " 1d3f6b2-4e58-4f0a-8c39-5d27e9b04a11", "0xd3f6b2-4e58-4f0a-8c39-5d27e9b04a11",
  ])
  func `a text that is not a UUID is not an id`(text: String) {
    #expect(Note.ID(text) == nil)
  }

  @Test func `a new id is a random UUID`() {
    for _ in 0..<100 {
      let text = Array("\(Note.ID())")
      #expect(text[14] == "4")
      #expect("89ab".contains(text[19]))
      #expect(Note.ID(String(text))?.description == String(text))
    }
  }

  @Test func `new ids differ`() {
    #expect(Note.ID() != Note.ID())
  }
}
