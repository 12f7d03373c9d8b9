/// A user's activity in one window, which another window can continue.
///
/// The program defines the bytes of the payload: any `Codable` value, with any coder.
public struct UserActivity: Equatable, Sendable {
  /// Type of the activity; a program takes only types that it has registered.
  public let type: ActivityType
  /// Title of the activity, to show.
  public let title: String
  /// Id of the content: the same for all activities about it.
  public let targetContentIdentifier: String
  /// Data that only code for this type can read.
  public let payload: [UInt8]

  /// Creates an activity.
  public init(
    _ type: ActivityType, title: String, targetContentIdentifier: String, payload: [UInt8]
  ) {
    self.type = type
    self.title = title
    self.targetContentIdentifier = targetContentIdentifier
    self.payload = payload
  }
}

/// A type of activity: its name, and the version of its payload.
public struct ActivityType: Hashable, Sendable {
  /// Name, such as `org.example.reading`.
  public let name: String
  /// Version; an unknown version is refused like an unknown type.
  public let version: Int

  /// Creates a type.
  ///
  /// A program registers it by naming it when it takes activities.
  public init(_ name: String, version: Int) {
    self.name = name
    self.version = version
  }
}

/// Reason why an activity was not taken.
public enum ActivityError: Error, Equatable, Sendable {
  /// It was taken before, has expired, or never existed.
  case gone
  /// The program has not registered the activity's type.
  case unregistered(ActivityType)
  /// The activity's record is damaged.
  case damaged(path: String)
  /// The activity could not be read or stored.
  case scene(SceneError)
}

extension ActivityError: CustomStringConvertible {
  /// The error as a sentence without its full stop.
  public var description: String {
    switch self {
    case .gone: "the activity was taken before, has expired, or never existed"
    case .unregistered(let type):
      "the program cannot continue an activity \(type.name) of version \(type.version)"
    case .damaged(let path): "\(path) is damaged"
    case .scene(let error): "\(error)"
    }
  }
}
