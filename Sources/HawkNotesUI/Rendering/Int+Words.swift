extension Int {
  /// The number of texts, in words.
  var texts: String { "\(self) text\(self == 1 ? "" : "s")" }
}
