import SceneRestoration

let todo = Todo()
let scene = try SceneDirectory(program: "todo").open(restoring: todo, version: "todo 2.0")
repeat {
  do { try scene.commit() } catch { print("Not stored: \(error)") }
  todo.show()
  guard let line = readLine() else { break }
  let command = line.prefix { $0 != " " }
  todo.perform(String(command), String(line.dropFirst(command.count + 1)))
} while true
scene.suspend()
