import Glibc
public import Tracking

extension LocalZone {
    /// The zone of this machine, as the C library knows it.
    public static let system = LocalZone(name: "system") { time in
        var seconds = time_t(time.microseconds / 1_000_000 - (time.microseconds % 1_000_000 < 0 ? 1 : 0))
        // The structure is unsafe for its zone name alone, which is not looked at.
        var parts = unsafe tm()
        // A year that the library cannot tell has no offset.
        guard unsafe localtime_r(&seconds, &parts) != nil else { return 0 }
        return unsafe parts.tm_gmtoff
    }
}
