/// An action of one ``Feature``: an input of the user, or the result of an effect.
protocol FeatureAction: Equatable, Sendable {
  associatedtype Owner: Feature where Owner.OwnAction == Self
}

extension FeatureAction {
  /// Passes the action to its feature, and does what the feature asks of the window.
  func reduce(_ window: inout WindowState, _ reducer: Reducer) -> [Effect] {
    let requests = Owner.reduce(
      &window.scene.features[Owner.self], self, in: Surroundings(window))
    return requests.flatMap { window.fulfil($0, reducer) }
  }
}

public struct AnyFeatureAction: Equatable, Sendable {
  let action: any FeatureAction

  /// Whether both are the same of one feature.
  public static func == (one: AnyFeatureAction, other: AnyFeatureAction) -> Bool {
    one.action.isEqual(to: other.action)
  }
}

extension Action {
  static func of(_ action: some FeatureAction) -> Action {
    .feature(AnyFeatureAction(action: action))
  }
}

extension Event {
  /// A result that a feature awaits.
  static func of(_ action: some FeatureAction) -> Event {
    .feature(AnyFeatureAction(action: action))
  }
}
