import ArgumentParser
import CLibrary
import LibraryModel
import LibraryStore

struct BinEmpty: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "empty", abstract: "Remove everything in the bin for good.",
    discussion: """
      Says how much it is, and asks before it removes it.

      EXAMPLES:
        hawknotes bin empty --yes
      """)

  @Flag(help: "Do not ask.")
  var yes = false

  @OptionGroup var colour: ColourOption

  func run() throws(Failure) {
    let library = try CommandLibrary.toChange(.ofCommand())
    let contents = try library.ask { library throws(LibraryError) in
      try library.contentsOfBin()
    }
    let words = contents.words
    guard !words.isEmpty else { return Output.say("the bin is empty") }
    if !yes, try !isConfirmed(words) { return Output.say("nothing was removed") }
    let isEmptied = try library.ask { library throws(LibraryError) in
      try library.emptyBin(of: contents)
    }
    guard isEmptied else {
      throw Failure(.busy, "the bin has changed, and nothing was removed: try again")
    }
    Output.say("removed for good: \(words)")
  }

  /// Asks on the terminal.
  private func isConfirmed(_ words: String) throws(Failure) -> Bool {
    guard TextInput.isTerminal, !colour.noInput else {
      throw Failure(.usage, "\(words) would be removed for good: add --yes")
    }
    let question = "Remove \(words) for good? [y/N] "
    _ = writeBytes(question.utf8, to: STDERR_FILENO)
    return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
  }
}
