import CPlatform
import CLibrary

// Measures the library without a program around it: scene-benchmark FOLDER [COMMITS [KILLS]].

let arguments = CommandLine.arguments
guard arguments.count > 1 else {
  print("usage: scene-benchmark FOLDER [COMMITS [KILLS]]")
  exit(64)
}
let folder = arguments[1]
if arguments.count == 3, arguments[2] == "--write" {
  try KillRound.write(in: folder)
} else {
  let commits = arguments.count > 2 ? Int(arguments[2]) ?? 1_000_000 : 1_000_000
  let kills = arguments.count > 3 ? Int(arguments[3]) ?? 1000 : 1000
  try Measurement.commits(commits, in: folder + "/commits")
  fflush(nil)
  try Measurement.opening(besides: 1000, in: folder + "/opening")
  fflush(nil)
  try Measurement.longText(in: folder + "/long")
  try Measurement.restoring(values: 10_000, in: folder + "/values")
  fflush(nil)
  try KillRound.run(kills, of: arguments[0], in: folder + "/kills")
}
