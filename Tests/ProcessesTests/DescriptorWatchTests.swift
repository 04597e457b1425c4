import Descriptors
import Glibc
import ProcessTesting
import Synchronization
import Testing

@testable import Processes

@Suite("What tells that a descriptor can be read")
struct DescriptorWatchTests {
    /// A pipe whose ends are closed by whoever uses it.
    private static func pipe() throws -> (reading: Int32, writing: Int32) { try #require(LineStream.pipe()) }

    @Test("It tells once for each time it is armed, also of what can be read already and of a closed end")
    func armed() async throws {
        let (reading, writing) = try Self.pipe()
        let told = Mutex(0)
        let watch = DescriptorWatch(reading) { _ in told.withLock { $0 += 1 } }
        #expect(unsafe write(writing, "a", 1) == 1)
        #expect(told.withLock { $0 } == 0)
        for count in 1...3 {
            if count == 3 { close(writing) }
            watch.arm()
            try await eventually("call \(count)") { told.withLock { $0 } == count }
        }
        // The octet is still there: another watch that was armed later is told, this one is not.
        let later = Mutex(false)
        let other = DescriptorWatch(reading) { _ in later.withLock { $0 = true } }
        watch.arm()
        watch.disarm()
        other.arm()
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
            watch.arm()
            watch.cancel {
                // What is armed now would be told at the next look that the number is nobody's.
                watch.arm()
                close(reading)
                hasEnded.withLock { $0 = true }
            }
            try await eventually("the end") { hasEnded.withLock { $0 } }
            close(writing)
        }
        #expect(calls.withLock { $0 } == 0)
    }

    /// Dispatch ends the process by SIGSEGV here, sooner or later.
    @Test("Thousands of pipes whose other end is closed while others are opened")
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

    @Test("Commands that end at once, many at a time, and each is told with its status")
    func processes() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<4 {
                group.addTask {
                    for _ in 0..<25 {
                        let process = try #require(
                            KeptProcess(
                                ["/bin/sh", "-c", "exit \(number)"], environment: [], budget: 60, grace: 1))
                        #expect(await process.end() == .exited(number))
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
