import Glibc
import LibraryScripts
import LibraryStore

// library-tool change PATH: makes every change of ChangeScript, and prints the number of each.
// library-tool grow PATH BOOKS CHARACTERS NOTES: makes a large library.
// library-tool measure PATH BOOKS CHARACTERS NOTES: prints the times of the reads of such a
// library.

umask(0o077)
let words = CommandLine.arguments
let numbers = words.dropFirst(3).compactMap { Int($0) }
let large = {
  LargeLibrary(books: numbers[0], characters: numbers[1], notes: numbers[2])
}
func fail(_ message: String) -> Never {
  let line = "library-tool: \(message)\n"
  write(STDERR_FILENO, line, line.utf8.count)
  exit(66)
}
switch (words.dropFirst().first, words.count) {
case ("change", 3):
  let library = try Library(path: words[2])
  for (number, change) in ChangeScript().changes.enumerated() {
    try change.make(on: library)
    print("change \(number + 1).")
  }
case ("grow", 6) where numbers.count == 3: try large().write(to: Library(path: words[2]))
case ("measure", 6) where numbers.count == 3:
  guard access(words[2], R_OK) == 0, try Measurements(words[2], large()).isOfItsLibrary() else {
    fail("\(words[2]) is not that library: run library-tool grow with the same words first")
  }
  try Measurements(words[2], large()).print()
default:
  print("library-tool change PATH | grow|measure PATH BOOKS CHARACTERS NOTES")
  exit(64)
}
