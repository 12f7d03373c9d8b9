import Testing
import Torture

extension Trait where Self == ConditionTrait {
  /// Leaves a suite out of `make test`, which has the essential tests in tmux: it runs in
  /// `make test-all` and `make torture`.
  static var thorough: Self {
    .enabled(if: Torture.form > .quick, "it runs in make test-all")
  }
}
