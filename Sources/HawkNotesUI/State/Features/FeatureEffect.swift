import LibraryModel

/// A request of a feature to the world outside the window, as a value that tests can compare.
protocol FeatureEffect: Equatable, Sendable {
  /// Performs it; returns what follows in the window.
  func perform(with clients: Clients) throws(LibraryFailure) -> WindowRequest?
  /// Request that follows a failure, besides its message.
  var followUp: WindowRequest? { get }
}

extension FeatureEffect {
  var followUp: WindowRequest? { nil }
}

public struct AnyFeatureEffect: Equatable, Sendable {
  let effect: any FeatureEffect

  /// Whether both are the same of one feature.
  public static func == (one: AnyFeatureEffect, other: AnyFeatureEffect) -> Bool {
    one.effect.isEqual(to: other.effect)
  }
}

extension Effect {
  init(_ effect: any FeatureEffect) { self = .feature(AnyFeatureEffect(effect: effect)) }
}
