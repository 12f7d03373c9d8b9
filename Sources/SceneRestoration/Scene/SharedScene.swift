import CLibrary

/// A scene and the state of its window, which several threads and tasks use one at a time.
///
/// ```swift
/// final class Draft {
///   @SceneText("memo") var memo = ""
/// }
///
/// let shared = try SharedScene {
///   let draft = Draft()
///   return (try SceneDirectory(program: "todo").open(restoring: draft, version: "todo 2.0"), draft)
/// }
/// try shared.withLock { scene, draft in
///   draft.memo += "word"
///   try scene.commit()
/// }
/// ```
///
/// NB: `@unchecked`: `mutex` guards `scene` and `state`.
public final class SharedScene<State>: @unchecked Sendable {
  private let mutex = Monitor(())
  private let scene: WindowScene
  private var state: State

  /// Creates it from a scene that `open` opens, and the state that it restores.
  ///
  /// Throws the error of `open`.
  public init<Failure>(
    _ open: () throws(Failure) -> sending (WindowScene, State)
  ) throws(Failure) {
    (scene, state) = try open()
  }

  /// Uses the scene and the state; other threads wait meanwhile.
  ///
  /// Throws the error of `body`. NB: Calling it again in `body` never returns.
  public func withLock<Value, Failure>(
    _ body: (WindowScene, inout State) throws(Failure) -> sending Value
  ) throws(Failure) -> sending Value {
    mutex.lock()
    defer { mutex.unlock() }
    return try body(scene, &state)
  }
}
