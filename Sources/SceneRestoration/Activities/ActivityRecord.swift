/// The stored form of an activity: magic and version, checksum, contents.
enum ActivityRecord {
  private static let magic = Array("hawkactivity\u{1}".utf8)

  static func bytes(_ activity: UserActivity) -> [UInt8] {
    var body = ByteWriter()
    body.append(text: activity.type.name)
    body.append(number: activity.type.version)
    body.append(text: activity.title)
    body.append(text: activity.targetContentIdentifier)
    body.append(run: activity.payload)
    var record = ByteWriter(bytes: magic)
    record.append(fixed: body.bytes.withUnsafeBytes(Record.checksum(of:)))
    record.bytes += body.bytes
    return record.bytes
  }

  /// Decodes an activity; nil if the record is damaged.
  static func activity(_ bytes: [UInt8]) -> UserActivity? {
    guard bytes.starts(with: magic) else { return nil }
    return bytes.withUnsafeBytes { bytes in
      try? activity(UnsafeRawBufferPointer(rebasing: bytes[magic.count...]))
    }
  }

  private static func activity(
    _ bytes: UnsafeRawBufferPointer
  ) throws(JournalFault) -> UserActivity {
    var reader = ByteReader(bytes)
    let checksum: UInt32 = try reader.fixed()
    let body = UnsafeRawBufferPointer(rebasing: bytes[4...])
    guard Record.checksum(of: body) == checksum else { throw .damaged }
    let activity = UserActivity(
      ActivityType(try reader.text(), version: try reader.number()), title: try reader.text(),
      targetContentIdentifier: try reader.text(), payload: try reader.run())
    guard reader.isAtEnd else { throw .damaged }
    return activity
  }
}
