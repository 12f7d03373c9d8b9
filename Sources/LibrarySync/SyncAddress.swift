/// The address of a remote repository: a path, or a URL of https, ssh or file; of http only to this
/// machine.
public struct SyncAddress: Equatable, Sendable {
  // NB: It may contain a password.
  /// The address for git.
  let text: String

  /// Reads an address; nil if git must not open it.
  ///
  /// - Parameter home: The folder that `~` stands for.
  public init?(_ text: String, home: String? = nil) {
    let text = text.hasPrefix("~/") ? (home.map { $0 + text.dropFirst() } ?? text) : text
    guard !text.isEmpty, text.utf8.count < 4096, !text.hasPrefix("-"),
      text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && !(0x7F...0x9F ~= $0.value) })
    else { return nil }
    // `name::address` is git's form for a program that carries the transfer.
    let scheme = text.prefix { $0 != ":" && $0 != "/" }
    let rest = text.dropFirst(scheme.count)
    if rest.hasPrefix("::") { return nil }
    if rest.hasPrefix("://") {
      guard ["https", "ssh", "file"].contains(scheme.lowercased()) || Self.isLocalHTTP(text)
      else { return nil }
    } else if !text.hasPrefix("/") {
      // HOST:PATH of ssh. A host that begins with a hyphen would be an option.
      guard rest.hasPrefix(":"), rest.count > 1, !scheme.isEmpty,
        scheme.split(separator: "@").allSatisfy({ !$0.hasPrefix("-") })
      else { return nil }
    }
    self.text = text
  }

  /// The protocols that git may use for it.
  var protocols: String { "https:ssh:file" + (isLocalHTTP ? ":http" : "") }

  /// Whether it is a URL of http to this machine: nothing is sent in the clear over a network.
  var isLocalHTTP: Bool { Self.isLocalHTTP(text) }

  private static func isLocalHTTP(_ text: String) -> Bool {
    guard text.hasPrefix("http://") else { return false }
    let authority = text.dropFirst(7).prefix { !"/?#".contains($0) }
    guard let host = authority.split(separator: "@").last else { return false }
    return ["localhost", "127.0.0.1"].contains { host == $0 || host.hasPrefix($0 + ":") }
  }

  /// The host, or the path of a folder: without user and password.
  public var host: String {
    guard let start = text.range(of: "://") else {
      if text.hasPrefix("/") { return text }
      return String(text.prefix { $0 != ":" }.split(separator: "@").last ?? "")
    }
    let rest = text[start...]
    if text.lowercased().hasPrefix("file:") { return String(rest) }
    let authority = rest.prefix { $0 != "/" }
    return String(authority.split(separator: "@").last?.prefix { $0 != ":" } ?? "")
  }

  /// The address without the user and the password of a URL.
  public var shown: String { Self.withoutSecrets(text) }

  /// Returns a text in which no URL has a user or a password, and without control characters.
  static func withoutSecrets(_ text: String) -> String {
    var rest = text[...]
    var shown = ""
    while let end = rest.range(of: "://") {
      shown += rest[..<end]
      rest = rest[end...]
      let authority = rest.prefix { !"/ '\"?#".contains($0) && !$0.isNewline }
      if let at = authority.lastIndex(of: "@") { rest = rest[authority.index(after: at)...] }
    }
    shown += rest
    return String(
      String.UnicodeScalarView(
        shown.unicodeScalars.map { $0.value < 0x20 || 0x7F...0x9F ~= $0.value ? " " : $0 }))
  }
}

extension StringProtocol {
  /// The index after the first occurrence of a text; nil if there is none.
  fileprivate func range(of part: String) -> Index? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(part) { return index(start, offsetBy: part.count) }
      start = index(after: start)
    }
    return nil
  }
}
