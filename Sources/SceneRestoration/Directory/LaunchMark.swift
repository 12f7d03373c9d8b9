/// What became of the last starts in a scene, in a file of its own, so that a scene that ends every
/// start does not do so for ever.
///
/// A start is noted before anything is restored, its first frame when it is painted, a crash by the
/// signal itself, and all is forgotten once the frame has stood. So a start that was killed from
/// outside after its first frame is none of the failed ones, and one that was before it, for which
/// the scene may be to blame or not, counts for half a crash.
final class LaunchMark {
  private static let name = "launches"
  /// One start is one byte; more than these have set the scene aside.
  private static let room = 8

  private let file: File
  private let before: [UInt8]

  /// Reads what is noted of the starts before.
  init(in folder: Folder) throws(SceneError) {
    file = try folder.makeFile(Self.name)
    before = Array(try file.read(0..<Self.room).prefix { $0 != 0 })
  }

  /// NB: or a crash would write into whatever file has its number then.
  deinit { file.leaveCrashes() }

  /// Whether the scene is to be set aside: two crashes in a row, or four starts without a frame.
  var hasFailedTooOften: Bool {
    before.reduce(0) { sum, byte in
      switch Stage(rawValue: byte) {
      case .crashed: sum + 2
      case .begun: sum + 1
      case .painted, nil: 0
      }
    } >= 4
  }

  /// Notes that a start has begun.
  func begin() {
    // A start that came so far ends the row of those that did not.
    let row = before.last == Stage.painted.rawValue ? [] : before.suffix(Self.room - 1)
    let bytes = row + [Stage.begun.rawValue]
    // NB: Always as long as before: truncating gives blocks back to the disk, which takes its time.
    try? file.write(bytes + [UInt8](repeating: 0, count: Self.room - bytes.count), at: 0)
    place = bytes.count - 1
    file.markCrashes(at: place, with: Stage.crashed.rawValue)
  }

  /// Notes that the first frame has been painted.
  func paint() { try? file.write([Stage.painted.rawValue], at: place) }

  /// Forgets all starts: this one stands, or was ended by itself.
  func clear() {
    file.leaveCrashes()
    try? file.write([UInt8](repeating: 0, count: Self.room), at: 0)
  }

  private var place = 0

  private enum Stage: UInt8 {
    case begun = 0x62
    case painted = 0x70
    case crashed = 0x63
  }
}
