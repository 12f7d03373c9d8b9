public import SceneRestoration

// Types that were renamed because SwiftUI has types with the same names. They are in a module of
// their own, so that only a program that still uses them has the conflict.

/// The scene of a window.
@available(*, deprecated, renamed: "WindowScene")
public typealias Scene = WindowScene

/// How much a scene is in use.
@available(*, deprecated, renamed: "WindowScene.Phase")
public typealias ScenePhase = WindowScene.Phase

/// A property that is stored with a scene.
@available(*, deprecated, renamed: "SceneProperty")
public typealias SceneStorage<Value: SceneValue> = SceneProperty<Value>

/// A property that all windows of a program share.
@available(*, deprecated, renamed: "AppProperty")
public typealias AppStorage<Value: SceneValue> = AppProperty<Value>
