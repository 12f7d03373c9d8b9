import LibraryStore

protocol MirrorPart {
  var run: MirrorRun { get }
}

extension MirrorPart {
  var library: Library { run.library }
  var record: MirrorRecord { run.record }
  var folder: MirrorFolder { run.folder }

  func step() throws(MirrorError) { try run.step() }

  func ask<Value>(
    _ work: (Library) throws(LibraryError) -> Value
  ) throws(MirrorError) -> Value { try library.ask(work) }

  func change<Value>(
    _ work: (Library) throws(LibraryError) -> Value
  ) throws(MirrorError) -> Value { try run.change(work) }
}
