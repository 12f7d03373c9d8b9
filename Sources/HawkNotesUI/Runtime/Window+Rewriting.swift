import LibraryModel

// The links to old names: read for their sheet, and counted.

extension Window {
  /// Reads the first texts with links to an old name; more of them once the last one is selected.
  func readOldLinks() {
    guard let item = state.scene.rewriting.item?.item else { return }
    let rows = state.oldLinks?.rows.count ?? 0
    let isAtEnd = state.oldLinks?.isWhole == false && state.scene.rewriting.row + 1 >= rows
    let limit = max(textsRead, rows) + (isAtEnd ? textsRead : 0)
    do throws(LibraryFailure) {
      dispatch(.rewriting(.read(try library.reads.oldLinks(item, limit))))
    } catch {
      learn(.said(error.warning))
      guard state.oldLinks == nil else { return }
      dispatch(
        .rewriting(.read(OldLinks(name: "", rows: [], count: 0, isWhole: true, revision: 0))))
    }
  }

  /// Says how many texts have links to the old name of an item that was renamed, if there are any.
  func offerRewriting(of place: ItemPlace) {
    guard let item = place.item, let links = try? library.reads.oldLinks(item, 1), links.count > 0
    else { return }
    dispatch(.rewriting(.offered(texts: links.count)))
  }

  /// Counts the texts that a rewriting, or its undo, has changed, and those that it left as they were.
  func countRewritten(_ number: Int, by step: LibraryStep) {
    if case .rewriteLinks(let item, to: _, upTo: _, as: let batch) = step,
      let texts = try? library.reads.rewrittenTexts(batch),
      let left = try? library.reads.oldLinks(item, 1).count
    {
      dispatch(.rewriting(.counted(number, texts: texts, left: left)))
    }
    if case .revertLinks(let batch, as: let edit) = step,
      let all = try? library.reads.rewrittenTexts(batch),
      let texts = try? library.reads.rewrittenTexts(edit)
    {
      dispatch(.rewriting(.counted(number, texts: texts, left: all - texts)))
    }
  }
}

/// The number of texts that are read at once.
private let textsRead = 50
