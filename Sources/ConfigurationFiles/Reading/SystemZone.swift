import Glibc
public import Tracking

extension LocalZone {
    /// The time zone of this machine, from the C library.
    public static let system = LocalZone(name: "system") { time in
        var seconds = time_t(time.microseconds / 1_000_000 - (time.microseconds % 1_000_000 < 0 ? 1 : 0))
        // Only the structure's zone name is unsafe, and it is not used.
        var parts = unsafe tm()
        // There is no offset for a year that the library cannot express.
        guard unsafe localtime_r(&seconds, &parts) != nil else { return 0 }
        return unsafe parts.tm_gmtoff
    }
}
