import LibraryModel
import LibraryPages
import LibraryStore

#if PLANTED_BUGS
  import PlantedBugs
#endif

// The versions that both sides have had.

extension SyncIntake {
  /// Returns a page that the remote had once, in place of a base that was forgotten.
  ///
  /// It is our page, or else the last one with a version that the library has had.
  func earlier(than ours: ItemPage) throws(SyncError) -> ItemPage? {
    let bytes = ours.bytes
    var known: ItemPage?
    let history = objects.history(of: ours.item, in: theirs)
    for index in 0..<SyncRepository.longestHistory {
      guard let version = try history.version(index, of: ours.item) else { break }
      let found = try objects.pages([(version.name, ours.item)])[0]
      guard case .page(let page, let old) = found else { continue }
      if old == bytes { return page }
      guard known == nil else { continue }
      var isKnown = page.version == ours.version
      if !isKnown { isKnown = try isIncorporated(page, in: ours) }
      if isKnown { known = page }
    }
    return known
  }

  /// Whether a page shows an item of the samples that was never edited: its first version has its
  /// id.
  func isUneditedSample(_ page: ItemPage) -> Bool {
    #if PLANTED_BUGS
      if PlantedBug.syncSamplesWin.isPlanted { return false }
    #endif
    return samples.contains(page.item) && page.version == page.item.identity
  }

  /// Whether an item that was deleted here has to come back with a page of the remote.
  ///
  /// A new machine sends the first commit of a sample's page. If somebody restored the sample, its
  /// page has earlier commits.
  func isWanted(_ page: ItemPage, after base: ItemPage?) throws(SyncError) -> Bool {
    if let base { return page.isEdit(of: base) }
    guard isUneditedSample(page) else { return true }
    return try repository.history(of: SyncPath.of(page.item), in: theirs).count > 1
  }

  /// Deletes the samples that other machines have deleted, unless they were edited here or have
  /// notes.
  func deleteSamples() throws(SyncError) {
    var deleted: [LibraryItem] = []
    for item in samples {
      guard try !objects.page(of: item, in: theirs).isThere,
        try !repository.history(of: SyncPath.of(item), in: theirs).isEmpty
      else { continue }
      let within = try use { library throws(LibraryError) in
        try library.items(dependingOn: item, named: [], limit: samples.count + 1)
      }
      let pages = try use { library throws(LibraryError) in
        try ([item] + within).map { item throws(LibraryError) in try library.page(of: item) }
      }
      if pages.allSatisfy({ $0.map(isUneditedSample) == true }) { deleted.append(item) }
    }
    guard !deleted.isEmpty else { return }
    try use { [now, deleted] library throws(LibraryError) in
      try library.delete(deleted, as: Deletion.ID(), at: now)
    }
    touched.formUnion(deleted)
    for _ in deleted { report.note(.deleted) }
  }

  /// Whether the library has had their version: then only ours can be newer.
  func isIncorporated(_ theirs: ItemPage, in ours: ItemPage) throws(SyncError) -> Bool {
    #if PLANTED_BUGS
      if PlantedBug.syncAppliedTwice.isPlanted { return false }
    #endif
    guard let version = theirs.version, version != ours.version else { return false }
    return try use { library throws(LibraryError) in
      try library.hasHad(version, of: theirs.item)
    }
  }
}
