/// Whether a line without `>` goes on with a quotation: the state between two lines.
///
/// Markdown reads such a line as a part of the quotation's last paragraph. A quotation within
/// an item of a list is not followed beyond its line.
public struct QuotationState: Sendable {
  /// The block of a quotation in which a line ends.
  private enum Block {
    case paragraph, table, other
  }

  private var block = Block.other
  /// The fenced code in the quotation.
  private var fences = FenceState()
  /// Whether the last line belongs to a quotation although it has no `>`.
  public private(set) var hasContinued = false

  /// Creates the state before the first line, or after a blank one.
  public init() {}

  /// Reads a line, and returns whether it belongs to a quotation although it has no `>`.
  @discardableResult
  public mutating func read(_ line: some BidirectionalCollection<UInt8>) -> Bool {
    hasContinued = false
    let content = line.drop(while: \.isBlank)
    if content.first == UInt8(ascii: ">"), !line.isIndented {
      readQuoted(content)
    } else if block == .paragraph, !content.isEmpty,
      line.isIndented || !content.interruptsParagraph
    {
      hasContinued = true
    } else {
      self = QuotationState()
    }
    return hasContinued
  }

  /// Reads a line that begins with `>`.
  private mutating func readQuoted(_ line: some BidirectionalCollection<UInt8>) {
    let quoted = line.withoutQuotationMarks
    let content = quoted.drop(while: \.isBlank)
    if quoted.isIndented, !fences.isInCode {
      // Code, or more of a paragraph.
      if block != .paragraph || content.isEmpty { block = .other }
      return
    }
    let text = fences.isInCode ? content : content.withoutBullets
    if fences.read(text) {
      block = .other
    } else if block == .paragraph, content.isUnderline {
      block = .other
    } else if block == .paragraph, text.isTableDelimiter {
      block = .table
    } else if !text.isOfParagraph {
      block = .other
    } else if block != .table || text.startIndex != content.startIndex {
      block = .paragraph
    }
  }

  /// Forgets the quotation: the next line belongs to code.
  public mutating func leave() { self = QuotationState() }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || self == 9 || self == 10 || self == 13 }
}

extension BidirectionalCollection<UInt8> {
  /// Whether it begins with so many blanks that Markdown reads code.
  fileprivate var isIndented: Bool {
    let blanks = prefix { $0 == 0x20 || $0 == 9 }
    return blanks.contains(9) || blanks.count >= 4
  }

  /// The rest of a line after all `>` at its start, each with a blank.
  fileprivate var withoutQuotationMarks: SubSequence {
    var rest = self[...]
    while !rest.isIndented, case let marked = rest.drop(while: \.isBlank),
      marked.first == UInt8(ascii: ">")
    {
      rest = marked.dropFirst()
      if rest.first == 0x20 { rest = rest.dropFirst() }
    }
    return rest
  }

  /// Whether it is the line below a heading: `===` or `---`.
  fileprivate var isUnderline: Bool {
    guard let mark = first, mark == UInt8(ascii: "=") || mark == UInt8(ascii: "-") else {
      return false
    }
    return drop { $0 == mark }.allSatisfy(\.isBlank)
  }

  /// Whether it is the line below the head of a table: `| - | - |`.
  fileprivate var isTableDelimiter: Bool {
    contains(UInt8(ascii: "-")) && contains { "|:".utf8.contains($0) }
      && allSatisfy { $0.isBlank || "-|:".utf8.contains($0) }
  }

  /// The words after the bullets and numbers of items.
  fileprivate var withoutBullets: SubSequence {
    var rest = self[...]
    while let end = rest.endOfBullet { rest = rest[end...].drop(while: \.isBlank) }
    return rest
  }

  /// Whether a quoted line is a part of a paragraph: not blank, no heading and no rule.
  fileprivate var isOfParagraph: Bool { !isEmpty && !isHeading && !isRule && !isHTML }

  /// Whether a line ends the paragraph before it.
  fileprivate var interruptsParagraph: Bool {
    var fences = FenceState()
    return isHeading || isRule || isHTML || endOfBullet != nil || fences.read(self)
  }

  /// Whether it is a comment, or a tag alone.
  private var isHTML: Bool {
    guard first == UInt8(ascii: "<"), let next = dropFirst().first else { return false }
    if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") { return true }
    guard let end = firstIndex(of: UInt8(ascii: ">")) else { return false }
    return !self[..<end].contains { ":@".utf8.contains($0) }
      && self[end...].dropFirst().allSatisfy(\.isBlank)
  }

  private var isHeading: Bool {
    let rest = drop { $0 == UInt8(ascii: "#") }
    return 1...6 ~= distance(from: startIndex, to: rest.startIndex)
      && rest.first.map(\.isBlank) != false
  }

  private var isRule: Bool {
    guard let mark = first, "-*_".utf8.contains(mark) else { return false }
    return count { $0 == mark } >= 3 && allSatisfy { $0 == mark || $0.isBlank }
  }

  /// The end of the bullet or number at the start; nil if there is none.
  private var endOfBullet: Index? {
    let digits = prefix(9).prefix { 0x30...0x39 ~= $0 }
    let rest = self[digits.endIndex...]
    guard let mark = rest.first, (digits.isEmpty ? "-*+" : ".)").utf8.contains(mark) else {
      return nil
    }
    let end = index(after: digits.endIndex)
    return self[end...].first.map(\.isBlank) == false ? nil : end
  }
}
