import Scanning
import Testing

@Suite("A sleep that a wake-up can end")
struct SleeperTests {
    @Test("A sleep ends when its time is over, and reports that there was no wake-up")
    func time() async {
        #expect(await Sleeper().sleep(for: .nanoseconds(1)))
    }

    @Test("A wake-up ends a sleep")
    func wake() async {
        let sleeper = Sleeper()
        let sleep = Task { await sleeper.sleep(for: Sleeper.long) }
        sleeper.wake()
        #expect(await sleep.value == false)
    }

    @Test("A wake-up before a sleep ends the next sleep, once")
    func early() async {
        let sleeper = Sleeper()
        sleeper.wake()
        sleeper.wake()
        #expect(await sleeper.sleep(for: Sleeper.long) == false)
        #expect(await sleeper.sleep(for: .nanoseconds(1)))
    }

    @Test("A sleep ends when its task is cancelled")
    func cancelled() async {
        let sleeper = Sleeper()
        let sleep = Task { await sleeper.sleep(for: Sleeper.long) }
        sleep.cancel()
        _ = await sleep.value
    }

    @Test("Wake-ups of many tasks arrive while sleeps are repeated")
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
