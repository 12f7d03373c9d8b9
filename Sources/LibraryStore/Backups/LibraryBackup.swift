public import struct FoundationEssentials.Date

/// One backup of a library: a whole library of its own.
public struct LibraryBackup: Hashable, Sendable {
  /// The file.
  public let path: String
  /// Grows with each backup: tells which is the newer, whatever the clock said.
  public let number: Int
  /// What the clock said when it was made, to the second.
  public let made: Date

  /// The file's name, as `17-20261121T172130Z.sqlite`.
  public var name: String { Self.name(number, made) }

  init(number: Int, made: Date, in folder: String) {
    self.number = number
    self.made = made
    path = folder + "/" + Self.name(number, made)
  }

  /// The backup that a file's name tells of; nil where it is not the name of one.
  init?(_ name: String, in folder: String) {
    let parts = name.split(separator: "-", maxSplits: 1).map(String.init)
    guard parts.count == 2, let number = Int(parts[0]), number > 0, parts[1].hasSuffix(suffix),
      let made = try? Date(String(parts[1].dropLast(suffix.count)), strategy: stamp),
      name == Self.name(number, made)
    else { return nil }
    self.number = number
    self.made = made
    path = folder + "/" + name
  }

  /// Whether it was made on the day, in UTC, that a time is of.
  func isMade(onDayOf time: Date) -> Bool {
    Self.day(of: made) == Self.day(of: time)
  }

  /// The days since 1970.
  private static func day(of time: Date) -> Int {
    Int((time.timeIntervalSince1970 / 86_400).rounded(.down))
  }

  private static func name(_ number: Int, _ made: Date) -> String {
    "\(number)-\(made.formatted(stamp))\(suffix)"
  }
}

private let suffix = ".sqlite"

/// The time as it stands in the names of files, `20261121T172130Z`.
let stamp = Date.ISO8601FormatStyle(
  dateSeparator: .omitted, dateTimeSeparator: .standard, timeSeparator: .omitted)
