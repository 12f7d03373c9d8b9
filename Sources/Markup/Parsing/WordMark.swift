import LibraryModel

/// A tag or a place in a text: `#tag`, `@p213`.
struct WordMark {
  enum Meaning {
    case tag(String)
    case passage(Passage)
  }

  /// Range of the word with its `#` or `@`.
  let bytes: Range<Int>
  let meaning: Meaning

  /// Returns the word as it is shown: a place in words.
  func shown(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    switch meaning {
    case .tag: word
    case .passage(let passage): Array(passage.words.utf8)[...]
    }
  }

  /// Finds the first tag or place in a text; takes time in proportion to the distance.
  init?(firstIn text: ArraySlice<UInt8>) {
    var before = UInt8(ascii: " ")
    for index in text.indices {
      let byte = text[index]
      if byte == UInt8(ascii: "#") || byte == UInt8(ascii: "@"), !before.joinsWord,
        let mark = WordMark(beginning: text[index...])
      {
        self = mark
        return
      }
      before = byte
    }
    return nil
  }

  /// Reads the tag or the place with which a text begins.
  init?(beginning text: ArraySlice<UInt8>) {
    let isTag = text.first == UInt8(ascii: "#")
    guard let mark = isTag ? WordMark(tag: text) : WordMark(passage: text) else { return nil }
    self = mark
  }

  private init?(tag text: ArraySlice<UInt8>) {
    let word = text.dropFirst().prefix(1024).prefix(while: \.canBeOfTag)
    let letters = String(decoding: word, as: UTF8.self).unicodeScalars
    var tag = String(letters.prefix { $0.isOfTag && $0 != "\u{FFFD}" })
    while tag.hasSuffix("/") || tag.hasSuffix("-") { tag.removeLast() }
    guard tag.unicodeScalars.contains(where: \.makesTag), !tag.hasPrefix("/") else { return nil }
    bytes = text.startIndex..<text.startIndex + 1 + tag.utf8.count
    meaning = .tag(tag)
  }

  private init?(passage text: ArraySlice<UInt8>) {
    var word = text.dropFirst().prefix(while: \.isOfPassage)
    if word.last == UInt8(ascii: "-") { word.removeLast() }
    guard word.count <= 24, let passage = Passage(String(decoding: word, as: UTF8.self)) else {
      return nil
    }
    bytes = text.startIndex..<word.endIndex
    meaning = .passage(passage)
  }
}

extension UInt8 {
  /// Whether a `#` or `@` directly after this byte is plain text.
  var joinsWord: Bool {
    switch self {
    case UInt8(ascii: "#"), UInt8(ascii: "/"), UInt8(ascii: "&"), UInt8(ascii: "\\"): true
    default: isOfWord
    }
  }

  fileprivate var isOfPassage: Bool {
    isOfWord || self == UInt8(ascii: "-") || self == UInt8(ascii: "%")
  }

  fileprivate var canBeOfTag: Bool {
    isOfWord || self == UInt8(ascii: "-") || self == UInt8(ascii: "/")
  }

  /// Whether the byte belongs to a word.
  var isOfWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
