public import struct FoundationEssentials.Date

/// One backup of a library: a complete library file.
public struct LibraryBackup: Hashable, Sendable {
  public let path: String
  /// Serial number: a later backup has a greater one, independent of the clock.
  public let number: Int
  /// Time of the backup by the clock, to the second.
  public let made: Date

  /// Name of the file, such as `17-20261121T172130Z.sqlite`.
  public var name: String { Self.name(number, made) }

  init(number: Int, made: Date, in folder: String) {
    self.number = number
    self.made = made
    path = folder + "/" + Self.name(number, made)
  }

  /// Reads the name of a backup's file; nil if it is another file.
  init?(_ name: String, in folder: String) {
    let parts = name.split(separator: "-", maxSplits: 1).map(String.init)
    guard parts.count == 2, let number = Int(parts[0]), number > 0, parts[1].hasSuffix(suffix),
      let made = Date(stamp: String(parts[1].dropLast(suffix.count))),
      name == Self.name(number, made)
    else { return nil }
    self.number = number
    self.made = made
    path = folder + "/" + name
  }

  /// Whether the backup was made on the day of `time`, in UTC.
  func isMade(onDayOf time: Date) -> Bool {
    Self.day(of: made) == Self.day(of: time)
  }

  /// Returns the number of days since 1970.
  private static func day(of time: Date) -> Int {
    Int((time.timeIntervalSince1970 / 86_400).rounded(.down))
  }

  private static func name(_ number: Int, _ made: Date) -> String {
    "\(number)-\(made.stamp)\(suffix)"
  }
}

private let suffix = ".sqlite"
