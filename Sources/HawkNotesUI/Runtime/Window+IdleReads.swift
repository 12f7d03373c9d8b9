import LibraryModel

// Reads and changes for which no key waits: in turns without events.

extension WindowState {
  /// The next effect that reads something while no key is pressed; nil if everything was read.
  var idleEffect: Effect? {
    (completionReading ?? mentionReading).map(Effect.read)
      ?? spellingEffect
      ?? scene.sheet.flatMap { library.isLoaded ? $0.feature.idleEffect(in: self) : nil }
      ?? (wordsReading ?? noteCountReading).map(Effect.read)
  }
}

extension Window {
  /// Reads something for which no key waits, or makes the next part of a long change.
  func readIdly() {
    if state.retries.goesOn { return retry(isDue: false) }
    state.idleEffect.map(perform)
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
