import Testing

@testable import CursesTerminal

struct Base64Tests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `the examples of RFC 4648 are encoded as in the RFC`(text: String, letters: String) {
    #expect(Base64.encode(Array(text.utf8)) == Array(letters.utf8))
  }
}
