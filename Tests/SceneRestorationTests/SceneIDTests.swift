import Testing

@testable import SceneRestoration

struct SceneIDTests {
  @Test func `an id reads back as it was printed, in any case`() throws {
    let id = SceneID()
    #expect(SceneID(id.description) == id)
    #expect(SceneID(id.description.uppercased()) == id)
    #expect(id.description == id.description.lowercased())
  }

  @Test func `an id is a random UUID`() {
    let text = Array(SceneID().description)
    #expect(text.count == 36 && text[14] == "4" && "89ab".contains(text[19]))
    #expect(SceneID() != SceneID())
  }

  @Test(arguments: [
    "", "work", "12345678-1234-4234-8234-12345678901", "12345678-1234-4234-8234-1234567890123",
    "12345678-1234-4234-8234_123456789012", "g2345678-1234-4234-8234-123456789012",
    "１2345678-1234-4234-8234-1234567890",
  ])
  func `any other text is not an id`(text: String) {
    #expect(SceneID(text) == nil)
  }

  @Test(arguments: [
    "1234", "12345678-1234", "12345678-1234-4234-8234-1234567890123",
    "12345678-1234-4234-8234-123456789012x", "12345678-1234-4234-8234-12345678901g",
    "1234567-1234-4234-8234-123456789012", "x12345678-1234-4234-8234-123456789012",
  ])
  func `a cut or mistyped id looks like an id`(text: String) {
    #expect(SceneID.resembles(text))
  }

  @Test(arguments: ["", "abc", "work", "chapter-2", "2026-01-31", "2026-01-31-1200", "deadbeef-x"])
  func `a name does not look like an id`(text: String) {
    #expect(!SceneID.resembles(text))
  }
}
