import CDesktop
import Dispatch
import Glibc

/// Shows notifications through the desktop of the session (Desktop Notifications Specification 1.2). The library of the system's bus
/// is opened when there is something to show; a desktop that does not answer is waited for on a thread of its own.
public final class DesktopNotifier: Sendable {
    /// Why a notification was not shown.
    public enum Fault: Error, Equatable, Sendable {
        /// The library of the system's bus is not there.
        case noLibrary
        /// There is no session with a bus.
        case noSession
        /// Nobody on the bus shows notifications, or it was refused.
        case noService
    }

    private let application: String
    private let library: String
    /// Waiting for the desktop takes a thread, which is none of the tasks'.
    private let line = DispatchQueue(label: "noroshi.desktop")

    /// Microseconds for each of the bus's and the desktop's answers; proving who is there has a limit of the library's own, 90 s.
    private static let patience: UInt64 = 5_000_000

    /// - Parameters:
    ///   - application: Its name, as the desktop shows it.
    ///   - library: The file of the bus's library.
    public init(application: String, library: String = "libsystemd.so.0") {
        self.application = application
        self.library = library
    }

    /// Shows a notification.
    /// - Parameters:
    ///   - summary: One line.
    ///   - body: Plain text; what would be markup is shown as it is.
    public func show(_ summary: String, body: String) async throws(Fault) {
        let (body, address) = (Self.escaped(body), Self.address)
        let fault = await withCheckedContinuation { shown in
            line.async { [application, library] in
                var number: UInt32 = 0
                shown.resume(
                    returning: unsafe noroshi_desktop_notify(
                        library, address, application, summary, body, Self.patience, &number))
            }
        }
        switch fault {
        case NOROSHI_DESKTOP_SHOWN: return
        case NOROSHI_DESKTOP_NO_LIBRARY: throw .noLibrary
        case NOROSHI_DESKTOP_NO_BUS: throw .noSession
        default: throw .noService
        }
    }

    /// Where the session's bus is: a socket, and no program that would be started.
    private static var address: String {
        let given = unsafe getenv("DBUS_SESSION_BUS_ADDRESS").map { unsafe String(cString: $0) } ?? ""
        let first = given.prefix { $0 != ";" }
        return first.hasPrefix("unix:") ? String(first) : "unix:path=/run/user/\(getuid())/bus"
    }

    /// A text in which nothing is markup (Desktop Notifications Specification, "Markup").
    static func escaped(_ text: String) -> String {
        // By scalar: a mark behind `<` makes another character of both.
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
