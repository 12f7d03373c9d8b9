import SceneRestoration

// Changes of the scenes of other machines, one at a time.

extension ScenesSheet {
  /// Asks for a change; says what is done if another one has not ended.
  static func ask(_ state: inout ScenesState, _ change: MachineChange) -> [WindowRequest] {
    if let other = state.change { return [.say(other.progress)] }
    state.change = change
    return []
  }

  static func end(
    _ state: inout ScenesState, _ change: MachineChange, _ outcome: MachineOutcome
  ) -> [WindowRequest] {
    let isAwaited = state.change == change
    if isAwaited { (state.change, state.begun) = (nil, nil) }
    if case .refused(let words) = outcome {
      if state.lastForgotten == change.machine, !change.isCopy { state.lastForgotten = nil }
      return [.say(words)] + again(in: state)
    }
    switch change {
    case .copy(_, of: _, as: let id):
      return isAwaited
        ? [.close, .perform(.reexecute(in: id))]
        : [.say(.info("The copy is a dormant scene: s lists it."))] + again(in: state)
    case .forget(let machine):
      let host = host(of: machine, in: state)
      state.lastForgotten = machine
      return [
        .say(.info("\(host) is forgotten, until it sends its scenes again. u undoes."))
      ] + again(in: state)
    case .remember(let machine):
      state.lastForgotten = nil
      let host = host(of: machine, in: state)
      return [.say(.info("\(host) is listed again."))] + again(in: state)
    }
  }

  private static func host(of machine: String, in state: ScenesState) -> String {
    state.listing?.others.first { $0.machine == machine }?.host ?? "The machine"
  }

  private static func again(in state: ScenesState) -> [WindowRequest] {
    state.listing == nil ? [] : [readAgain]
  }

  // A closed sheet no longer waits for a copy. A machine is forgotten nevertheless.
  static func closed(_ state: ScenesState) -> ScenesState {
    var closed = initial
    if let change = state.change, !change.isCopy {
      (closed.change, closed.begun) = (change, state.begun)
    }
    return closed
  }

  // A change that a kill has left goes on without the sheet, too.
  static func hear(_ news: WindowNews, _ state: ScenesState) -> [any FeatureEffect] {
    news == .synchronized ? resumedChange(of: state) : []
  }

  /// Begins the change that a kill has interrupted.
  static func resumedChange(of state: ScenesState) -> [any FeatureEffect] {
    state.change.flatMap { $0 == state.begun ? nil : [ScenesEffect.begin($0)] } ?? []
  }

  static func status(of state: ScenesState) -> Message? { state.change?.progress }
}

extension MachineChange {
  /// Message while the change is made.
  var progress: Message {
    switch self {
    case .copy: .info("Copying the scene…")
    case .forget: .info("Forgetting the machine…")
    case .remember: .info("Listing the machine again…")
    }
  }
}
