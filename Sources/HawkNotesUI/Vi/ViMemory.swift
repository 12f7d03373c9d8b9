import SceneRestoration
import ViKeys

/// Memory of the keys of vi in a text, without the registers.
///
/// NB: shared: the state is 0.7 KB, and a key copies the states of texts dozens of times.
struct ViMemory: LosslessStringConvertible, Equatable, SceneValue {
  private let shared: Shared<ViState>
  var state: ViState { shared.value }

  init(_ state: ViState) {
    var state = state
    state.takeRegisters(of: ViState())
    shared = Shared(state)
  }

  /// Reads the stored form.
  init?(_ description: String) {
    let none = ViState().storedRegisters
    guard let state = ViState(storedKeys: description, storedRegisters: none) else { return nil }
    shared = Shared(state)
  }

  var description: String { state.storedKeys }

  /// The same, but the next change is an undo step of its own.
  var afterUndo: ViMemory {
    var state = state
    state.endStep()
    return ViMemory(state)
  }
}

/// The registers of vi and the command lines that were typed, which all texts of a scene share.
struct ViRegisters: LosslessStringConvertible, Equatable, SceneValue {
  private let shared: Shared<ViState>
  var state: ViState { shared.value }

  init(_ state: ViState) {
    var registers = ViState()
    registers.takeRegisters(of: state)
    shared = Shared(registers)
  }

  /// Reads the stored form.
  init?(_ description: String) {
    let none = ViState().storedKeys
    guard let state = ViState(storedKeys: none, storedRegisters: description) else { return nil }
    shared = Shared(state)
  }

  var description: String { state.storedRegisters }
}
