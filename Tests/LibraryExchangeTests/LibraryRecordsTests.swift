import Testing

@testable import LibraryExchange

/// The records of an exported library, found in the lines of its file.
struct LibraryRecordsTests {
  /// Returns the records of a text without blanks, each with the line at which it begins.
  private func records(_ text: String) -> [String] {
    var lines = Array(text.utf8).split(separator: 10, omittingEmptySubsequences: false)[...]
    var records = LibraryRecords { lines.popFirst() }
    var found: [String] = []
    while let record = records.next() {
      let text = String(decoding: Array(record.withoutBlanks), as: UTF8.self)
      found.append("\(records.line) \(text)")
    }
    return found
  }

  @Test func `each line has a record`() {
    let text = LibraryDocument.head + "\n{\"a\":1},\n{\"b\":[{}]}\n]}\n"
    #expect(records(text) == [#"2 {"a":1}"#, #"3 {"b":[{}]}"#])
  }

  @Test func `a formatter has spread records over lines, or set all in one`() {
    let spread = """
      {
        "schema": 1,
        "library": [
          {
            "a": [
              "}",
              "\\"]{"
            ]
          },
          {
            "b": {}
          }
        ]
      }
      """
    #expect(records(spread) == [#"4 {"a":["}","\"]{"]}"#, #"10 {"b":{}}"#])
    #expect(LibraryDocument.begins(spread.utf8))
    let joined = spread.split(separator: "\n").joined()
    #expect(records(joined) == [#"1 {"a":["}","\"]{"]}"#, #"1 {"b":{}}"#])
    let sorted = #"{"library":[{"a":1},{"b":2}],"schema":1}"#
    #expect(records(sorted) == [#"1 {"a":1}"#, #"1 {"b":2}"#])
    #expect(LibraryDocument.begins(sorted.utf8))
  }

  @Test(arguments: [
    ("{\"a\":\"no end},", "{\"a\":\"noend},"), ("{\"a\":{\"b\":1},", "{\"a\":{\"b\":1},"),
    ("nothing", "nothing"), ("\"a\":1}", "\"a\":1}"),
  ])
  func `a damaged record is one, and the next one is whole`(damaged: String, found: String) {
    let text = LibraryDocument.head + "\n\(damaged)\n{\"b\":2},\n{\"c\":3}\n]}"
    #expect(records(text) == ["2 " + found, #"3 {"b":2}"#, #"4 {"c":3}"#])
  }

  @Test func `a damaged record that is spread over lines ends where the next one begins`() {
    let text = "{\n \"library\": [\n  {\n   \"a\": [\n    {\n  },\n  {\n   \"b\": 2\n  }\n ]\n}"
    #expect(records(text) == [#"3 {"a":[{},"#, #"7 {"b":2}"#])
  }

  @Test func `a file that was cut ends in what is there`() {
    #expect(records(LibraryDocument.head + "\n{\"a\":1},\n{\"b\":").last == #"3 {"b":"#)
    #expect(records("{\n\"schema\": 1").isEmpty)
    #expect(records("").isEmpty)
  }

  @Test(arguments: [
    ("\n]}", true), ("\n{\"a\":1}\n]}\n", true), ("\n{\"a\":1}\n ]\n}", true), ("", false),
    ("\n{\"a\":1}],\"schema\":1}", true), ("{\"a\":1}\n],\n\"schema\": 1\n}", true),
    ("\n{\"a\":1},\n", false), ("\n{\"a\":[1]}\n", false), ("\n{\"a\":1}\n]}\n{\"b\":2}", false),
  ])
  func `a file is whole if its list has ended`(rest: String, isWhole: Bool) {
    var lines = (LibraryDocument.head + rest).utf8.split(separator: 10).map { ArraySlice($0) }
    var records = LibraryRecords { lines.isEmpty ? nil : lines.removeFirst() }
    while records.next() != nil {}
    #expect(records.isWhole == isWhole)
  }

  @Test func `two files in one are read as one`() {
    let file = LibraryDocument.head + "\n{\"a\":1}\n]}\n"
    #expect(records(file + file) == [#"2 {"a":1}"#, #"5 {"a":1}"#])
  }
}
