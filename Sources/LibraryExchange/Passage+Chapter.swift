import LibraryModel

extension Passage {
  /// Reads the number of a chapter from the end of the name of its file or element:
  /// `chapter-03.xhtml`, `OEBPS/ch3`; nil if it does not name a chapter.
  init?(chapterNamed name: String) {
    let name = name.lowercased()
    let stem = name.split { "/!#".contains($0) }.last.map { $0.prefix { $0 != "." } } ?? ""
    let digits = stem.reversed().prefix { $0.isASCII && $0.isNumber }.count
    let number = stem.suffix(digits).drop { $0 == "0" }
    let words = stem.dropLast(digits).split { !$0.isLetter }
    guard let word = words.last, Self.chapterWords.contains(String(word)),
      stem.dropLast(digits).last.map({ $0.isLetter || "-_ ".contains($0) }) == true
    else { return nil }
    self.init("ch" + number)
  }

  private static let chapterWords: Set = [
    "ch", "chap", "chapter", "chapitre", "kapitel", "capitulo", "capitolo",
  ]
}
