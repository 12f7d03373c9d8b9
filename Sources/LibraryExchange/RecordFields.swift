import struct FoundationEssentials.Date
import LibraryModel

/// The fields of a book in a record of another program.
///
/// A text that is no value of its field is left out; the rest of the record is read.
struct RecordFields {
  /// A book with the fields that could be read.
  private(set) var book = Book(title: "")
  /// Names of the fields that were left out.
  private(set) var leftOut: [String] = []
  private var problems: [String] = []

  /// Values that were left out, with the reasons; nil if all could be read.
  var problem: String? { problems.isEmpty ? nil : problems.joined(separator: " ") }

  /// Sets a field; an empty text sets none.
  mutating func set(_ field: ItemField, to text: String?) {
    guard let text, !text.isEmpty else { return }
    do throws(FieldProblem) {
      try book.set(field, to: text)
    } catch {
      leaveOut(field.rawValue, text, error)
    }
  }

  /// Returns the status of a word of the other program; nil for an empty text, and for a word that
  /// is left out.
  mutating func status(
    _ name: String, _ text: String, in statuses: [String: ReadingStatus]
  ) -> ReadingStatus? {
    let status = statuses[text.lowercased()]
    if status == nil, !text.isEmpty { leaveOut(name, text, .noStatus) }
    return status
  }

  private mutating func leaveOut(_ name: String, _ text: String, _ problem: FieldProblem) {
    leftOut.append(name)
    problems.append(problem.words(leavingOut: name, text))
  }

  // MARK: Dates

  /// Reads the time of a field; nil for an empty text, and for one that is left out.
  mutating func time(_ name: String, _ text: String) -> Date? {
    let time = TableValue.time(text)
    if time == nil, !text.isEmpty { leaveOut(name, text, .noTime) }
    return time
  }

  /// Reads the date of a field; nil for an empty text, and for one that is left out.
  mutating func date(_ name: String, _ text: String) -> PartialDate? {
    let date = TableValue.date(text)
    if date == nil, !text.isEmpty { leaveOut(name, text, .noDate) }
    return date
  }

  /// Reads the readings of a field, without those that are left out.
  mutating func readings(_ name: String, _ text: String) -> [Reading] {
    var readings: [Reading] = []
    for (text, reading) in TableValue.readings(text) {
      if let reading = checked(reading, name, text) { readings.append(reading) }
    }
    return readings
  }

  /// Returns a reading; nil if it is left out, because a date cannot be read or the end is before
  /// the start.
  mutating func checked(_ reading: Reading?, _ name: String, _ text: String) -> Reading? {
    guard let reading, !reading.isBackwards else {
      leaveOut(name, text, reading == nil ? .noDate : .endBeforeStart)
      return nil
    }
    return reading
  }
}

extension FieldProblem {
  static let noDate = FieldProblem("It is not a date.")
  static let noTime = FieldProblem("It is not a time since 1970.")
  fileprivate static let noStatus = FieldProblem("It is not a reading status.")
  fileprivate static let endBeforeStart = FieldProblem("The end is before the start.")

  /// Returns the reason why the value of a field is left out.
  func words(leavingOut name: String, _ text: String) -> String {
    "\(UnreadableRecord.leftOut) \(name) \"\(text.inOneLine.prefix(40))\": \(words)"
  }
}

extension [UnreadableRecord] {
  /// Adds the time of a record if it could not be read.
  ///
  /// - Parameters:
  ///   - text: The time in the words of the file; empty if it has none.
  ///   - time: The time that was read; nil if none was.
  mutating func add(time text: String, _ time: Date?, line: Int) {
    guard time == nil, !text.isEmpty else { return }
    append(UnreadableRecord(line: line, FieldProblem.noTime.words(leavingOut: "time", text)))
  }
}
