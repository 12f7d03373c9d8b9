import struct FoundationEssentials.URLComponents

/// An address of the web, taken apart and put together again, so that what is handed to a browser
/// is one address of `http` or `https` and nothing else.
struct WebAddress: CustomStringConvertible {
  let description: String

  /// Nil for any other scheme, without a host, or with a user's name in it.
  init?(_ text: String) {
    guard !text.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F }),
      let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      scheme == "http" || scheme == "https", let host = parts.host, !host.isEmpty,
      parts.user == nil, parts.password == nil, let url = parts.string
    else { return nil }
    description = url
  }
}
