extension Book {
  /// Returns whether a text has the digits of an ISBN, or of the older SBN.
  public static func isISBN(_ text: String) -> Bool {
    let digits = text.filter { $0 != "-" && $0 != " " }
    guard [9, 10, 13].contains(digits.count), let last = digits.last else { return false }
    return digits.dropLast().allSatisfy { $0.isASCII && $0.isNumber }
      && last.isASCII && (last.isNumber || last == "X" || last == "x")
  }
}
