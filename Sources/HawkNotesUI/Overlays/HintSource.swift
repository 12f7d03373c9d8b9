/// The state of the open sheet that the hints depend on: see ``Feature/hintSource(of:)``.
struct HintSource: Equatable, Sendable {
  private let value: any Equatable & Sendable

  /// Nil if no sheet is open, or if its hints are always the same.
  init?(_ state: borrowing WindowState) {
    guard let sheet = state.scene.sheet, let value = sheet.feature.hintSource(in: state) else {
      return nil
    }
    self.value = value
  }

  static func == (one: HintSource, other: HintSource) -> Bool {
    one.value.isEqual(to: other.value)
  }
}
