import Glibc
import MonitorUI
import Tracking

/// Wall time at this place, as the system knows it.
enum LocalClock {
    /// The wall clock's own time; a replay has another.
    static var wall: Timestamp {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
    }

    static func local(_ time: Timestamp) -> LocalTime {
        var seconds = time_t(time.microseconds / 1_000_000)
        // The structure is unsafe for its zone name alone, which is not looked at.
        var parts = unsafe tm()
        unsafe localtime_r(&seconds, &parts)
        return unsafe LocalTime(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
            hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: Int(parts.tm_sec))
    }

    /// Seconds that this place is ahead of UTC now.
    static var utcOffset: Int {
        var seconds = time(nil)
        var parts = unsafe tm()
        unsafe localtime_r(&seconds, &parts)
        return unsafe parts.tm_gmtoff
    }
}
