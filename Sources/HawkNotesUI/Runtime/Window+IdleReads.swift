import LibraryModel

// Reads and changes for which no key waits: in turns without events.

extension WindowState {
  /// The next effect that reads something while no key is pressed; nil if everything was read.
  var idleEffect: Effect? {
    // NB: no closure: it would hold a copy of the whole state, at each key.
    if let reading = completionReading ?? mentionReading { return .read(reading) }
    if let effect = spellingEffect { return effect }
    if library.isLoaded, let sheet = scene.sheet, let effect = sheet.feature.idleEffect(in: self) {
      return effect
    }
    return (wordsReading ?? noteCountReading ?? digestReading).map(Effect.read)
  }
}

extension Window {
  /// Reads something for which no key waits, or makes the next part of a long change.
  func readIdly() {
    if state.retries.isUnfinished { return retry(isDue: false) }
    state.idleEffect.map(perform)
  }

  /// Lets a key that waits for names or tags act before the next input of the user.
  func settleHeldKey() {
    guard state.heldKey != nil, let reading = state.completionReading else { return }
    perform(.read(reading))
  }

  func read(_ query: CompletionQuery) throws(LibraryFailure) {
    let rows: [CompletionRow]
    switch query.kind {
    case .name:
      rows = try library.completedNames(query.text, query.book).map(CompletionRow.init)
    case .tag: rows = try library.completedTags(query.text).map(CompletionRow.init(tag:))
    }
    dispatch(.completion(.read(query, rows)))
  }
}
