/// Splits a file into records.
///
/// The line between records can also be a part of a body: a block without a line of facts continues
/// the body before it, unless that is the empty one of a bookmark.
struct KindleRecords {
  private let file: FileBytes
  private var bytes: ArraySlice<UInt8> = []
  private var index = 0
  private var line = 1
  private var waiting: KindleRecord?

  init(_ file: FileBytes) { self.file = file }

  mutating func next() -> KindleRecord? {
    while let block = nextBlock() {
      if block.facts == nil, waiting?.canContinue == true {
        waiting?.body +=
          "\n" + Self.separator + "\n"
          + [block.title, block.body]
          .filter { !$0.isEmpty }.joined(separator: "\n")
      } else if let ready = waiting {
        waiting = block
        return ready
      } else {
        waiting = block
      }
    }
    defer { waiting = nil }
    return waiting
  }

  private static let separator = "=========="

  /// Returns the lines up to the next separator; nil at the end.
  private mutating func nextBlock() -> KindleRecord? {
    while true {
      file.fill(&bytes, from: &index)
      guard index < bytes.endIndex else { return nil }
      let start = line
      var lines: [String] = []
      while let text = nextLine() {
        if text.trimmed == Self.separator { break }
        lines.append(text)
      }
      let blank = lines.prefix { $0.trimmed.isEmpty }.count
      guard blank < lines.count else { continue }
      return Self.record(lines.dropFirst(blank), from: start + blank)
    }
  }

  private static func record(_ lines: ArraySlice<String>, from line: Int) -> KindleRecord {
    let title = lines.first ?? ""
    let facts = lines.dropFirst().first.flatMap { KindleFacts.isLine($0) ? $0 : nil }
    let body = lines.dropFirst(facts == nil ? 1 : 2).joined(separator: "\n")
    return KindleRecord(line: line, title: title, facts: facts, body: body.trimmed)
  }

  private mutating func nextLine() -> String? {
    guard index < bytes.endIndex else { return nil }
    let end = bytes[index...].firstIndex(of: 10) ?? bytes.endIndex
    var content = bytes[index..<end].withoutByteOrderMark
    if content.last == 13 { content.removeLast() }
    index = min(bytes.endIndex, end + 1)
    line += 1
    return content.text
  }
}

extension KindleRecord {
  /// Whether the body may have more lines behind a line between records.
  fileprivate var canContinue: Bool {
    if body.isEmpty, let facts, KindleFacts(facts).kind == .bookmark { return false }
    return body.utf8.count < longestText
  }
}
