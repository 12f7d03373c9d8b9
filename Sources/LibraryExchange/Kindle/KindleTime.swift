import struct FoundationEssentials.Date
import LibraryModel

/// The time in a record: a date in any of the languages of the Kindle, in the device's local time.
struct KindleTime: Equatable {
  let local: LocalTime
  /// Minutes east of UTC, which old devices wrote; nil if there is no time zone.
  let zone: Int?

  /// The moment; that of this machine's time zone if there is none.
  var date: Date? { local.date(inZone: zone) }

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
    (self.local, zone) = (local, scanner.zone)
  }
}

/// Finds the numbers, the month and the time of day.
private struct Scanner {
  private var rest: Substring
  private var numbers: [Int] = []
  private var month: Int?
  private(set) var time: (hour: Int, minute: Int, second: Int)?
  private(set) var isAfternoon: Bool?
  private(set) var zone: Int?

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
    guard let month, let day = numbers.first(where: { 1...31 ~= $0 }) else { return nil }
    if let year = numbers.first(where: { $0 >= 1000 }) {
      return LocalTime(year: year, month: month, day: day)
    }
    // `3 December 12`
    guard numbers.count == 2, numbers[1] < 100 else { return nil }
    return LocalTime(year: 2000 + numbers[1], month: month, day: numbers[0])
  }

  private mutating func read(word: Substring) {
    rest = rest.dropFirst(word.count)
    switch word {
    case "am": isAfternoon = false
    case "pm": isAfternoon = true
    case "gmt", "greenwich": readZone()
    default:
      if word.utf8.first.map({ $0 >= 0x80 }) == true {
        if word.contains("上午") || word.contains("午前") { isAfternoon = false }
        if word.contains("下午") || word.contains("午後") { isAfternoon = true }
      }
      month = month ?? KindleWords.months[String(word)]
    }
  }

  /// Reads `+08:00` behind the name of Greenwich.
  private mutating func readZone() {
    zone = 0
    guard let sign = rest.first, sign == "+" || sign == "-" else { return }
    rest.removeFirst()
    let hours = digits()
    if rest.first == ":" { rest.removeFirst() }
    let minutes = min(14 * 60, hours * 60 + digits())
    zone = sign == "-" ? -minutes : minutes
  }

  /// Reads a number, or a time of day: numbers with colons, points or units directly between them.
  private mutating func readNumber() {
    var parts = [digits()]
    while parts.count < 3, let joint = Self.joints.first(where: rest.hasPrefix),
      rest.dropFirst(joint.count).first?.isDecimalDigit == true
    {
      rest = rest.dropFirst(joint.count)
      parts.append(digits())
    }
    if parts.count > 1, time == nil {
      time = (parts[0], parts[1], parts.count > 2 ? parts[2] : 0)
    } else {
      numbers += parts
    }
  }

  private static let joints = [":", ".", "h", "min", "时", "時", "分"]

  private mutating func digits() -> Int {
    let digits = rest.prefix(while: \.isDecimalDigit)
    rest = rest.dropFirst(digits.count)
    return Int(digits.prefix(8)) ?? 0
  }
}
