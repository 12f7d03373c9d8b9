import LibraryModel
import Testing

/// Keys whose hash is their own bits.
@Suite struct HashedBitsTests {
  @Test func `ids have different hashes, and so have their owners`() {
    let ids = (0..<1000).map { _ in Book.ID() }
    #expect(Set(ids.map { $0._rawHashValue(seed: 7) & 0xFFFF_FFFF }).count > 995)
    #expect(Set(ids.map { Owner.book($0)._rawHashValue(seed: 7) & 0xFFFF_FFFF }).count > 995)
  }

  @Test func `the low bits of a hash, with which a dictionary begins, are spread`() {
    let places = (0..<4096).map { _ in Book.ID()._rawHashValue(seed: 1) & 63 }
    for place in 0..<64 {
      let count = places.count { $0 == place }
      #expect((24..<120).contains(count))
    }
  }

  @Test func `equal keys have equal hashes, and the seed of a dictionary counts`() {
    let id = Book.ID()
    #expect(Owner.book(id)._rawHashValue(seed: 3) == Owner.book(id)._rawHashValue(seed: 3))
    #expect(Owner.book(id)._rawHashValue(seed: 3) != Owner.book(id)._rawHashValue(seed: 4))
    #expect(Owner.book(id).hashValue == Owner.book(id).hashValue)
  }
}
