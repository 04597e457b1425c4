import Files
import Glibc
import Processes

/// The program at the far end of a `Ticker`: it ticks as fast as it is told.
public enum TickProcess {
    /// The argument that the program is started with.
    public static let option = "--ticks"

    /// What it writes once it can be heard.
    static let ready = "ready"
    /// Ticks in a row that fail before it gives up.
    private static let mostFailures = 5

    /// Reads milliseconds between two ticks from standard input, a line each time that they change, 0 for silence, and ticks
    /// until that ends; an order holds for three seconds. Status 69: there is no sound here. 77: it cannot give up its rights.
    public static func run() -> Never {
        // Whoever may run the program may name the libraries that libasound loads, and its file may carry a capability.
        if !Rights.giveUp() { exit(77) }
        guard let device = SoundDevice(rate: Click.rate) else { exit(69) }
        _ = OpenFile.write(Array((ready + "\n").utf8), to: STDOUT_FILENO)
        var beat = Beat()
        var failures = 0
        while let orders = wait(milliseconds: beat.rest(at: now)) {
            beat.follow(orders, at: now)
            guard beat.isDue(at: now) else { continue }
            beat.tick(at: now)
            // A device comes back, from the sleep of the machine for instance; one tick less is no matter.
            failures = device.play(Click.samples) ? 0 : failures + 1
            if failures == mostFailures { exit(69) }
        }
        exit(0)
    }

    /// Milliseconds of a clock that nobody sets.
    private static var now: Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// Waits for orders, or for that time at most; nil: there will be none any more.
    private static func wait(milliseconds: Int32) -> ArraySlice<UInt8>? {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        let count = unsafe poll(&input, 1, milliseconds)
        if count < 0 { return errno == EINTR ? [] : nil }
        guard count > 0 else { return [] }
        var octets = [UInt8](repeating: 0, count: 4096)
        let size = unsafe read(STDIN_FILENO, &octets, octets.count)
        return size > 0 ? octets[..<size] : nil
    }
}
