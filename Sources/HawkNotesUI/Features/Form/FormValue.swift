import LibraryModel

/// Reads the values of a form's fields from their texts.
enum FormValue {
  /// Returns a text in one line, without blanks at its ends.
  static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// Returns a text of several lines; an empty one if it has nothing but blanks.
  static func text(_ text: String) -> String { text.isBlank ? "" : text }

  static func name(_ text: String, _ missing: String) throws(FormProblem) -> String {
    let name = line(text)
    guard !name.isBlank else { throw FormProblem(missing) }
    return name
  }

  /// Returns the names in a text, separated by `;` or by lines.
  static func names(_ text: String) -> [String] {
    text.split { $0 == ";" || $0.isNewline }.map(\.trimmed).filter { !$0.isBlank }
  }

  static func number(
    _ text: String, in range: ClosedRange<Int>, _ problem: String
  ) throws(FormProblem) -> Int? {
    let text = line(text)
    guard !text.isEmpty else { return nil }
    guard let number = Int(text), range.contains(number) else { throw FormProblem(problem) }
    return number
  }

  static func address(_ text: String) throws(FormProblem) -> String? {
    let text = line(text)
    guard !text.isEmpty else { return nil }
    guard WebAddress(text) != nil else {
      throw FormProblem("A shop URL is a web address, such as https://shop.example/book.")
    }
    return text
  }

  static func isbn(_ text: String) throws(FormProblem) -> String? {
    let text = line(text)
    guard !text.isEmpty else { return nil }
    guard Book.isISBN(text) else {
      throw FormProblem("An ISBN has 10 or 13 digits, such as 978-0-306-40615-7.")
    }
    return text
  }

  static func rating(_ text: String) throws(FormProblem) -> Rating? {
    let text = line(text).replacing(",", with: ".")
    guard !text.isEmpty, text.contains(where: { $0 != "0" && $0 != "." }) else { return nil }
    guard let rating = Rating(text) else {
      throw FormProblem("A rating is 0 to 5 in quarters, such as 4.25.")
    }
    return rating
  }

  static func progress(_ text: String) throws(FormProblem) -> ReadingProgress? {
    let text = line(text).filter { !$0.isWhitespace }.lowercased()
    guard !text.isEmpty else { return nil }
    for start in ["page", "p.", ""] where text.hasPrefix(start) {
      if let progress = ReadingProgress(String(text.dropFirst(start.count))) { return progress }
    }
    throw FormProblem("Progress is a page or a per cent, such as 213 or 45%.")
  }

  /// Reads one time that the book was read from each line.
  static func readings(_ text: String) throws(FormProblem) -> [Reading] {
    var readings: [Reading] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated() where !line.trimmed.isEmpty
    {
      guard let reading = Reading(words: line.trimmed) else {
        throw FormProblem("Line \(index + 1): dates look like 2024-03 – 2024-04-02.")
      }
      guard !reading.isBackwards else {
        throw FormProblem("Line \(index + 1): the end is before the start.")
      }
      readings.append(reading)
    }
    return readings
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }

  /// Whether nothing of the text can be seen.
  fileprivate var isBlank: Bool {
    allSatisfy { character in
      character.isWhitespace || character.unicodeScalars.allSatisfy(\.isInvisible)
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isInvisible: Bool {
    properties.isDefaultIgnorableCodePoint || properties.generalCategory == .control
  }
}
