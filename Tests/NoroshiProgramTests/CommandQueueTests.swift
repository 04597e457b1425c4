import Basics
import MonitorUI
import ProcessTesting
import Synchronization
import Testing

@testable import NoroshiProgram

@Suite("Commands beside the screen")
struct CommandQueueTests {
    @Test("After the user quits, a running change is completed and questions are cancelled")
    func finish() async throws {
        let done = Mutex<[String]>([])
        let begun = AsyncStream.makeStream(of: Void.self)
        let queue = CommandQueue { _ in }
        queue.add(Phrase(.work.reading), isQuestion: true) {
            begun.continuation.yield()
            // Without cancellation, this question would never end.
            while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
            return []
        }
        queue.add(Phrase(.work.reading)) {
            done.withLock { $0.append("change") }
            return []
        }
        queue.add(Phrase(.work.reading), isQuestion: true) {
            done.withLock { $0.append("question") }
            return []
        }
        let running = Task { await queue.run() }
        _ = try await first("the question", of: begun.stream) { true }
        queue.finish()
        try await within("the end") { await running.value }
        #expect(done.withLock { $0 } == ["change"])
    }
}
