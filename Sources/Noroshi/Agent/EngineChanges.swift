import BeaconService

/// The changes that the engine made in monitoring and that are still to be written, oldest first.
struct EngineChanges: Sendable {
    private var waiting: [(number: Int, changes: [MonitoringChange])] = []
    private var last = 0

    var isEmpty: Bool { waiting.isEmpty }

    /// - Returns: The number of the changes, for `remove`.
    mutating func add(_ changes: [MonitoringChange]) -> Int {
        last += 1
        waiting.append((last, changes))
        return last
    }

    mutating func remove(_ number: Int) { waiting.removeAll { $0.number == number } }

    mutating func removeAll() { waiting = [] }

    /// Applies the changes to a state that was read from the store.
    func apply(to state: inout ServiceState, in context: CommandContext) {
        for each in waiting { _ = try? state.perform(.apply(each.changes), in: context) }
    }
}
