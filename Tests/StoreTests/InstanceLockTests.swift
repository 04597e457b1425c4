import Foundation
import ProcessTesting
import StoreTesting
import Synchronization
import Testing
@testable import Store

@Suite("The lock of the one program that owns the site")
struct InstanceLockTests {
    @Test("A program that asks for the owner is never mistaken for the owner")
    func asking() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/lock"
        let asking = Asking()
        Thread { while !asking.hasEnded.load(ordering: .relaxed) { asking.ask(path) } }.start()
        defer { asking.hasEnded.store(true, ordering: .relaxed) }
        for count in 1...200 {
            guard case .held(let lock) = try InstanceLock.acquire(path) else {
                Issue.record("taken at the \(count)th time")
                return
            }
            #expect(InstanceLock.holder(path) == getpid())
            withExtendedLifetime(lock) {}
            let before = asking.count.load(ordering: .relaxed)
            try await eventually("the next question") { asking.count.load(ordering: .relaxed) > before }
        }
        #expect(InstanceLock.holder(path) == nil)
    }

    private final class Asking: Sendable {
        let count = Atomic(0)
        let hasEnded = Atomic(false)

        func ask(_ path: String) {
            _ = InstanceLock.holder(path)
            count.add(1, ordering: .relaxed)
        }
    }
}
