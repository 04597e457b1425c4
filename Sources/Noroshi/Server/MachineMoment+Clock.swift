public import BeaconService
import Glibc
import Platform
import Time

extension MachineMoment {
    /// The current moment.
    public static var now: MachineMoment {
        MachineMoment(
            time: Timestamp(microseconds: SystemClock.wall.microseconds), boot: boot,
            sinceBoot: SystemClock.sinceBoot.microseconds)
    }

    /// The identifier that the kernel makes at each start (random(4)); empty: it cannot be read.
    private static let boot: String = {
        let file = unsafe open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        let octets = unsafe [UInt8](unsafeUninitializedCapacity: 64) { room, count in
            count = max(0, unsafe Glibc.read(file, room.baseAddress, 64))
        }
        return String(decoding: octets.prefix { $0 > 32 && $0 < 127 }, as: UTF8.self)
    }()
}
