import Basics
public import BeaconService
import Glibc
import Platform

extension MachineMoment {
    /// The current moment.
    public static var now: MachineMoment {
        MachineMoment(
            time: Timestamp(microseconds: SystemClock.wall.microseconds), boot: boot,
            sinceBoot: SystemClock.sinceBoot.microseconds)
    }

    /// The identifier that the kernel makes at each start (random(4)); empty: it cannot be read.
    private static let boot: String = {
        let path = "/proc/sys/kernel/random/boot_id"
        let octets = (try? FileDescriptor.reading(path).read(upTo: 64, path: path)) ?? []
        return String(decoding: octets.prefix { $0 > 32 && $0 < 127 }, as: UTF8.self)
    }()
}
