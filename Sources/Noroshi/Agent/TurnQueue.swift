/// The order of an actor's steps: a step begins after all steps before it have ended, although each may be suspended.
final class TurnQueue {
    private var isTaken = false
    /// The steps that wait for their turn, the next one first.
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Whether a step waits for its turn.
    var hasWaiting: Bool { !waiting.isEmpty }

    /// Waits for the steps before, and makes later steps wait for `end`.
    func take() async {
        if isTaken { await withCheckedContinuation { waiting.append($0) } }
        isTaken = true
    }

    func end() { if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() } }
}
