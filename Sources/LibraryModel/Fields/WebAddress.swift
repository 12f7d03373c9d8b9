import struct FoundationEssentials.URLComponents

/// A web address, parsed and rebuilt: a browser gets exactly one address of `http` or `https`.
public struct WebAddress: CustomStringConvertible {
  public let description: String

  /// Creates an address; nil for any other scheme, without a host, or with a user name.
  public init?(_ text: String) {
    guard !text.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F }),
      let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      scheme == "http" || scheme == "https", let host = parts.host, !host.isEmpty,
      parts.user == nil, parts.password == nil, let url = parts.string
    else { return nil }
    description = url
  }
}
