/// Reads the values of fields from texts.
enum FieldParser {
  /// Returns a text in one line, without blanks at its ends.
  @Sendable static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).map { $0.trimmed }
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns a text of several lines; an empty one if it has nothing but blanks.
  @Sendable static func text(_ text: String) -> String { text.isInvisible ? "" : text }

  /// Returns a text in one line; nil if there is nothing to see in it.
  @Sendable static func listed(_ text: String) -> String? {
    let line = line(text)
    return line.isInvisible ? nil : line
  }

  static func name(_ missing: String) -> @Sendable (String) throws(FieldProblem) -> String {
    return { text throws(FieldProblem) in
      guard let name = listed(text) else { throw FieldProblem(missing) }
      return name
    }
  }

  static func number(
    _ range: ClosedRange<Int>, _ problem: String
  ) -> @Sendable (String) throws(FieldProblem) -> Int? {
    return { text throws(FieldProblem) in
      let text = line(text)
      guard !text.isEmpty else { return nil }
      guard let number = Int(text.withoutSeparators), range.contains(number) else {
        throw FieldProblem(problem)
      }
      return number
    }
  }

  @Sendable static func address(_ text: String) throws(FieldProblem) -> String? {
    let text = line(text)
    guard !text.isEmpty else { return nil }
    guard WebAddress(text) != nil else {
      throw FieldProblem("A shop URL is a web address, such as https://shop.example/book.")
    }
    return text
  }

  @Sendable static func isbn(_ text: String) throws(FieldProblem) -> String? {
    let text = line(text)
    guard !text.isEmpty else { return nil }
    guard Book.isISBN(text) else {
      throw FieldProblem("An ISBN has 10 or 13 digits, such as 978-0-306-40615-7.")
    }
    return text
  }

  /// Reads one of a few words as it is stored, or with a blank in the place of `-`.
  static func word<Word: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ beginning: String
  ) -> @Sendable (String) throws(FieldProblem) -> Word? {
    { text throws(FieldProblem) in
      let text = line(text).lowercased().replacing(" ", with: "-")
      guard !text.isEmpty, text != "none" else { return nil }
      guard let word = Word(rawValue: text) else {
        let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
        throw FieldProblem("\(beginning) is one of \(words).")
      }
      return word
    }
  }

  /// Reads a rating; 0 is none.
  @Sendable static func rating(_ text: String) throws(FieldProblem) -> Rating? {
    let text = line(text).replacing(",", with: ".")
    guard !text.isEmpty, Double(text) != 0 else { return nil }
    guard let rating = Rating(text) else {
      throw FieldProblem("A rating is 0 to 5 in quarters, such as 4.25.")
    }
    return rating
  }

  @Sendable static func progress(_ text: String) throws(FieldProblem) -> ReadingProgress? {
    let text = line(text).filter { !$0.isWhitespace }.lowercased()
    guard !text.isEmpty else { return nil }
    for start in ["page", "p.", ""] where text.hasPrefix(start) {
      if let progress = ReadingProgress(String(text.dropFirst(start.count))) { return progress }
    }
    throw FieldProblem("Progress is a page or a per cent, such as 213 or 45%.")
  }

  /// Reads one time that the book was read, as it is stored or as a form shows it.
  @Sendable static func reading(_ text: String) throws(FieldProblem) -> Reading? {
    let text = line(text)
    guard !text.isEmpty else { return nil }
    guard let reading = Reading(text) ?? Reading(words: text) else {
      let days = text.split { !$0.isNumber && $0 != "-" }.filter(hasFormOfDate)
      if let day = days.first(where: { PartialDate(String($0)) == nil }) {
        throw FieldProblem("\(day) is not in the calendar.")
      }
      throw FieldProblem("Dates look like 2024-03 – 2024-04-02.")
    }
    guard !reading.isBackwards else { throw FieldProblem("The end is before the start.") }
    return reading
  }

  private static func hasFormOfDate(_ word: Substring) -> Bool {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    return [[4, 2], [4, 2, 2]].contains(parts.map(\.count))
  }

  static func mark(_ problem: String) -> @Sendable (String) throws(FieldProblem) -> Bool {
    return { text throws(FieldProblem) in
      switch line(text).lowercased() {
      case "yes", "true": return true
      case "no", "false", "": return false
      default: throw FieldProblem(problem)
      }
    }
  }

  @Sendable static func cover(_ text: String) throws(FieldProblem) -> Cover? {
    guard !text.isEmpty else { return nil }
    guard let cover = Cover(text) else {
      throw FieldProblem("A cover has the rows of a drawing, then as many rows of colours.")
    }
    return cover
  }

  /// Reads a language tag of BCP 47 in any case, also with `_`: `en`, `pt-BR`, `zh-Hant`.
  @Sendable static func language(_ text: String) throws(FieldProblem) -> String? {
    let text = line(text).lowercased().replacing("_", with: "-")
    guard !text.isEmpty else { return nil }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isTag = parts.enumerated().allSatisfy { index, part in
      (index == 0 ? 2 : 1)...8 ~= part.utf8.count
        && part.utf8.allSatisfy { 97...122 ~= $0 || index > 0 && 48...57 ~= $0 }
    }
    guard isTag else { throw FieldProblem("A language is a tag such as en or pt-BR.") }
    // A region has two letters, a script four.
    let rest = parts.dropFirst().map { part in
      switch part.utf8.count {
      case 2: part.uppercased()
      case 4: part.prefix(1).uppercased() + part.dropFirst()
      default: String(part)
      }
    }
    return ([String(parts[0])] + rest).joined(separator: "-")
  }

  // MARK: What the library can have

  @Sendable static func isSeen(_ text: String) -> Bool {
    text.contains { !$0.isWhitespace }
  }

  @Sendable static func isPositive(_ number: Int?) -> Bool { number ?? 1 > 0 }
}

extension String {
  /// Whether nothing of the text can be seen.
  fileprivate var isInvisible: Bool {
    allSatisfy { character in
      character.isWhitespace
        || character.unicodeScalars.allSatisfy {
          $0.properties.isDefaultIgnorableCodePoint || $0.properties.generalCategory == .control
        }
    }
  }
}

extension String {
  /// The number without separators of thousands: `80000` of `80,000` and of `80 000`.
  fileprivate var withoutSeparators: String {
    let groups = split(omittingEmptySubsequences: false) { ",.'’ \u{A0}\u{202F}".contains($0) }
    let isGrouped =
      1...3 ~= groups[0].count && groups.dropFirst().allSatisfy { $0.count == 3 }
    return isGrouped ? groups.joined() : self
  }
}
