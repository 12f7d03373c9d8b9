import UnicodeText

/// How wide text is on the screen.
public enum TextWidth {
  /// The columns that a text takes when it is written in one row.
  ///
  /// - Parameter limit: Where counting ends: of a text that takes more columns, no more is read than
  ///   the clusters up to the first that goes beyond.
  public static func columns(of text: String, limit: Int = .max) -> Int {
    var text = text
    return text.withUTF8 { bytes in
      var reader = ClusterReader(bytes)
      var columns = 0
      while !reader.isAtEnd, columns <= limit {
        columns += Drawing.columns(of: reader.next(), in: bytes, at: columns, as: .line)
      }
      return columns
    }
  }
}
