/// A large value in a box.
///
/// NB: For views, which contain the state of the window: the compiler makes functions that copy,
/// replace and destroy each type, 36 KB of them for the state.
@propertyWrapper
struct Boxed<Value: Sendable>: Sendable {
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  init(wrappedValue: Value) { box = Box(wrappedValue) }

  var wrappedValue: Value {
    get { box.value }
    set { box = Box(newValue) }
  }
}
