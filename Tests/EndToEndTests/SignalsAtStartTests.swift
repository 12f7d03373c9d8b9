import Testing

/// A signal that ends a window before it reads signals.
@Suite(.thorough, .enabled(if: KillPointTests.canTrace, "strace is not there or may not trace"))
struct SignalsAtStartTests {
  @Test(arguments: ["HUP", "INT", "TERM"])
  func `a signal after any call for the terminal leaves the shell its modes`(signal: String) throws
  {
    let sandbox = Sandbox()
    // Each start gets the signal one call later, until one reads its signals.
    try sandbox.install(
      "starts",
      """
      modes=$(stty -g)
      trace="\(sandbox.home)/trace"
      call=1
      until grep -qs signalfd4 "$trace" || [ $call -gt 99 ]; do
        strace -qq -o "$trace" -e trace=ioctl,signalfd4 \
          -e "inject=ioctl:signal=\(signal):when=$call" hawknotes
        [ "$(stty -g)" = "$modes" ] || { echo "changed after call $call"; stty "$modes"; }
        call=$((call + 1))
      done
      [ $call -gt 20 ] && grep -q signalfd4 "$trace" && echo all ended
      """)
    let pane = sandbox.pane()
    pane.type("starts")
    pane.press("Enter")
    pane.wait(for: "all ended")
    #expect(!pane.screen.contains("changed after"))
  }
}
