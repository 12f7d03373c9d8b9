import Testing

@testable import LibrarySync

@Suite struct AddressTests {
  @Test(arguments: [
    "ext::sh -c touch% /tmp/x", "-uploadpack=x", "--upload-pack=x", "http://server/notes.git",
    "git://server/notes.git", "fd::7", "notes.git", "", "ssh::x", "https://a\nb", "-host:path",
  ])
  func `an address that could run a program is refused`(_ text: String) {
    #expect(SyncAddress(text) == nil)
  }

  @Test(arguments: [
    ("https://me:secret@forge.example/me/notes.git", "forge.example"),
    ("ssh://me@server:2222/notes.git", "server"), ("me@server:notes.git", "server"),
    ("/media/stick/notes.git", "/media/stick/notes.git"),
    ("file:///media/stick/notes.git", "/media/stick/notes.git"),
  ])
  func `an address shows its host without user and password`(_ text: String, _ host: String) throws
  {
    let address = try #require(SyncAddress(text))
    #expect(address.host == host)
    #expect(!address.shown.contains("secret"))
  }

  @Test func `the words of git are shown without passwords and control characters`() {
    let words = "fatal: unable to access 'https://me:se@cret@host/x/': \u{1B}[31mno"
    #expect(
      SyncAddress.withoutSecrets(words) == "fatal: unable to access 'https://host/x/':  [31mno")
  }
}
