/// A scene in the form in which it travels, which this module does not read.
public struct SentScene: Hashable, Sendable {
  public let id: String
  public let contents: [UInt8]

  public init(id: String, contents: [UInt8]) { (self.id, self.contents) = (id, contents) }
}

/// The scenes of another machine, as it has sent them last.
public struct SharedMachine: Equatable, Sendable {
  /// The id that the machine has made for itself.
  public let id: String
  /// The name of the host; not trusted.
  public let name: String
  public internal(set) var scenes: [SentScene]
  /// Whether a newer version of the program wrote them: they are not read.
  public let isNewer: Bool
}

/// Limits of what machines send each other.
public enum SentSceneLimits {
  /// Number of scenes of a machine: the last changed ones.
  public static let scenes = 50
  /// Size of a scene, in bytes; a longer one stays on its machine.
  public static let bytes = 4 << 20
  /// Size of all scenes of a machine, in bytes.
  public static let allBytes = 16 << 20
  /// Number of machines that are read.
  static let machines = 32
  /// Time before scenes that were left out are asked for again, in seconds.
  static let retryTime = 3600
  /// Time before a machine may get another id, in seconds.
  static let renewalTime = 86_400
}

/// The references of the scenes: one for each machine, whose commit has no parent.
enum SceneReferences {
  /// Prefix of the references of all machines, in the remote and in the local repository.
  static let all = "refs/hawknotes/scenes/"
  /// Reference to the scenes that this machine sends.
  static let ours = "refs/hawknotes/our-scenes"
  /// Prefix of the machines whose scenes the next push deletes in the remote.
  static let forgotten = "refs/hawknotes/forgotten/"
  /// The file with the version and the name of the machine.
  static let about = "machine"
  /// Beginning of the first line of that file; the version follows.
  static let aboutLine = "hawknotes-scenes "
  static let version = 1

  /// Whether an id is one that a machine can have made: it becomes a part of a reference.
  static func isID(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 36
      && text.utf8.allSatisfy {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
          || $0 == UInt8(ascii: "-")
      }
  }

  static func path(of scene: String) -> String { "scenes/\(scene).json" }
}
