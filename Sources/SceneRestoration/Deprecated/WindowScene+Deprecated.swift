// Former names, for one more version.

extension WindowScene {
  /// Ends the use of the scene cleanly.
  @available(*, deprecated, renamed: "suspend()")
  public func end() { suspend() }

  /// Ends the use of the scene and closes it.
  @available(*, deprecated, renamed: "discard()")
  public func close() throws(SceneError) { try discard() }

  /// Version of the program that wrote the scene before this start.
  @available(*, deprecated, renamed: "previousVersion")
  public var previousWriter: String? { previousVersion }

  /// Values with the name of a key but another type.
  @available(*, deprecated, renamed: "unreadableValues")
  public var mistyped: [String: StoredValue] { unreadableValues }
}

extension AppValues {
  /// Values with the name of a key but another type.
  @available(*, deprecated, renamed: "unreadableValues")
  public var mistyped: [String: StoredValue] { unreadableValues }
}

extension SceneRecord {
  /// Version of the program that wrote it last.
  @available(*, deprecated, renamed: "version")
  public var writer: String { version }
}
