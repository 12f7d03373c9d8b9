import SceneRestoration

// What the window says of its scene.
