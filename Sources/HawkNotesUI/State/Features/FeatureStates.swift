/// The states of the features, by feature; one that is as it begins takes no memory.
struct FeatureStates: Equatable, Sendable {
  private var states: [ObjectIdentifier: AnyState] = [:]

  subscript<F: Feature>(feature: F.Type) -> F.State {
    get {
      guard let state = states[ObjectIdentifier(feature)] else { return F.initial }
      return state.value as? F.State ?? F.initial
    }
    set {
      let id = ObjectIdentifier(feature)
      let isInitial = newValue == F.initial
      // An equal value is not written: the states would be copied, and compared when they are
      // staged.
      if states[id].map({ $0.value.isEqual(to: newValue) }) ?? isInitial { return }
      states[id] = isInitial ? nil : AnyState(value: newValue)
    }
  }

  /// Whether the state of a feature differs from its first state.
  func has(_ feature: (some Feature).Type) -> Bool { states[ObjectIdentifier(feature)] != nil }

  private struct AnyState: Equatable, Sendable {
    let value: any Equatable & Sendable

    static func == (one: AnyState, other: AnyState) -> Bool { one.value.isEqual(to: other.value) }
  }
}

extension Equatable {
  /// Whether another value has the same type and is equal.
  func isEqual(to other: any Equatable) -> Bool { self == other as? Self }
}
