import LibraryModel

/// Splits a file into records.
///
/// The line between records can also be a part of a body. The device ends its own lines with CRLF
/// and those of a text with LF: behind such a line, a block without a line of facts continues the
/// body.
struct KindleRecords {
  private let file: FileBytes
  private var bytes: ArraySlice<UInt8> = []
  private var index = 0
  private var line = 1
  private var waiting: KindleRecord?
  /// A record that stands behind garbage in the same block.
  private var behindGarbage: KindleRecord?
  /// Whether the line that was read last ends with CRLF.
  private var endsWithReturn = false
  /// Whether the lines of the file do.
  private var hasReturns = false

  init(_ file: FileBytes) { self.file = file }

  mutating func next() -> KindleRecord? {
    while let block = nextBlock() {
      if block.facts == nil, waiting?.canContinue == true {
        waiting?.mayContinue = block.mayContinue
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
    if let record = behindGarbage {
      behindGarbage = nil
      return record
    }
    while true {
      file.fill(&bytes, from: &index)
      guard index < bytes.endIndex else { return nil }
      let start = line
      var lines: [String] = []
      var (mayContinue, isCut) = (false, true)
      while let text = nextLine() {
        if text.trimmed == Self.separator {
          (mayContinue, isCut) = (!endsWithReturn, false)
          break
        }
        lines.append(text)
      }
      let blank = lines.prefix { $0.trimmed.isEmpty }.count
      guard blank < lines.count else { continue }
      var whole = record(lines.dropFirst(blank), from: start + blank, mayContinue: mayContinue)
      whole.isCut = isCut
      guard whole.facts == nil, let title = Self.titleBehindGarbage(lines.dropFirst(blank)) else {
        return whole
      }
      behindGarbage = record(lines[title...], from: start + title, mayContinue: mayContinue)
      behindGarbage?.isCut = isCut
      return record(lines[blank..<title], from: start + blank, mayContinue: false)
    }
  }

  /// Returns the index of a title with its line of facts and a blank line, behind other lines.
  private static func titleBehindGarbage(_ lines: ArraySlice<String>) -> Int? {
    lines.indices.dropFirst(2).first { index in
      lines[index].contains("|") && !lines[index - 1].trimmed.isEmpty
        && KindleFacts.isLine(lines[index]) && KindleFacts(lines[index]).date != nil
        && lines[(index + 1)...].first.map { $0.trimmed.isEmpty } ?? true
    }.map { $0 - 1 }
  }

  private func record(
    _ lines: ArraySlice<String>, from line: Int, mayContinue: Bool
  ) -> KindleRecord {
    let count = Self.titleLines(lines)
    let title = lines.prefix(count).joined(separator: "\n")
    let facts = lines.dropFirst(count).first.flatMap { KindleFacts.isLine($0) ? $0 : nil }
    let body = lines.dropFirst(count + (facts == nil ? 0 : 1)).joined(separator: "\n")
    return KindleRecord(
      line: line, title: title, facts: facts, body: body.trimmed,
      mayContinue: mayContinue && hasReturns)
  }

  /// Number of the lines of a title: KOReader writes each author in a line of the brackets.
  private static func titleLines(_ lines: ArraySlice<String>) -> Int {
    guard let first = lines.first,
      first.count(where: { $0 == "(" }) > first.count(where: { $0 == ")" }),
      let facts = lines.prefix(20).dropFirst(2).firstIndex(where: KindleFacts.isLine),
      lines[facts - 1].trimmed.hasSuffix(")"),
      lines[..<facts].allSatisfy({ !$0.trimmed.isEmpty })
    else { return 1 }
    return facts - lines.startIndex
  }

  private mutating func nextLine() -> String? {
    guard index < bytes.endIndex else { return nil }
    let end = bytes[index...].firstIndex(of: 10) ?? bytes.endIndex
    var content = bytes[index..<end].withoutByteOrderMark
    endsWithReturn = content.last == 13
    if endsWithReturn { content.removeLast() }
    if line == 1 { hasReturns = endsWithReturn }
    index = min(bytes.endIndex, end + 1)
    line += 1
    return content.text
  }
}

extension KindleRecord {
  /// Whether the body may have more lines behind a line between records.
  fileprivate var canContinue: Bool {
    guard mayContinue else { return false }
    if body.isEmpty, let facts, KindleFacts(facts).kind == .bookmark { return false }
    return body.utf8.count < longestText
  }
}
