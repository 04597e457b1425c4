import Glibc

/// The exit status: as in sysexits.h, 2 for wrong usage, 1 for a negative answer.
package enum ExitStatus: Int32, Sendable {
    case ok = 0
    case no = 1
    case usage = 2
    /// A list of regions was not updated: for another reason than those below; the answer cannot be read (1300);
    /// there are no regions (1400); it is too early (1500); the server answered with an error; there was no answer.
    case listNotUpdated = 20
    case listMalformed = 21
    case listEmpty = 22
    case listTooEarly = 23
    case listRefused = 24
    case listUnanswered = 25
    /// A test log did not arrive.
    case testLogFailed = 30
    /// Records still wait to be sent; some were rejected and set aside.
    case recordsWait = 31
    case recordsAside = 32
    /// A contact was not checked; it could not be determined whether a beacon is the service's.
    case contactFailed = 33
    case validationFailed = 34
    /// A Beacapp server did not fulfil the request, or its data cannot be read.
    case beacappFailed = 40
    case data = 65
    case noInput = 66
    case unavailable = 69
    case software = 70
    case cannotCreate = 73
    case inputOutput = 74
    case noPermission = 77
    case configuration = 78

    /// The exit status of a command that cannot read its input.
    package static func reading(_ code: Int32) -> ExitStatus {
        switch code {
        case ENOENT, ENOTDIR, EISDIR: .noInput
        case EACCES, EPERM: .noPermission
        default: .inputOutput
        }
    }
}
