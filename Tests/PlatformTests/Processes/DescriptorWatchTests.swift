import Glibc
import ProcessTesting
import Synchronization
import Testing
@testable import Platform

@Suite("Notifications that a descriptor can be read")
struct DescriptorWatchTests {
    /// A pipe whose ends are closed by the caller.
    private static func pipe() throws -> (reading: Int32, writing: Int32) { try #require(LineStream.pipe()) }

    @Test("Each request gives one notification, also of bytes that are there already and of a closed end")
    func armed() async throws {
        let (reading, writing) = try Self.pipe()
        let told = Mutex(0)
        let watch = DescriptorWatch(reading) { _ in told.withLock { $0 += 1 } }
        #expect(unsafe write(writing, "a", 1) == 1)
        #expect(told.withLock { $0 } == 0)
        for count in 1...3 {
            if count == 3 { close(writing) }
            watch.beginWatching()
            try await eventually("call \(count)") { told.withLock { $0 } == count }
        }
        // The byte is still unread: another watch that begins later is notified, and this one, which has ended, is
        // not.
        let later = Mutex(false)
        let other = DescriptorWatch(reading) { _ in later.withLock { $0 = true } }
        watch.beginWatching()
        watch.endWatching()
        other.beginWatching()
        try await eventually("the other watch") { later.withLock { $0 } }
        #expect(told.withLock { $0 } <= 4)
        let ends = Mutex(0)
        for watch in [watch, other] { watch.cancel { ends.withLock { $0 += 1 } } }
        try await eventually("both ends") { ends.withLock { $0 } == 2 }
        close(reading)
    }

    @Test("After the end of a cancelled watch nothing uses its descriptor, so its number can be used anew")
    func cancelled() async throws {
        let calls = Mutex(0)
        for _ in 0..<200 {
            let (reading, writing) = try Self.pipe()
            let hasEnded = Mutex(false)
            let watch = DescriptorWatch(reading) { _ in calls.withLock { $0 += 1 } }
            watch.beginWatching()
            watch.cancel {
                // If this request took effect, the next poll would report that the descriptor is not open.
                watch.beginWatching()
                close(reading)
                hasEnded.withLock { $0 = true }
            }
            try await eventually("the end") { hasEnded.withLock { $0 } }
            close(writing)
        }
        #expect(calls.withLock { $0 } == 0)
    }

    /// With a read source of Dispatch, the process ends by SIGSEGV here, sooner or later.
    @Test("Thousands of pipes are read while their other ends are closed and more pipes are opened")
    func closedEnds() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    for round in 0..<250 {
                        let (reading, writing) = try Self.pipe()
                        let lines = LineStream.lines(of: reading, limit: 100)
                        let text = "\(number) \(round)\n"
                        _ = unsafe write(writing, text, text.utf8.count)
                        close(writing)
                        let heard = try await collect("the line", of: lines)
                        #expect(heard == ["\(number) \(round)"])
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("Each of many simultaneous commands that end at once reports its own status")
    func processes() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<4 {
                group.addTask {
                    for _ in 0..<25 {
                        let process = try #require(
                            SupervisedProcess(
                                ["/bin/sh", "-c", "exit \(number)"], environment: [], budget: 60, grace: 1))
                        #expect(await process.end() == .exited(number))
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
