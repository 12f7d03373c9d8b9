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
    for commit in try repository.history(of: SyncPath.of(ours.item), in: theirs) {
      let found = try objects.page(of: ours.item, in: commit)
      guard case .page(let page, let old) = found else { continue }
      if old == bytes { return page }
      guard known == nil else { continue }
      var isKnown = page.version == ours.version
      if !isKnown { isKnown = try isIncorporated(page, in: ours) }
      if isKnown { known = page }
    }
    return known
  }

  /// Whether the library has had their version: then only ours can be newer.
  func isIncorporated(_ theirs: ItemPage, in ours: ItemPage) throws(SyncError) -> Bool {
    #if PLANTED_BUGS
      if PlantedBug.syncAppliedTwice.isPlanted { return false }
    #endif
    guard let version = theirs.version, version != ours.version else { return false }
    return try ask { library throws(LibraryError) in
      try library.hasHad(version, of: theirs.item)
    }
  }
}
