/// What a user does in one window, as another can go on with it.
///
/// Its payload is bytes of the program's own making: any `Codable` value, through whatever coder.
public struct UserActivity: Equatable, Sendable {
  /// What kind of activity it is; a program takes those that it has registered.
  public let type: ActivityType
  /// What it is called, for people.
  public let title: String
  /// What it is about: the same for all activities about one thing.
  public let targetContentIdentifier: String
  /// What the type's own code knows to read.
  public let payload: [UInt8]

  /// An activity of a type.
  public init(
    _ type: ActivityType, title: String, targetContentIdentifier: String, payload: [UInt8]
  ) {
    self.type = type
    self.title = title
    self.targetContentIdentifier = targetContentIdentifier
    self.payload = payload
  }
}

/// A kind of activity: its name, and the version of its payload.
public struct ActivityType: Hashable, Sendable {
  /// The name, as `org.example.reading`.
  public let name: String
  /// The version; one that is not known is refused like a type that is not.
  public let version: Int

  /// A type, which a program registers by naming it where it takes activities.
  public init(_ name: String, version: Int) {
    self.name = name
    self.version = version
  }
}

/// Why an activity is not taken.
public enum ActivityError: Error, Equatable, Sendable {
  /// It was taken before, is too old, or never was.
  case gone
  /// The program has not registered its type.
  case unregistered(ActivityType)
  /// Its record is damaged.
  case damaged(path: String)
  /// It could not be read or kept.
  case scene(SceneError)
}
