/// Finds the elements of a page that begin its parts: the text of each goes up to the next one.
struct TagScanner<Part> {
  /// The meaning of a tag.
  enum Meaning {
    case begins(Part)
    /// It ends the part before.
    case ends
    case isText
  }

  private let file: FileBytes
  private let meaning: (String) -> Meaning
  private var bytes: ArraySlice<UInt8> = []
  private var index = 0
  private var line = 1
  /// The part whose text begins at the index.
  private var part: Part?

  /// - Parameter meaning: Returns the meaning of a tag, which it has without its `>`.
  init(_ file: FileBytes, _ meaning: @escaping (String) -> Meaning) {
    self.file = file
    self.meaning = meaning
  }

  /// Returns the next part, the line in which it begins, and its text without tags.
  mutating func next() -> (Part, line: Int, text: String)? {
    while true {
      file.fill(&bytes, from: &index)
      guard index < bytes.endIndex else { return nil }
      let (current, start, firstLine) = (part, index, line)
      let end = skipToPart()
      if let current {
        let text = bytes[start..<end]
        return (current, firstLine, text.count > longestText ? "" : WebText.plain(text.text))
      }
    }
  }

  /// Moves past the next tag that begins a part, and returns the offset where that tag begins.
  private mutating func skipToPart() -> Int {
    while let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      line += bytes[index..<open].count { $0 == 10 }
      let limit = bytes.index(open, offsetBy: 500, limitedBy: bytes.endIndex) ?? bytes.endIndex
      guard let close = bytes[open..<limit].firstIndex(of: UInt8(ascii: ">")) else {
        index = open + 1
        continue
      }
      line += bytes[open..<close].count { $0 == 10 }
      index = close + 1
      switch meaning(bytes[open..<close].text) {
      case .begins(let part): self.part = part
      case .ends: part = nil
      case .isText: continue
      }
      return open
    }
    line += bytes[index...].count { $0 == 10 }
    index = bytes.endIndex
    part = nil
    return index
  }
}
