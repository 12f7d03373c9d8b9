import LibraryModel

// The links to names that no item has: read for their sheet.

extension Window {
  /// Reads the first unresolved links; more of them once the last one is selected.
  func readLinks() {
    let links = state.unresolved ?? UnresolvedLinks()
    let isAtEnd = !links.isWhole && state.scene.links.row + 1 >= links.rows.count
    let count = max(linksRead, links.rows.count) + (isAtEnd ? linksRead : 0)
    do throws(LibraryFailure) {
      let found = try library.reads.unresolvedLinks(count)
      dispatch(.links(.read(found, isWhole: found.count < count)))
    } catch {
      learn(.said(error.warning))
      if state.unresolved == nil { dispatch(.links(.read([], isWhole: true))) }
    }
  }
}

/// The number of links that are read at once.
private let linksRead = 50
