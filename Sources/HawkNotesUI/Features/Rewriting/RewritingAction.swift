import LibraryModel

/// An action of the sheet that rewrites links.
enum RewritingAction: FeatureAction {
  typealias Owner = RewritingSheet

  case rewritePressed
  indirect case read(OldLinks)
  /// The texts could not be read.
  case unread
  /// An item was renamed, and a number of texts have links to its old name.
  case offered(ItemPlace, texts: Int)
  /// A change of the scene's history has rewritten the links of texts, and left others as they
  /// were.
  case counted(Int, texts: Int, left: Int)
}

extension RewritingSheet {
  static func reduce(
    _ state: inout RewritingState, _ action: RewritingAction, in window: Surroundings
  ) -> [WindowRequest] {
    switch action {
    case .rewritePressed: return rewrite(state)
    case .read(let links):
      state.links = links
      state.row = min(state.row, max(0, links.rows.count - 1))
    case .unread:
      let none = OldLinks(name: "", rows: [], count: 0, isWhole: true, revision: 0)
      state.links = state.links ?? none
    case .offered(let item, let texts):
      let saved = window.message?.text ?? "Saved."
      let promise = "shows \(texts.texts) with the old name."
      let key = window.isInText ? "Esc, then R," : "R"
      let offer = Message.Offer(item: item, words: "R \(promise)")
      return [.say(.info("\(saved) \(key) \(promise)", offering: offer))]
    case .counted(let number, let texts, let left):
      return report(number, texts: texts, left: left, in: window)
    }
    return []
  }

  private static func rewrite(_ state: RewritingState) -> [WindowRequest] {
    guard let place = state.item, let item = place.item, let links = state.links else { return [] }
    guard !links.rows.isEmpty else { return [.close] }
    let step = LibraryStep.rewriteLinks(
      item, to: links.name, upTo: links.revision, as: EditBatch())
    let deed = "rewrote the links to \(links.name.quotedBeginning(or: "it"))"
    return [.close, .change(.step(step), saying: deed, at: place, from: nil)]
  }

  private static func report(
    _ number: Int, texts: Int, left: Int, in window: Surroundings
  ) -> [WindowRequest] {
    let included = "in \(texts.texts)"
    let isUndone = window.isUndone(number)
    guard let words = window.words(ofChange: number, including: isUndone ? nil : included) else {
      return [.say(.warning("No links were changed: the texts were edited meanwhile."))]
    }
    let done = isUndone ? "Undid: \(words)." : words.capitalisedFirst + ". u undoes."
    let rest =
      isUndone
      ? "\(left.texts) changed since: left as is."
      : "\(left.texts) changed meanwhile: R shows the rest."
    let message = left > 0 ? Message.warning("\(done) \(rest)") : .info(done)
    return (isUndone ? [] : [.annotate(number, included)]) + [.say(message)]
  }
}
