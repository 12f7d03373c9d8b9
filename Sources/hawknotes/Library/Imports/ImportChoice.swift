import ArgumentParser
import LibraryExchange

/// A format of `hawknotes import`: one of another program, or our own JSON.
enum ImportChoice: Equatable, ExpressibleByArgument {
  case json
  case other(ImportFormat)

  init?(argument: String) {
    if argument == "json" {
      self = .json
    } else {
      guard let format = ImportFormat(rawValue: argument) else { return nil }
      self = .other(format)
    }
  }

  static var allValueStrings: [String] { ["json"] + ImportFormat.allCases.map(\.rawValue) }

  var defaultValueDescription: String {
    switch self {
    case .json: "json"
    case .other(let format): format.rawValue
    }
  }

  /// The format of another program; nil for our own.
  var format: ImportFormat? { if case .other(let format) = self { format } else { nil } }
}
