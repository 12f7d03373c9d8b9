import SceneRestoration
import ViKeys

/// What the keys of vi remember of a text, but for the registers.
struct ViMemory: LosslessStringConvertible, Equatable, SceneValue {
  let state: ViState

  init(_ state: ViState) {
    var state = state
    state.takeRegisters(of: ViState())
    self.state = state
  }

  /// Reads the stored form.
  init?(_ description: String) {
    let none = ViState().storedRegisters
    guard let state = ViState(storedKeys: description, storedRegisters: none) else { return nil }
    self.state = state
  }

  var description: String { state.storedKeys }

  /// The same, but the next change is an undo step of its own.
  var afterUndo: ViMemory {
    var state = state
    state.endStep()
    return ViMemory(state)
  }
}

/// The registers of vi, which all texts of a scene share.
struct ViRegisters: LosslessStringConvertible, Equatable, SceneValue {
  let state: ViState

  init(_ state: ViState) {
    var registers = ViState()
    registers.takeRegisters(of: state)
    self.state = registers
  }

  /// Reads the stored form.
  init?(_ description: String) {
    let none = ViState().storedKeys
    guard let state = ViState(storedKeys: none, storedRegisters: description) else { return nil }
    self.state = state
  }

  var description: String { state.storedRegisters }
}
