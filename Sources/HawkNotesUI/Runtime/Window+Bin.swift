import LibraryModel

// The bin: read for its sheet, and emptied.

extension Window {
  /// Reads the first deletions; more of them once the last one is selected.
  func readBin() {
    let page = state.bin?.page ?? Page()
    let isAtEnd = page.rows.last.map { $0.id == state.scene.bin.selected } ?? false
    let count = max(deletionsRead, page.rows.count) + (isAtEnd ? deletionsRead : 0)
    do throws(LibraryFailure) {
      let read = try library.reads.bin(0..<count)
      dispatch(.bin(.read(read, all: try library.reads.contentsOfBin())))
    } catch {
      learn(.said(error.warning))
      if state.bin == nil { dispatch(.bin(.read(Page(), all: Attachments()))) }
    }
  }

  /// Empties the bin if it has as many items as the question named; otherwise the user is asked
  /// again.
  func emptyBin(expecting asked: Attachments) {
    do throws(LibraryFailure) {
      let all = try library.reads.contentsOfBin()
      guard all == asked else { return dispatch(.bin(.grown(all))) }
      dispatch(.bin(.emptied(try library.emptyBin())))
    } catch {
      dispatch(.said(error.warning))
    }
  }
}

/// The number of deletions that are read at once.
private let deletionsRead = 100
