/// Whether a line without `>` goes on with a quotation: the state between two lines.
///
/// Markdown reads such a line as a part of the quotation's last paragraph.
public struct QuotationState: Sendable {
  /// Whether the line before ends in a paragraph of a quotation.
  private var isInParagraph = false
  /// The fenced code in the quotation.
  private var fences = FenceState()

  /// Creates the state before the first line, or after a blank one.
  public init() {}

  /// Reads a line, and returns whether it belongs to a quotation although it has no `>`.
  public mutating func read(_ line: some BidirectionalCollection<UInt8>) -> Bool {
    guard line.contains(where: { !$0.isBlank }) else {
      self = QuotationState()
      return false
    }
    let content = line.drop(while: \.isBlank)
    if content.first == UInt8(ascii: ">") {
      let quoted = content.drop { $0.isBlank || $0 == UInt8(ascii: ">") }
      isInParagraph = !fences.read(quoted) && quoted.withoutBullets.isOfParagraph
      return false
    }
    if isInParagraph, !content.interruptsParagraph { return true }
    self = QuotationState()
    return false
  }

  /// Forgets the quotation: the next line belongs to code.
  public mutating func leave() { self = QuotationState() }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || self == 9 || self == 10 || self == 13 }
}

extension BidirectionalCollection<UInt8> {
  /// The words after the bullets and numbers of items.
  fileprivate var withoutBullets: SubSequence {
    var rest = self[...]
    while let end = rest.endOfBullet { rest = rest[end...].drop(while: \.isBlank) }
    return rest
  }

  /// Whether a quoted line is a part of a paragraph: not blank, no heading and no rule.
  fileprivate var isOfParagraph: Bool { !isEmpty && !isHeading && !isRule && first != 0x3C }

  /// Whether a line ends the paragraph before it.
  fileprivate var interruptsParagraph: Bool {
    if isHeading || isRule || first == 0x3C { return true }
    var fences = FenceState()
    if fences.read(self) { return true }
    guard let end = endOfBullet, self[end...].contains(where: { !$0.isBlank }) else { return false }
    // Only a list that begins with 1 interrupts a paragraph.
    return !(0x30...0x39 ~= self[startIndex]) || prefix(2).elementsEqual([0x31, 0x2E])
      || prefix(2).elementsEqual([0x31, 0x29])
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
