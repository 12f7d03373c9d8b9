import SceneRestoration

final class Starts {
  @SceneProperty("count") var count = 0
}

let starts = Starts()
let scene = try SceneDirectory(program: "dependent")
  .open(restoring: starts, version: "dependent 1.0")
starts.count += 1
try scene.commit()
print("start \(starts.count)")
