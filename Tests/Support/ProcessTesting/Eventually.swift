/// The error for an expected event that did not happen in time.
public struct TimedOut: Error, CustomStringConvertible {
    public var description: String

    public init(_ description: String) { self.description = description }
}

/// Waits until `condition` holds, by repeated checks, without holding a thread meanwhile.
///
/// This is the only wait of all tests. Only a failure waits for the whole time, so the limit may be generous.
/// - Parameters:
///   - what: The expected event, for the message.
///   - limit: The longest time to wait.
/// - Throws: ``TimedOut`` when it does not hold by then; `CancellationError` when the test is cancelled; errors of
///   the condition.
public func eventually(
    _ what: @autoclosure () -> String, within limit: Duration = .seconds(120),
    isolation: isolated (any Actor)? = #isolation, _ condition: () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now + limit
    var pause = Duration.milliseconds(1)
    while try await !condition() {
        try Task.checkCancellation()
        guard ContinuousClock.now < deadline else { throw TimedOut("\(what()) did not happen within \(limit)") }
        try await Task.sleep(for: pause)
        pause = min(pause * 2, .milliseconds(10))
    }
}

/// The first element of `events` that is `wanted`, or nil when they end before.
///
/// - Throws: ``TimedOut`` when there is none within the limit; `CancellationError` when the test is cancelled.
public func first<Events: AsyncSequence & Sendable>(
    _ what: @autoclosure () -> String, of events: Events, within limit: Duration = .seconds(120),
    where isWanted: @escaping @Sendable (Events.Element) -> Bool
) async throws -> Events.Element? where Events.Element: Sendable {
    try await within(what(), for: limit) { try await events.first { isWanted($0) } }
}

/// The elements of `events` until one is the last, or until they end.
///
/// - Throws: ``TimedOut`` when neither comes within the limit; `CancellationError` when the test is cancelled.
public func collect<Events: AsyncSequence & Sendable>(
    _ what: @autoclosure () -> String, of events: Events, within limit: Duration = .seconds(120),
    through isLast: @escaping @Sendable (Events.Element) -> Bool = { _ in false }
) async throws -> [Events.Element] where Events.Element: Sendable {
    try await within(what(), for: limit) {
        var elements: [Events.Element] = []
        for try await element in events {
            elements.append(element)
            if isLast(element) { break }
        }
        return elements
    }
}

/// Runs a body that ends without further action and responds to cancellation, for at most `limit`.
///
/// - Throws: ``TimedOut``, or an error of `body`.
public func within<Answer: Sendable>(
    _ what: @autoclosure () -> String, for limit: Duration = .seconds(120),
    _ body: @escaping @Sendable () async throws -> Answer
) async throws -> Answer {
    try await withThrowingTaskGroup(of: Answer.self) { group in
        let message = TimedOut("\(what()) did not end within \(limit)")
        group.addTask { try await body() }
        group.addTask {
            try await Task.sleep(for: limit)
            throw message
        }
        defer { group.cancelAll() }
        guard let answer = try await group.next() else { throw message }
        return answer
    }
}
