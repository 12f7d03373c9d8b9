enum GitEnvironment {
  /// The environment of git: ours without its own variables, and with settings that keep a remote
  /// from running anything.
  static func of(
    _ variables: [String: String], _ address: SyncAddress
  ) -> [String] {
    let settings: KeyValuePairs = [
      "remote.origin.url": address.text, "core.hooksPath": "/dev/null", "core.fsmonitor": "false",
      "protocol.ext.allow": "never", "transfer.fsckObjects": "true", "gc.autoDetach": "false",
      "fetch.recurseSubmodules": "false", "push.gpgSign": "false", "push.followTags": "false",
      "push.recurseSubmodules": "no", "core.fsync": "all", "http.lowSpeedLimit": "1",
      "http.lowSpeedTime": "60", "core.bigFileThreshold": "16m", "fastimport.unpackLimit": "100",
      // A forge redirects a repository that was renamed; one on this machine must not send git
      // away.
      "http.followRedirects": address.isLocalHTTP ? "false" : "initial",
      "gc.auto": "500", "gc.pruneExpire": "1.hour.ago",
    ]
    var own = variables.filter { !$0.key.hasPrefix("GIT_") }
    // A password for this machine goes to no proxy.
    if address.isLocalHTTP { own["no_proxy"] = "localhost,127.0.0.1" }
    own["LC_ALL"] = "C"
    own["LANGUAGE"] = nil
    own["GIT_ALLOW_PROTOCOL"] = address.protocols
    own["GIT_TERMINAL_PROMPT"] = "0"
    own["GIT_ASKPASS"] = "/bin/false"
    own["SSH_ASKPASS"] = "/bin/false"
    own["GIT_SSH_COMMAND"] = "ssh -oBatchMode=yes -oConnectTimeout=20 -oServerAliveInterval=20"
    own["GIT_CONFIG_COUNT"] = "\(settings.count)"
    for (index, setting) in settings.enumerated() {
      own["GIT_CONFIG_KEY_\(index)"] = setting.key
      own["GIT_CONFIG_VALUE_\(index)"] = setting.value
    }
    return own.map { $0.key + "=" + $0.value }
  }
}
