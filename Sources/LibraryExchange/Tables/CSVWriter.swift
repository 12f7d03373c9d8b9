/// Writes comma-separated values: RFC 4180, with line feeds.
enum CSVWriter {
  /// Returns a record with its line end.
  static func line(_ fields: [String]) -> String {
    fields.map(field).joined(separator: ",") + "\n"
  }

  private static func field(_ text: String) -> String {
    let isPlain = !text.utf8.contains {
      [10, 13, UInt8(ascii: ","), UInt8(ascii: "\"")].contains($0)
    }
    return isPlain ? text : "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
