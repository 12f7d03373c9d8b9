/// A block of HTML that only its own end closes, not a blank line.
enum HTMLBlock {
  /// `<script>`, `<pre>`, `<style>` or `<textarea>`.
  case raw
  case comment
  case instruction
  case declaration
  case characterData

  private static let rawNames = ["script", "pre", "style", "textarea"]

  /// Reads the beginning of a line without blanks before it.
  init?(beginning line: Slice<UnsafeBufferPointer<UInt8>>) {
    guard line.first == UInt8(ascii: "<"), line.count > 1 else { return nil }
    switch line[line.startIndex + 1] {
    case UInt8(ascii: "?"): self = .instruction
    case UInt8(ascii: "!"): self.init(afterMark: line.dropFirst(2))
    default:
      let name = String(
        decoding: line.dropFirst().prefix(10).prefix(while: \.isOfWord), as: UTF8.self)
      guard Self.rawNames.contains(name.lowercased()) else { return nil }
      self = .raw
    }
  }

  private init?(afterMark rest: Slice<UnsafeBufferPointer<UInt8>>) {
    if rest.starts(with: "--".utf8) {
      self = .comment
    } else if rest.starts(with: "[CDATA[".utf8) {
      self = .characterData
    } else if let byte = rest.first, byte.isASCIILetter {
      self = .declaration
    } else {
      return nil
    }
  }

  /// The beginning of such a block.
  var opening: String {
    switch self {
    case .raw: "<pre>"
    case .comment: "<!--"
    case .instruction: "<?"
    case .declaration: "<!X"
    case .characterData: "<![CDATA["
    }
  }

  /// Returns whether the block ends in a line; takes time in proportion to its length.
  func ends(in line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    switch self {
    case .raw: Self.rawNames.contains { line.holds("</\($0)>") }
    case .comment: line.holds("-->")
    case .instruction: line.holds("?>")
    case .declaration: line.holds(">")
    case .characterData: line.holds("]]>")
    }
  }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool { 0x61...0x7A ~= self | 0x20 }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// Returns whether a word in lower case occurs, in any case.
  fileprivate func holds(_ word: String) -> Bool {
    let word = Array(word.utf8)
    return indices.contains { index in
      self[index] == word[0] && count - (index - startIndex) >= word.count
        && zip(self[index...], word).allSatisfy { $0 == $1 || $0 | 0x20 == $1 }
    }
  }
}
