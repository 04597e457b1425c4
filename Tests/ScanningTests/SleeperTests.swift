import Scanning
import Testing

@Suite("A sleep that others may end")
struct SleeperTests {
    @Test("It ends when the time is over, and then it was not rung")
    func time() async {
        #expect(await Sleeper().sleep(for: .nanoseconds(1)))
    }

    @Test("Whoever rings ends it")
    func wake() async {
        let sleeper = Sleeper()
        let sleep = Task { await sleeper.sleep(for: Sleeper.long) }
        sleeper.wake()
        #expect(await sleep.value == false)
    }

    @Test("A wake while nobody sleeps ends the next sleep, once")
    func early() async {
        let sleeper = Sleeper()
        sleeper.wake()
        sleeper.wake()
        #expect(await sleeper.sleep(for: Sleeper.long) == false)
        #expect(await sleeper.sleep(for: .nanoseconds(1)))
    }

    @Test("It ends with its task")
    func cancelled() async {
        let sleeper = Sleeper()
        let sleep = Task { await sleeper.sleep(for: Sleeper.long) }
        sleep.cancel()
        _ = await sleep.value
    }

    @Test("Rings of many find their way while somebody sleeps over and over")
    func many() async {
        let sleeper = Sleeper()
        let sleep = Task {
            var count = 0
            while !Task.isCancelled {
                await sleeper.sleep(for: Sleeper.long)
                count += 1
            }
            return count
        }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<100 { group.addTask { sleeper.wake() } }
        }
        sleep.cancel()
        #expect(await (1...101).contains(sleep.value))
    }
}
