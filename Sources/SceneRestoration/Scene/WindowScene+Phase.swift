extension WindowScene {
  /// Phase of a scene: whether it is in use.
  public enum Phase: String, SceneValue {
    /// Its window has the focus.
    case active
    /// Its window does not have the focus.
    case inactive
    /// It is suspended or ending.
    case background
  }
}
