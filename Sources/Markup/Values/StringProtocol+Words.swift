import UnicodeText

extension StringProtocol {
  /// The number of words, as ``UnicodeText/WordCount`` counts them.
  ///
  /// Takes time in proportion to the length of the text.
  public var wordCount: Int { WordCount(self).words }
}
