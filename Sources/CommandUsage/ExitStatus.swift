import Glibc

/// The exit status: as in sysexits.h, 2 for wrong usage, 1 when the answer is no.
public enum ExitStatus: Int32, Sendable {
    case ok = 0
    case no = 1
    case usage = 2
    case data = 65
    case noInput = 66
    case unavailable = 69
    case software = 70
    case cannotCreate = 73
    case inputOutput = 74
    case noPermission = 77
    case configuration = 78

    /// The exit status of a command that cannot read its input.
    public static func reading(_ code: Int32) -> ExitStatus {
        switch code {
        case ENOENT, ENOTDIR, EISDIR: .noInput
        case EACCES, EPERM: .noPermission
        default: .inputOutput
        }
    }
}
