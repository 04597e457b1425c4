public import Basics
import Glibc

extension LocalZone {
    /// The time zone of this machine, from the C library.
    public static let system = LocalZone(name: "system") { time in
        var seconds = time_t(time.microseconds.flooredQuotientAndRemainder(dividingBy: 1_000_000).quotient)
        // Only the structure's zone name is unsafe, and it is not used.
        var parts = unsafe tm()
        // There is no offset for a year that the library cannot express.
        guard unsafe localtime_r(&seconds, &parts) != nil else { return 0 }
        return unsafe parts.tm_gmtoff
    }
}

extension CivilMoment {
    /// The moment; local times are those of this machine.
    public func timestamp() -> Timestamp { timestamp(in: .system) }
}
