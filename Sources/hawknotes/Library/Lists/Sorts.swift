public import ArgumentParser
public import LibraryModel
public import LibraryStore

// The orders of lists, as values of `--sort`.

extension BookQuery.Sort: ExpressibleByArgument {}

extension NoteListing.Sort: ExpressibleByArgument {}

extension TagRow.Sort: ExpressibleByArgument {}
