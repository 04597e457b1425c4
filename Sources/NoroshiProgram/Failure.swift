import Glibc

/// How the program ends (sysexits.h, 2 for wrong usage, and 1 where the answer is no).
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

    /// How a command ends that cannot read its input.
    static func reading(_ code: Int32) -> ExitStatus {
        switch code {
        case ENOENT, ENOTDIR, EISDIR: .noInput
        case EACCES, EPERM: .noPermission
        default: .inputOutput
        }
    }
}

/// An end with one plain sentence, in the language shown.
struct Failure: Error {
    var status: ExitStatus
    var sentence: String
}

/// Remarks: everything that is not data. A person reads them, so what comes from files in them is neutralised here,
/// whoever made the sentence.
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
