public import LibraryModel

/// An action of the sheet that rewrites links.
public enum RewritingAction: Equatable, Sendable {
  /// Rewrites the links.
  case rewritePressed
  /// The texts were read.
  indirect case read(OldLinks)
  /// An item was renamed, and a number of texts have links to its old name.
  case offered(texts: Int)
  /// A change of the scene's history has rewritten the links of texts, and left others as they
  /// were.
  case counted(Int, texts: Int, left: Int)

  /// Whether the user caused it.
  var isByHand: Bool {
    switch self {
    case .rewritePressed: true
    case .read, .offered, .counted: false
    }
  }
}

extension WindowState {
  mutating func reduceRewriting(_ action: RewritingAction) -> [Effect] {
    switch action {
    case .rewritePressed: return rewriteLinks()
    case .read(let links):
      oldLinks = links
      scene.rewriting.row = min(scene.rewriting.row, max(0, links.rows.count - 1))
    case .offered(let texts):
      let key = isInText ? "Esc, then R, shows them." : "R shows them."
      let link = texts == 1 ? "links" : "link"
      message = .info("\(message?.text ?? "Saved.") \(texts.texts) \(link) to the old name. \(key)")
    case .counted(let number, let texts, let left): report(number, texts: texts, left: left)
    }
    return []
  }

  private mutating func rewriteLinks() -> [Effect] {
    guard let place = scene.rewriting.item, let item = place.item, let links = oldLinks else {
      return []
    }
    closeSheet()
    guard !links.rows.isEmpty else { return [] }
    let step = LibraryStep.rewriteLinks(
      item, to: links.name, upTo: links.revision, as: EditBatch())
    return change(
      .step(step), saying: "rewrote the links to \(links.name.quotedBeginning(or: "it"))", at: place
    )
  }

  private mutating func report(_ number: Int, texts: Int, left: Int) {
    guard let entry = scene.history.entries[number] else {
      message = .warning("No links were changed: the texts were edited meanwhile.")
      return
    }
    let isUndone = number > scene.history.done
    if !isUndone { scene.history.entries[number]?.attachments = "in \(texts.texts)" }
    let words = scene.history.entries[number]?.words ?? entry.words
    let done = isUndone ? "Undid: \(words)." : words.capitalisedFirst + ". u undoes."
    guard left > 0 else { return message = .info(done) }
    message = .warning(
      isUndone
        ? "\(done) \(left.texts) changed since: left as is."
        : "\(done) \(left.texts) changed meanwhile: R shows the rest.")
  }

  /// Keeps a rewriting that the disk has interrupted, so that `u` undoes the part that was made;
  /// false for other changes.
  mutating func keepPart(of entry: HistoryEntry, _ number: Int) -> Bool {
    guard case .rewriteLinks(_, to: _, upTo: _, as: let batch) = entry.step else { return false }
    scene.history.finish(number, then: .revertLinks(batch, as: EditBatch()))
    return true
  }
}

extension Int {
  /// The number of texts, in words.
  var texts: String { "\(self) text\(self == 1 ? "" : "s")" }
}
