import Scanning
import Testing

@Suite("A sleep that others may end")
struct NapTests {
    @Test("It ends when the time is over, and then it was not rung")
    func time() async {
        #expect(await Nap().sleep(for: .nanoseconds(1)))
    }

    @Test("Whoever rings ends it")
    func ring() async {
        let nap = Nap()
        let sleeper = Task { await nap.sleep(for: Nap.long) }
        nap.ring()
        #expect(await sleeper.value == false)
    }

    @Test("A ring while nobody sleeps ends the next sleep, once")
    func early() async {
        let nap = Nap()
        nap.ring()
        nap.ring()
        #expect(await nap.sleep(for: Nap.long) == false)
        #expect(await nap.sleep(for: .nanoseconds(1)))
    }

    @Test("It ends with its task")
    func cancelled() async {
        let nap = Nap()
        let sleeper = Task { await nap.sleep(for: Nap.long) }
        sleeper.cancel()
        _ = await sleeper.value
    }

    @Test("Rings of many find their way while somebody sleeps over and over")
    func many() async {
        let nap = Nap()
        let sleeper = Task {
            var count = 0
            while !Task.isCancelled {
                await nap.sleep(for: Nap.long)
                count += 1
            }
            return count
        }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<100 { group.addTask { nap.ring() } }
        }
        sleeper.cancel()
        #expect(await (1...101).contains(sleeper.value))
    }
}
