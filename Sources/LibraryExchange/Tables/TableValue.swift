package import struct FoundationEssentials.Date
import LibraryModel

/// Values of tables, as the programs and the people of many countries write them.
package enum TableValue {
  /// A text: with line breaks as `<br>` or `[Return]`.
  static func text(_ value: String) -> String {
    WebText.plain(value.replacing("[Return]", with: "\n"))
  }

  /// Names of authors: `Ann Oak, Bo Elm`, `Oak, Ann; Elm, Bo` or `Ann Oak | Bo Elm`.
  ///
  /// A comma separates names of several words each, or the last name from the first one.
  static func authors(_ value: String) -> [String] {
    let groups = value.replacing(" and ", with: ";").split { ";|&\n".contains($0) }
    let names = groups.flatMap { group in
      let parts = group.split(separator: ",").map(\.inOneLine)
      let areNames = parts.count > 2 || parts.allSatisfy { $0.contains(" ") }
      return areNames ? parts : [KindleTitle.name(group.trimmed)]
    }
    return names.filter { !$0.isEmpty }
  }

  /// Returns the ISBN with 13 digits, else the ISBN with 10, of values such as `="0062445316"` or
  /// `[2070291340]`; nil if no value has one.
  static func isbn(_ values: [String]) -> String? {
    let numbers = values.flatMap { $0.split { ",;| ".contains($0) } }
      .map { $0.filter { $0.isDecimalDigit || $0 == "X" || $0 == "x" }.uppercased() }
    return [13, 10].lazy.compactMap { length in numbers.first { $0.count == length } }.first
  }

  /// The first number of four digits that can be a year of publication.
  static func year(_ value: String) -> Int? {
    value.split { !$0.isDecimalDigit }.lazy.filter { $0.count == 4 }.compactMap { Int($0) }
      .first { 1000...2200 ~= $0 }
  }

  /// The number at the beginning, above 0.
  static func number(_ value: String) -> Int? {
    Int(value.prefix(while: \.isDecimalDigit)).flatMap { $0 > 0 ? $0 : nil }
  }

  /// Stars: `4.5`, `4,5`, `4/5`, `9/10` or `★★★★`.
  static func rating(_ value: String) -> Rating? {
    let stars = value.count { $0 == "★" || $0 == "⭐" }
    if stars > 0 { return Rating(quarters: stars * 4 + (value.contains("½") ? 2 : 0)) }
    let parts = value.replacing(",", with: ".").split(separator: "/").map(\.trimmed)
    guard let first = parts.first, let number = Double(first) else { return nil }
    let most = parts.count == 2 ? Double(parts[1]) ?? 5 : 5
    let quarters = (number * 20 / most).rounded()
    return quarters.isFinite && 1...20 ~= quarters ? Rating(quarters: Int(quarters)) : nil
  }

  /// The reading status, and the other words: shelves of the reader's own.
  static func status(_ values: [String]) -> (ReadingStatus?, shelves: [String]) {
    let words = values.flatMap { $0.split(separator: ",").map(\.inOneLine) }
      .filter { !$0.isEmpty && $0.lowercased() != "your library" }
    let known = words.lazy.compactMap { statuses[$0.slug] }.first
    return (known, words.filter { statuses[$0.slug] == nil })
  }

  private static let statuses: [String: ReadingStatus] = [
    "read": .finished, "already-read": .finished, "finished": .finished, "done": .finished,
    "gelesen": .finished, "lu": .finished, "leido": .finished, "letto": .finished,
    "reading": .reading, "currently-reading": .reading, "in-progress": .reading,
    "to-read": .toRead, "want-to-read": .toRead, "planned": .toRead, "for-later": .toRead,
    "tbr": .toRead, "wishlist": .toRead, "paused": .paused, "on-hold": .paused,
    "stopped-reading": .abandoned, "did-not-finish": .abandoned, "dnf": .abandoned,
    "abandoned": .abandoned,
  ]

  /// Tags, separated by bars, semicolons or commas.
  static func tags(_ values: [String]) -> [String] {
    values.flatMap { value in
      let separators = value.contains("|") ? "|" : value.contains(";") ? ";" : ","
      return value.split { separators.contains($0) }.map { String($0.trimmed.drop { $0 == "#" }) }
    }.filter { !$0.isEmpty }
  }

  /// Readings: `2025/03/01-2025/03/14, 2026/09/12`, `2025-03-01/2025-03-14`, or
  /// `2023-10-27T00:00|2023-11-28T00:00|; …`.
  ///
  /// A single date is the end of a reading.
  ///
  /// - Returns: The text of each with its reading; nil if a date in it cannot be read.
  static func readings(_ value: String) -> [(text: String, reading: Reading?)] {
    value.split { ",;".contains($0) }.prefix(100).compactMap { part in
      let texts = parts(ofReading: part.trimmed)
      guard texts.contains(where: { !$0.isEmpty }) else { return nil }
      let dates = texts.map(date)
      guard zip(texts, dates).allSatisfy({ $0.isEmpty || $1 != nil }) else {
        return (part.trimmed, nil)
      }
      let start = dates.count > 1 ? dates[0] : nil
      return (part.trimmed, Reading(started: start, finished: dates[dates.count > 1 ? 1 : 0]))
    }
  }

  /// Splits a reading into its start and its end, or returns its only date.
  private static func parts(ofReading reading: String) -> [String] {
    let isBetweenDashes = reading.count { $0 == "/" } == 1 && reading.contains("-")
    let separator: Character =
      reading.contains("|")
      ? "|" : isBetweenDashes ? "/" : reading.contains("/") ? "-" : "\u{0}"
    return reading.split(separator: separator, omittingEmptySubsequences: false).prefix(2)
      .map(\.trimmed)
  }

  /// A date: `2021`, `2021/03/05`, `[2021-03-05]`, `5.3.2021`, `3/5/2021` or `5 March 2021`.
  ///
  /// In `3/5/2021` the month comes first, unless it cannot.
  static func date(_ value: String) -> PartialDate? {
    let day = value.prefix { $0 != "T" }
    let parts = day.split { !$0.isDecimalDigit }.prefix(3)
    let numbers = parts.compactMap { Int($0.prefix(5)) }
    guard let first = numbers.first, day.contains(where: \.isLetter) == false else {
      return KindleTime(value).flatMap { time in
        PartialDate(year: time.local.year, month: time.local.month, day: time.local.day)
      }
    }
    if parts[0].count == 4 {
      let isWhole = numbers.count == 3
      return PartialDate(
        year: first, month: numbers.count > 1 ? numbers[1] : nil, day: isWhole ? numbers[2] : nil)
    }
    guard numbers.count == 3, parts[2].count == 4 else { return nil }
    let isMonthFirst = day.contains("/") && numbers[0] <= 12
    return PartialDate(
      year: numbers[2], month: numbers[isMonthFirst ? 0 : 1], day: numbers[isMonthFirst ? 1 : 0])
  }

  /// A time: a date, with a time of day or without, or the seconds or milliseconds since 1970.
  package static func time(_ value: String) -> Date? {
    if let number = Double(value), 1e8..<1e14 ~= number {
      return Date(timeIntervalSince1970: number >= 1e11 ? number / 1000 : number)
    }
    if value.prefix(while: \.isDecimalDigit).count == 4, let time = LocalTime.iso(value) {
      return time
    }
    guard let date = date(value), let month = date.month, let day = date.day else {
      return nil
    }
    return LocalTime(year: date.year, month: month, day: day).date
  }

  /// A place: a page, a location, or a percentage.
  static func place(page: String, location: String) -> Passage? {
    let numbers = { (text: String) in
      String(text.drop { !$0.isDecimalDigit }.map { $0 == "–" ? "-" : $0 }.filter { $0 != " " })
    }
    if let passage = Passage("p" + numbers(page)) { return passage }
    let span = numbers(location)
    return Passage(span.hasSuffix("%") ? span : "loc" + span)
  }
}
