import Glibc

/// The program at the other end of a `Ticker`: it ticks at the ordered rate.
public enum TickProcess {
    /// The argument that the program is started with.
    public static let option = "--ticks"

    /// The output of the program once its sound is available.
    static let ready = "ready"
    /// The number of successive failed ticks after which the program gives up.
    private static let mostFailures = 5

    /// Reads the milliseconds between two ticks from standard input, a line for each change, 0 for silence, and
    /// ticks until the input ends; an order is valid for three seconds. Status 69: no sound is available. 77: the
    /// program cannot drop its rights.
    public static func run() -> Never {
        // Every user who may run the program can name the libraries that libasound loads, and its file may carry a
        // capability.
        if !Rights.giveUp() { exit(77) }
        guard let device = SoundDevice(rate: Click.rate) else { exit(69) }
        _ = OpenFile.write(ready + "\n", to: STDOUT_FILENO)
        var beat = Beat()
        var failures = 0
        while let orders = wait(milliseconds: beat.rest(at: now)) {
            beat.follow(orders, at: now)
            guard beat.isDue(at: now) else { continue }
            beat.tick(at: now)
            // A device may come back, for instance after the machine's sleep; a single missing tick does not
            // matter.
            failures = device.play(Click.samples) ? 0 : failures + 1
            if failures == mostFailures { exit(69) }
        }
        exit(0)
    }

    /// Milliseconds of a clock that cannot be set.
    private static var now: Int64 { SystemClock.awake.microseconds / 1000 }

    /// Waits for orders, at most for the given time; nil: there will be no more orders.
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
