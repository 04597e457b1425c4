import Basics
import ConfigurationFiles
import MonitorUI
import Platform

/// The system's local time.
enum LocalClock {
    /// The current time of the wall clock, not that of a replay.
    static var wall: Timestamp { Timestamp(microseconds: SystemClock.wall.microseconds) }

    static func local(_ time: Timestamp) -> LocalTime { LocalTime(LocalZone.system.civil(time)) }
}
