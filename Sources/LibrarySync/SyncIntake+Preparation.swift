import LibraryModel
import LibraryPages
import LibraryStore

// What git knows is read before the library is locked, so that windows can save meanwhile.

extension SyncIntake {
  /// Reads the histories of damaged pages, and returns the times when the items were added.
  ///
  /// - Parameters:
  ///   - entries: All differences.
  ///   - known: The items with which there was a problem.
  func prepare(
    _ entries: [SyncChanges.Entry], again known: [LibraryItem]
  ) throws(SyncError) -> [Int64] {
    var times = [Int64](repeating: 0, count: entries.count)
    var damaged: [Int] = []
    var damagedBases: [LibraryItem] = []
    for part in Array(entries.indices).parts(of: Self.partLength) {
      let theirs = try objects.pages(part.map { (entries[$0].theirs, entries[$0].item) })
      let bases = try objects.pages(part.map { (entries[$0].base, entries[$0].item) })
      for (index, pages) in zip(part, zip(theirs, bases)) {
        times[index] = Self.time(of: pages.0)
        if case .unreadable = pages.0 { damaged.append(index) }
        if case .unreadable = pages.1 { damagedBases.append(entries[index].item) }
      }
    }
    objects.watch(known + damaged.map { entries[$0].item }, in: theirs)
    for index in damaged {
      let page = try objects.readable(
        .unreadable(""), of: entries[index].item, in: theirs)
      times[index] = Self.time(of: page)
    }
    let former = base ?? theirs
    objects.watch(damagedBases, in: former)
    for item in damagedBases { _ = try objects.readable(.unreadable(""), of: item, in: former) }
    for part in known.parts(of: Self.partLength) { try prepareAgain(part) }
    return times
  }

  /// Reads the histories of pages that are readable now.
  private func prepareAgain(_ known: [LibraryItem]) throws(SyncError) {
    for page in try pagesNow(of: known) {
      guard let page = page.page,
        let ours = try use({ library throws(LibraryError) in try library.page(of: page.item) }),
        ours.bytes != page.bytes
      else { continue }
      _ = try earlier(than: ours)
    }
  }

  /// Returns the pages of items in the commit that is taken in.
  func pagesNow(of items: [LibraryItem]) throws(SyncError) -> [SyncObjects.Page] {
    try objects.pages(items.map { ("\(theirs):\(SyncPath.of($0))", $0) })
  }

  private static func time(of page: SyncObjects.Page) -> Int64 {
    page.page?["created"].flatMap { Int64($0) } ?? 0
  }
}

extension Array {
  /// Its parts of some length, and the shorter rest.
  func parts(of length: Int) -> [[Element]] {
    stride(from: 0, to: count, by: length).map { Array(self[$0..<Swift.min($0 + length, count)]) }
  }
}
