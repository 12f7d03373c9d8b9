import Testing

@testable import hawknotes

/// The file of a text that is not in the library.
@Suite struct UnsavedTextTests {
  private let sandbox = Sandbox()

  @Test func `what an editor leaves may be a text, also in another encoding`() throws {
    let home = try Home(environment: sandbox.environment)
    let bytes: [([UInt8], Bool)] = [
      ([], false), ([0x20, 0x0A], false), ([0x61], true), ([0x63, 0xE9], true), ([0x61, 0], true),
    ]
    for (number, (bytes, isText)) in bytes.enumerated() {
      let file = try UnsavedText(bytes, named: "\(number)", in: home)
      #expect(file.mayHaveText == isText, "\(bytes)")
      file.remove()
      #expect(!file.mayHaveText)
    }
  }

  @Test func `a file that the editor removed is named as such`() throws {
    let home = try Home(environment: sandbox.environment)
    let file = try UnsavedText([0x61], named: "1", in: home)
    file.remove()
    let failure = TestLibrary.failure { () throws(Failure) in _ = try file.read() }
    #expect(failure?.message.contains("the editor removed its file") == true)
  }
}
