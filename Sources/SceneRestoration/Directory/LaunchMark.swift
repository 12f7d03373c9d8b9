/// What became of the last starts in a scene, in a file of its own, so that a scene that ends every
/// start does not do so for ever.
///
/// A start is noted before anything is restored, its first frame when it is painted, a crash by the
/// signal itself, and all is forgotten once the frame has stood. A start that was killed from outside
/// before its first frame counts for half a crash; one killed after it does not count. A start that
/// was refused with an error leaves the file as it was before. What another version of the program
/// noted does not count.
final class LaunchMark {
  private static let name = "launches"
  /// One start is one byte; more than these have set the scene aside.
  private static let room = 8
  /// Behind the starts stands the version of the program that noted them.
  private static let versionRoom = 24

  private let file: File
  private let before: [UInt8]
  private let version: [UInt8]

  /// Reads what a version of the program noted of the starts before.
  init(in folder: Folder, version: String) throws(SceneError) {
    self.version = Self.field(version)
    file = try folder.makeFile(Self.name)
    before = try Self.starts(in: file, by: self.version)
  }

  /// NB: or a crash would write into whatever file has its number then.
  deinit { file.leaveCrashes() }

  /// Whether the starts in this scene failed: two crashes in a row, or four starts without a frame.
  var hasFailedTooOften: Bool {
    before.reduce(0) { sum, byte in
      switch Stage(rawValue: byte) {
      case .crashed: sum + 2
      case .begun: sum + 1
      case .painted, nil: 0
      }
    } >= 4
  }

  /// Whether a start of a version crashed in a scene and none has stood since.
  static func hasCrashed(in folder: Folder, version: String) -> Bool {
    guard let file = try? folder.fileToRead(name),
      let starts = try? starts(in: file, by: field(version))
    else { return false }
    return starts.contains(Stage.crashed.rawValue)
  }

  /// Notes that a start has begun.
  func begin() {
    // A start that came so far ends the row of those that did not.
    let row = before.last == Stage.painted.rawValue ? [] : before.suffix(Self.room - 1)
    write(row + [Stage.begun.rawValue])
    place = row.count
    file.markCrashes(at: place, with: Stage.crashed.rawValue)
  }

  /// Notes that the first frame has been painted.
  func paint() { try? file.write([Stage.painted.rawValue], at: place) }

  /// Forgets all starts: this one stands, or was ended by itself.
  func clear() {
    file.leaveCrashes()
    write([])
  }

  /// Forgets this start, which was refused with an error: the ones before it still count.
  func withdraw() {
    file.leaveCrashes()
    #if PLANTED_BUGS
      if PlantedBug.refusalCounted.isPlanted { return }
    #endif
    write(before)
  }

  private var place = 0

  /// NB: Always as long as before: truncating gives blocks back to the disk, which takes its time.
  private func write(_ starts: [UInt8]) {
    let length = Self.room + Self.versionRoom
    let padding = [UInt8](repeating: 0, count: Self.room - starts.count)
    let bytes = starts.isEmpty ? [UInt8](repeating: 0, count: length) : starts + padding + version
    try? file.write(bytes, at: 0)
  }

  private static func starts(in file: File, by version: [UInt8]) throws(SceneError) -> [UInt8] {
    let bytes = try file.read(0..<room + versionRoom)
    guard Array(bytes.dropFirst(room)) == version else { return [] }
    return Array(bytes.prefix(room).prefix { $0 != 0 })
  }

  private static func field(_ version: String) -> [UInt8] {
    let bytes = Array(version.utf8.prefix(versionRoom))
    return bytes + [UInt8](repeating: 0, count: versionRoom - bytes.count)
  }

  private enum Stage: UInt8 {
    case begun = 0x62
    case painted = 0x70
    case crashed = 0x63
  }
}
