import CPlatform
import Dispatch
import Glibc

/// Shows notifications through the desktop of the session (Desktop Notifications Specification 1.2). The library of
/// the system's bus is opened when there is something to show; a separate thread waits for a desktop that does not
/// answer.
public final class DesktopNotifier: Sendable {
    /// The reason why a notification was not shown.
    public enum Fault: Error, Equatable, Sendable {
        /// The library of the system's bus is missing.
        case noLibrary
        /// There is no session with a bus.
        case noSession
        /// No program on the bus shows notifications, or the request was rejected.
        case noService
    }

    private let application: String
    private let library: String
    /// The queue for calls that block while they wait for the desktop, so that no thread of the tasks is blocked.
    private let line = DispatchQueue(label: "noroshi.desktop")

    /// Microseconds for each answer of the bus and the desktop; the authentication has a limit of the library, 90
    /// s.
    private static let timeout: UInt64 = 5_000_000

    /// - Parameters:
    ///   - application: The name of the application, as the desktop shows it.
    ///   - library: The file of the bus's library.
    public init(application: String, library: String = "libsystemd.so.0") {
        self.application = application
        self.library = library
    }

    /// Shows a notification.
    /// - Parameters:
    ///   - summary: One line.
    ///   - body: Plain text; characters of markup are shown unchanged.
    public func show(_ summary: String, body: String) async throws(Fault) {
        let (body, address) = (Self.escaped(body), Self.address)
        let fault = await withCheckedContinuation { shown in
            line.async { [application, library] in
                var number: UInt32 = 0
                shown.resume(
                    returning: unsafe noroshi_desktop_notify(
                        library, address, application, summary, body, Self.timeout, &number))
            }
        }
        switch fault {
        case NOROSHI_DESKTOP_SHOWN: return
        case NOROSHI_DESKTOP_NO_LIBRARY: throw .noLibrary
        case NOROSHI_DESKTOP_NO_BUS: throw .noSession
        default: throw .noService
        }
    }

    /// The address of the session's bus: a socket, and never a program that would be started.
    private static var address: String {
        let given = Environment.value("DBUS_SESSION_BUS_ADDRESS") ?? ""
        let first = given.prefix { $0 != ";" }
        return first.hasPrefix("unix:") ? String(first) : "unix:path=/run/user/\(getuid())/bus"
    }

    /// The text with all markup escaped (Desktop Notifications Specification, "Markup").
    static func escaped(_ text: String) -> String {
        // Scalars are compared, because a combining mark behind `<` forms one character with it.
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }
}
