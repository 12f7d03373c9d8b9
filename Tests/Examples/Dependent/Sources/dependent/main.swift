import SceneRestoration

final class Starts {
  @SceneStorage("count") var count = 0
}

let starts = Starts()
let scene = try SceneDirectory(program: "dependent")
  .open(restoring: starts, writer: "dependent 1.0")
starts.count += 1
try scene.commit()
print("start \(starts.count)")
