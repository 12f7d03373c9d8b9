public import ArgumentParser
public import LibraryExchange

extension ImportFormat: ExpressibleByArgument {}
