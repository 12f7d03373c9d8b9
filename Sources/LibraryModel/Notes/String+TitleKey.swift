extension String {
  /// A text by which titles with this slug are sorted: numbers by their value, the first 80
  /// characters.
  public var titleKey: String {
    var (key, digits) = ("", "")
    func padded() -> String {
      String(repeating: "0", count: digits.isEmpty ? 0 : max(0, 6 - digits.utf8.count)) + digits
    }
    for scalar in unicodeScalars.prefix(80) {
      if "0"..."9" ~= scalar {
        digits.unicodeScalars.append(scalar)
      } else {
        key += padded()
        key.unicodeScalars.append(scalar)
        digits = ""
      }
    }
    return key + padded()
  }
}
