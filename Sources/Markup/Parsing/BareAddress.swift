// Web addresses that are written without brackets: `https://hawk.org/a`.

extension ArraySlice<UInt8> {
  /// The range of the first web address; takes time in proportion to the distance.
  var firstAddress: Range<Int>? {
    var rest = self
    while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
      if let found = address(aroundColon: colon) { return found }
      rest = rest[(colon + 1)...]
    }
    return nil
  }

  /// Returns the range of the web address with a colon after its scheme; nil if there is none.
  ///
  /// A mark that ends a sentence, or a bracket that was not opened in it, does not belong to it.
  func address(aroundColon colon: Int) -> Range<Int>? {
    guard self[colon...].starts(with: afterScheme) else { return nil }
    let before = self[..<colon].suffix(5).map { $0 | 0x20 }
    guard let scheme = schemes.first(where: { before.suffix($0.count) == $0[...] }) else {
      return nil
    }
    let start = colon - scheme.count
    let host = colon + afterScheme.count
    guard start == startIndex || !self[start - 1].isOfWord else { return nil }
    var address = self[start...].prefix { $0 > 0x20 && $0 != UInt8(ascii: "<") && $0 != 0x7F }
    while let last = address.last, address.endIndex > host, endsSentence(last, of: address[host...])
    {
      address.removeLast()
    }
    return address.endIndex > host ? address.indices : nil
  }

  private func endsSentence(_ byte: UInt8, of address: ArraySlice<UInt8>) -> Bool {
    switch byte {
    case UInt8(ascii: ")"): !address.isBalanced(UInt8(ascii: "("), byte)
    case UInt8(ascii: "]"): !address.isBalanced(UInt8(ascii: "["), byte)
    default: sentenceEnds.contains(byte)
    }
  }

  private func isBalanced(_ open: UInt8, _ close: UInt8) -> Bool {
    count { $0 == open } >= count { $0 == close }
  }
}

extension Sequence<UInt8> {
  var mayHaveAddress: Bool {
    var matched = 0
    for byte in self {
      if byte == afterScheme[matched] {
        matched += 1
      } else {
        matched = byte == afterScheme[0] ? 1 : 0
      }
      if matched == afterScheme.count { return true }
    }
    return false
  }
}

private let schemes = ["https", "http"].map { Array($0.utf8) }
private let afterScheme = Array("://".utf8)
private let sentenceEnds = Array(".,:;!?'\"*_~".utf8)
