import CLibrary
import CPlatform
import SceneRestoration

// What tests of the library need a process of their own for.
//
//     scene-probe many DIRECTORY COUNT    opens scenes, and prints the process's descriptors and threads
//     scene-probe fork DIRECTORY          opens a scene, and forks a child that does not execute a program
//     scene-probe leave DIRECTORY         the same; the child stays after the end of its parent
//     scene-probe limit DIRECTORY         commits more than the limit of a file's size
//     scene-probe fault DIRECTORY         crashes at the start, with a handler of its own

let path = CommandLine.arguments[2]
let directory = SceneDirectory(path: path)

switch CommandLine.arguments[1] {
case "many": try openMany(Int(CommandLine.arguments[3]) ?? 1)
case "fork": try forkChild()
case "leave": try leaveChild()
case "limit": try passLimit()
case "fault": try crash()
default: exit(64)
}

struct Theme {
  @AppProperty("theme") var name = "plain"
}

func openMany(_ count: Int) throws {
  var scenes: [WindowScene] = []
  for number in 0..<count {
    let theme = Theme()
    let scene = try directory.open(
      .named("scene-\(number)"), restoring: theme, version: "probe")
    scene.changeText("text", by: TextChange(offset: 0, inserted: Array("word".utf8)))
    try scene.commit()
    scenes.append(scene)
  }
  for scene in scenes { scene.sync(within: 60_000) }
  let files = FolderNames.at("/proc/self/fd")?.count ?? -1
  let threads = FolderNames.at("/proc/self/task")?.count ?? -1
  print("\(scenes.filter(\.isSynced).count) synced, \(files) descriptors, \(threads) threads")
}

func forkChild() throws {
  let scene = try directory.open(.named("scene"), version: "probe")
  scene.changeText("text", by: TextChange(offset: 0, inserted: Array("parent".utf8)))
  try scene.commit()
  let child = fork()
  if child == 0 {
    // The scene is the parent's: a change is refused.
    scene.changeText("text", by: TextChange(offset: 0, inserted: Array("child ".utf8)))
    var isRefused = false
    do { try scene.commit() } catch { isRefused = error == .ended(scene.id) }
    scene.suspend()
    // A scene of its own can be opened, also with a sync.
    let own = try? directory.open(.new, version: "probe")
    own?.sync(within: 60_000)
    exit(isRefused && own?.isSynced == true ? 0 : 1)
  }
  var status: Int32 = 0
  waitpid(child, &status, 0)
  let isLive = try directory.find("scene")?.state == .live
  scene.changeText("text", by: TextChange(offset: 6, inserted: Array(", still".utf8)))
  try scene.commit()
  print("child \(status), live \(isLive)")
}

func leaveChild() throws {
  let scene = try directory.open(.named("scene"), version: "probe")
  try scene.commit()
  var ends: [Int32] = [0, 0]
  pipe(&ends)
  let child = fork()
  if child == 0 {
    write(ends[1], "1", 1)
    withExtendedLifetime(scene) { _ = pause() }
    exit(0)
  }
  // The child has freed what it does not own when it begins.
  var byte: UInt8 = 0
  read(ends[0], &byte, 1)
  print("child \(child)")
  fflush(nil)
  // The end of a killed process.
  kill(getpid(), SIGKILL)
}

func passLimit() throws {
  let scene = try directory.open(.named("scene"), version: "probe")
  try scene.commit()
  var limit = rlimit(rlim_cur: 64 << 10, rlim_max: rlim_t.max)
  getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  let former = limit.rlim_cur
  let journal = "\(path)/scenes/\(scene.id)/journal"
  limit.rlim_cur = 64 << 10
  setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  scene.createText("text", bytes: [UInt8](repeating: 0x61, count: 1 << 20))
  do { try scene.commit() } catch { print("refused: \(error == .io(errno: EFBIG, path: journal))") }
  limit.rlim_cur = former
  setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  try scene.commit()
  print("stored")
}

func crash() throws {
  var action = sigaction()
  action.sa_flags = SA_SIGINFO
  action.__sigaction_handler.sa_sigaction = { _, info, _ in
    let address = info?.pointee._sifields._sigfault.si_addr
    print("fault at \(UInt(bitPattern: address))")
    fflush(nil)
    _exit(3)
  }
  sigaction(SIGSEGV, &action, nil)
  let scene = try directory.open(.named("scene"), version: "probe")
  try scene.commit()
  // A byte that does not exist.
  UnsafeMutablePointer<UInt8>(bitPattern: 4660)?.pointee = 1
}
