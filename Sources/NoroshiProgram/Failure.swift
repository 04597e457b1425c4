import Glibc

/// The exit status: as in sysexits.h, 2 for wrong usage, 1 when the answer is no.
enum ExitStatus: Int32 {
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
    static func reading(_ code: Int32) -> ExitStatus {
        switch code {
        case ENOENT, ENOTDIR, EISDIR: .noInput
        case EACCES, EPERM: .noPermission
        default: .inputOutput
        }
    }
}

/// Ends a command with one plain sentence in the chosen language.
struct Failure: Error {
    var status: ExitStatus
    var sentence: String
}

/// Remarks: everything that is not data. A person reads them on a terminal, so every sentence is neutralised here,
/// because it may quote files.
enum StandardError {
    static func write(_ text: String) {
        var line = "noroshi: " + SafeOutput.lines(text)
        if !line.hasSuffix("\n") { line += "\n" }
        let octets = Array(line.utf8)
        var offset = 0
        while offset < octets.count {
            let written = unsafe octets[offset...].withUnsafeBufferPointer {
                unsafe Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count)
            }
            if written < 0 && errno != EINTR { return }
            offset += max(0, written)
        }
    }
}
