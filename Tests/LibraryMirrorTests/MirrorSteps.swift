import Testing

@testable import LibraryMirror

/// Kills a synchronization before each of its steps, each time of two new sides.
///
/// - Parameters:
///   - scope: What is synchronized.
///   - least: Number of steps that the synchronization has at least.
///   - prepare: Returns both sides before the synchronization, and a value for `body`.
///   - body: Continues after a kill; gets the value, and the place of the kill in words.
/// - Returns: Number of synchronizations.
@discardableResult
func afterEachKill<Value>(
  of scope: Mirror.Scope = .folder, steps least: Int,
  _ prepare: () throws -> (desk: MirrorDesk, value: Value),
  then body: (_ desk: MirrorDesk, _ value: Value, _ place: Comment) throws -> Void
) throws -> Int {
  var (step, isKilled) = (0, true)
  while isKilled {
    let (desk, value) = try prepare()
    do {
      try desk.synchronize(scope, killedAt: step)
      isKilled = false
    } catch MirrorError.stopped {}
    try body(desk, value, "killed before step \(step)")
    step += 1
  }
  #expect(step > least)
  return step
}

/// Changes a side before each step of a synchronization, each time of two new sides.
///
/// - Parameters:
///   - least: Number of steps that the synchronization has at least.
///   - count: Number of steps in a row before which a side is changed.
///   - prepare: Returns both sides before the synchronization, and a value for the others.
///   - change: Changes a side.
///   - body: Checks both sides after another synchronization; not called without a change.
func afterChangesBeforeEachStep<Value>(
  steps least: Int, inARow count: Int = 1,
  _ prepare: () throws -> (desk: MirrorDesk, value: Value),
  change: @escaping (_ desk: MirrorDesk, _ value: Value) throws -> Void,
  then body: (_ desk: MirrorDesk, _ value: Value, _ place: Comment) throws -> Void
) throws {
  var (step, isReached) = (0, true)
  while isReached {
    let (desk, value) = try prepare()
    let mirror = try desk.open()
    var left = step
    isReached = false
    mirror.step = { () throws(MirrorError) in
      left -= 1
      guard -count..<0 ~= left else { return }
      isReached = true
      try? change(desk, value)
    }
    _ = try mirror.synchronize()
    try desk.synchronize()
    let place: Comment = "changed before step \(step)"
    if isReached { try body(desk, value, place) }
    try desk.expectEqual(place)
    step += 1
  }
  #expect(step > least)
}
