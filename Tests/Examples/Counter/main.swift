import SceneRestoration

extension SceneKey<Int> {
  static var lines: Self { Self("lines", default: 0) }
}

let directory = SceneDirectory(path: CommandLine.arguments[1])
let scene = try directory.open(version: "counter 1.0")
var text = scene.texts["text"]?.bytes() ?? []
// The first commit records that the restored state is in use.
try scene.commit()
print("\(scene[.lines]) lines: \(String(decoding: text, as: UTF8.self))")

while let line = readLine() {
  scene[.lines] += 1
  scene.changeText("text", by: TextChange(offset: text.count, inserted: Array(line.utf8)))
  text += line.utf8
  try scene.commit()
  print("Line \(scene[.lines]) outlives kill -9.")
}
scene.suspend()
