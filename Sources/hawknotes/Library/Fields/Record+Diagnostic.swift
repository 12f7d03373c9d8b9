extension Record {
  /// The fields of the doctor's results about one topic.
  init(_ section: DiagnosticSection) {
    self.init([
      "title": .text(section.title),
      "results": .records(
        section.diagnostics.map { diagnostic in
          Record([
            "state": .text(diagnostic.weight.rawValue.lowercased()),
            "words": .text(diagnostic.words),
          ])
        }),
    ])
  }
}
