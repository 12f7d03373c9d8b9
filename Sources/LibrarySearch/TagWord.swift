import LibraryModel

extension StringProtocol {
  /// The tag as one word, for filters: in lower case, without accents and without `#`.
  ///
  /// `/`, `-` and `_` stay; what no tag contains is left out.
  var tagWord: String {
    var word = ""
    for scalar in unicodeScalars where scalar.isOfTag {
      switch scalar.wordKind {
      case .accent: continue
      case .mark where word.endsWithPlainLetter: continue
      case .separator: word.unicodeScalars.append(scalar)
      case .mark, .part, .letterAlone: scalar.appendFolded(to: &word)
      }
    }
    return word
  }
}
