/// How wide text is on the screen.
public enum TextWidth {
  /// The columns that a text takes when it is written in one row.
  public static func columns(of text: String) -> Int {
    var text = text
    return text.withUTF8 { bytes in
      var reader = ClusterReader(bytes)
      var columns = 0
      while !reader.isAtEnd {
        columns += Drawing.columns(of: reader.next(), in: bytes, at: columns, as: .line)
      }
      return columns
    }
  }
}
