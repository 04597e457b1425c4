import ConfigurationFiles
import Glibc
import MonitorUI
import Tracking

/// The system's local time.
enum LocalClock {
    /// The current time of the wall clock, not that of a replay.
    static var wall: Timestamp {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
    }

    static func local(_ time: Timestamp) -> LocalTime { LocalTime(LocalZone.system.civil(time)) }
}
