/// A value in a box: copies share the box until one of them changes the value.
///
/// For a large value that is copied at each key and rarely changes. Copies that share their box are
/// equal without a comparison.
struct Shared<Value: Equatable & Sendable>: Equatable, Sendable {
  /// NB: `value` changes only while a single copy holds the box.
  private final class Box: @unchecked Sendable {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  init(_ value: Value) { box = Box(value) }

  var value: Value {
    _read { yield box.value }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
      yield &box.value
    }
  }

  static func == (one: Shared, other: Shared) -> Bool {
    one.box === other.box || one.value == other.value
  }
}
