import UnicodeText

/// Width of text on the screen.
public enum TextWidth {
  /// Returns the columns of a text that is written in one row.
  ///
  /// - Parameter limit: Number of columns after which counting stops: a wider text is read only to
  ///   the first cluster beyond it.
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

  /// Returns the end of a text that fits into columns, in time proportional to their number.
  public static func suffix(of text: String, columns: Int) -> Substring {
    var rest = text[...]
    var room = columns
    while let last = rest.last {
      room -= self.columns(of: String(last))
      if room < 0 { break }
      rest.removeLast()
    }
    var suffix = text[rest.endIndex...]
    // Characters that were measured one by one may be wider together.
    while self.columns(of: String(suffix)) > columns { suffix.removeFirst() }
    return suffix
  }
}
