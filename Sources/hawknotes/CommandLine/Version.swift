/// The version, as scenes remember who wrote them.
let version = "0.1.0"
