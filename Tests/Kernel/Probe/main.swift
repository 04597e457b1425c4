// kernel-probe: scans with a ControllerSource and prints the results, one JSON line for each report on standard
// output and one line for each state on standard error. It tests the library alone, without the code of the program.
//
//     KernelProbe [hciN] [--count N] [--seconds S] [--silence S] [--receive-buffer N] [--active] [--take-over]
//                 [--crash] [--list] [--quiet]
//
// Exit status: 0; 69 when there is no adapter to scan with, 77 without permission.

import Advertising
import Basics
import Dispatch
import Glibc
import Scanning
import Synchronization

struct Options: Sendable {
    var configuration = ControllerConfiguration()
    var count = Int.max
    var seconds = 10.0
    var list = false
    var quiet = false
    /// Ends like a crash: calls the rescue without stopping anything.
    var crash = false

    init(_ arguments: [String]) {
        var rest = arguments.makeIterator()
        while let word = rest.next() {
            switch word {
            case "--count": count = rest.next().flatMap(Int.init) ?? count
            case "--seconds": seconds = rest.next().flatMap(Double.init) ?? seconds
            case "--silence": configuration.silence = rest.next().flatMap(Double.init) ?? configuration.silence
            case "--receive-buffer":
                configuration.receiveBuffer = rest.next().flatMap(Int32.init) ?? configuration.receiveBuffer
            case "--active": configuration.active = true
            case "--take-over": configuration.takeOver = true
            case "--list": list = true
            case "--crash": crash = true
            case "--quiet": quiet = true
            default: configuration.adapter = word
            }
        }
    }
}

@Sendable func microseconds() -> Int64 {
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1000
}

/// Writes a line without delay; `print` would buffer it.
@Sendable func tell(_ line: String, to descriptor: Int32 = 2) {
    let octets = Array((line + "\n").utf8)
    _ = unsafe octets.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
}

/// Prints reports and counts them.
final class Printer: Sendable {
    let reports = Mutex(0)
    /// A stream that yields when there are enough reports, or when the reader has closed the pipe.
    let ends: AsyncStream<Void>
    let end: AsyncStream<Void>.Continuation
    let options: Options

    init(_ options: Options) {
        self.options = options
        (ends, end) = AsyncStream.makeStream()
    }

    func take(_ packet: Span<UInt8>, _ time: Int64) {
        reports.withLock { reports in
            for report in ProbeReport.all(in: packet) where reports < options.count {
                reports += 1
                if !options.quiet { tell(report.line(time), to: 1) }
                if reports == options.count { end.yield() }
            }
        }
    }
}

func listAdapters() throws(ControllerError) {
    for adapter in try AdapterInfo.list() {
        let abilities = adapter.abilities
        print(
            adapter.name, adapter.address.map(\.description) ?? "-", adapter.isUp ? "up" : "down",
            "hci", abilities?.specification ?? "-", "manufacturer", abilities.map { String($0.manufacturer) } ?? "-",
            "extended", abilities.map { String($0.extendedScanning) } ?? "-",
            "coded", abilities?.codedPHY.map(String.init) ?? "-", "permitted", AdapterInfo.mayScan)
    }
}

func scan(_ options: Options) async throws(ControllerError) {
    let printer = Printer(options)
    let source = ControllerSource(
        configuration: options.configuration, clock: microseconds,
        onPackets: { printer.take($0, $1) },
        onState: { tell("state \($0)") })
    let signals = [SIGINT, SIGTERM].map { number in
        signal(number, SIG_IGN)
        let watch = DispatchSource.makeSignalSource(signal: number, queue: .global())
        watch.setEventHandler { @Sendable in printer.end.yield() }
        watch.resume()
        return watch
    }
    try await source.start()
    let alarm = Task {
        try await Task.sleep(for: .seconds(options.seconds))
        printer.end.yield()
    }
    for await _ in printer.ends { break }
    alarm.cancel()
    if options.crash {
        ControllerSource.rescue()
        kill(getpid(), SIGKILL)
    }
    source.stop()
    withExtendedLifetime(signals) {}
    let counts = source.counts
    let reports = printer.reports.withLock { $0 }
    tell("counts reports \(reports) packets \(counts.packets) dropped \(counts.dropped) starts \(counts.starts)")
}

/// Runs and returns the exit status.
func run() async -> Int32 {
    let options = Options(Array(CommandLine.arguments.dropFirst()))
    do throws(ControllerError) {
        if options.list { try listAdapters() } else { try await scan(options) }
        return 0
    } catch {
        tell("error \(error.key.rawValue) \(error.arguments.joined(separator: " "))")
        return error == .noPermission ? 77 : 69
    }
}

exit(await run())
