import Glibc
import ProcessTesting

/// A separate session bus for a test, with a desktop that shows notifications or rejects them.
public final class TestDesktop: Sendable {
    private let bus: TestProcess
    private let probe: TestProcess?
    /// The environment in which programs find the bus.
    public let environment: [String: String]

    private static let daemon = "/usr/bin/dbus-daemon"

    /// The kind of notification service on the bus.
    public enum Kind: Sendable { case shows, refuses, nobody }

    /// Starts the bus and the desktop.
    /// - Returns: Nil: this machine has no bus, which is printed.
    public static func start(_ kind: Kind = .shows) async throws -> TestDesktop? {
        guard unsafe access(daemon, X_OK) == 0 else {
            print("Passed over: \(daemon) is not there.")
            return nil
        }
        return try await TestDesktop(kind)
    }

    private init(_ kind: Kind) async throws {
        bus = try await TestProcess(Self.daemon, ["--session", "--nofork", "--print-address=1"])
        let address = try await bus.lines(atLeast: 1)[0]
        environment = ["DBUS_SESSION_BUS_ADDRESS": address]
        guard kind != .nobody else {
            probe = nil
            return
        }
        let probe = try await TestProcess(
            TestProcess.path(of: "DesktopProbe"), kind == .refuses ? ["refuse"] : [],
            environment: TestProcess.environment(environment))
        try await probe.read(until: "ready\n")
        self.probe = probe
    }

    /// The notifications that were requested so far.
    public var shown: String { probe?.text ?? "" }

    /// Waits until a requested notification contains a word.
    public func read(until word: String) async throws { try await probe?.read(until: word) }
}
