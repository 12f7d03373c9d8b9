#if PLANTED_BUGS
  import PlantedBugs
#endif

/// The outcomes of the last starts in a scene, in a file of its own.
///
/// It stops a damaged scene from crashing every start.
///
/// The file records the start, before anything is restored; its first frame; and a crash, by the
/// signal handler, at most 2 seconds after the frame: a later one is not a crash of the start. All
/// records are removed once the frame was shown for a while. A start killed
/// before its first frame counts for half a crash; one killed after it does not count. A start
/// refused with an error leaves the file as it was. Records of another version of the program do
/// not count.
final class LaunchMark {
  static let name = "launches"
  /// Name of the file of a scene that was set aside: it no longer counts starts of the scene.
  static let nameAside = "crashes"
  /// One byte per start; the scene is set aside before there are more.
  private static let room = 8
  /// Length of the program's version, which follows the starts, in bytes.
  private static let versionRoom = 24

  private let file: File
  private let before: [UInt8]
  private let version: [UInt8]

  /// Reads the records that this version of the program wrote about earlier starts.
  init(in folder: Folder, version: String) throws(SceneError) {
    self.version = Self.field(version)
    file = try folder.makeFile(Self.name)
    before = try Self.starts(in: file, by: self.version)
  }

  // NB: Otherwise a crash would write into the next file that gets this descriptor.
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

  /// Whether a start of a version crashed in a scene and no later one succeeded.
  static func hasCrashed(in folder: Folder, version: String) -> Bool {
    hasCrashed(name, in: folder, version)
  }

  /// Whether a scene was set aside after a start of a version had crashed in it.
  static func hasCrashed(beforeMoveTo folder: Folder, version: String) -> Bool {
    hasCrashed(nameAside, in: folder, version)
  }

  private static func hasCrashed(_ name: String, in folder: Folder, _ version: String) -> Bool {
    guard let file = try? folder.fileToRead(name),
      let starts = try? starts(in: file, by: field(version))
    else { return false }
    return starts.contains(Stage.crashed.rawValue)
  }

  /// Records that a start has begun.
  func begin() {
    // A start that painted its first frame ends the row of failures.
    let row = before.last == Stage.painted.rawValue ? [] : before.suffix(Self.room - 1)
    write(row + [Stage.begun.rawValue])
    place = row.count
    // NB: A slow disk may delay the first frame.
    file.markCrashes(at: place, with: Stage.crashed.rawValue, within: 3600)
  }

  /// Records that the first frame was painted.
  ///
  /// From now on only a crash in the next 2 seconds counts.
  ///
  /// - Parameter now: Time by the monotonic clock.
  func paint(at now: Milliseconds) {
    painted = now
    try? file.write([Stage.painted.rawValue], at: place)
    file.markCrashes(at: place, with: Stage.crashed.rawValue, within: 2)
  }

  /// Records a crash at a time, as the signal handler does.
  func crash(at now: Milliseconds) {
    if let painted, now - painted > 2000 { return }
    try? file.write([Stage.crashed.rawValue], at: place)
  }

  /// Removes all records: this start succeeded or ended normally.
  func clear() {
    file.leaveCrashes()
    write([])
  }

  /// Removes the record of this start, which was refused; the earlier ones still count.
  func withdraw() {
    file.leaveCrashes()
    #if PLANTED_BUGS
      if PlantedBug.refusalCounted.isPlanted { return }
    #endif
    write(before)
  }

  private var place = 0
  /// Time of the first frame; nil before it.
  private var painted: Milliseconds?

  /// NB: Always the same length: truncating the file frees disk blocks, which is slow.
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
