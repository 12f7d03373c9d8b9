import LibraryModel

/// The time in a record: a date in any of the languages of the Kindle, in the device's local time.
struct KindleTime: Equatable {
  let local: LocalTime

  /// Reads a time; nil if there is no date in the text.
  init?(_ text: String) {
    var scanner = Scanner(text.prefix(200).lowercased())
    scanner.scan()
    guard var local = scanner.date(isEastAsian: isPart("年", of: text)) else { return nil }
    if let time = scanner.time {
      (local.hour, local.minute, local.second) = (time.hour, time.minute, time.second)
      if let isAfternoon = scanner.isAfternoon, 1...12 ~= local.hour {
        local.hour = local.hour % 12 + (isAfternoon ? 12 : 0)
      }
    }
    guard local.date != nil else { return nil }
    self.local = local
  }
}

/// Finds the numbers, the month and the time of day.
private struct Scanner {
  private var rest: Substring
  private var numbers: [Int] = []
  private var month: Int?
  private(set) var time: (hour: Int, minute: Int, second: Int)?
  private(set) var isAfternoon: Bool?

  init(_ text: String) { rest = text[...] }

  mutating func scan() {
    while let character = rest.first {
      if character.isDecimalDigit {
        readNumber()
      } else if character.isLetter {
        read(word: rest.prefix(while: \.isLetter))
      } else {
        rest.removeFirst()
      }
    }
  }

  /// Year, month and day in this order, or a year of four digits, a day and the name of the month.
  func date(isEastAsian: Bool) -> LocalTime? {
    if isEastAsian {
      guard numbers.count >= 3 else { return nil }
      return LocalTime(year: numbers[0], month: numbers[1], day: numbers[2])
    }
    guard let month, let year = numbers.first(where: { $0 >= 1000 }),
      let day = numbers.first(where: { 1...31 ~= $0 })
    else { return nil }
    return LocalTime(year: year, month: month, day: day)
  }

  private mutating func read(word: Substring) {
    rest = rest.dropFirst(word.count)
    switch word {
    case "am": isAfternoon = false
    case "pm": isAfternoon = true
    default:
      if word.utf8.first.map({ $0 >= 0x80 }) == true {
        if word.contains("上午") || word.contains("午前") { isAfternoon = false }
        if word.contains("下午") || word.contains("午後") { isAfternoon = true }
      }
      month = month ?? KindleWords.months[String(word)]
    }
  }

  /// Reads a number, or a time of day: numbers with colons or points directly between them.
  private mutating func readNumber() {
    var parts = [digits()]
    while parts.count < 3, rest.first == ":" || rest.first == ".",
      rest.dropFirst().first?.isDecimalDigit == true
    {
      rest.removeFirst()
      parts.append(digits())
    }
    if parts.count > 1, time == nil {
      time = (parts[0], parts[1], parts.count > 2 ? parts[2] : 0)
    } else {
      numbers += parts
    }
  }

  private mutating func digits() -> Int {
    let digits = rest.prefix(while: \.isDecimalDigit)
    rest = rest.dropFirst(digits.count)
    return Int(digits.prefix(8)) ?? 0
  }
}
