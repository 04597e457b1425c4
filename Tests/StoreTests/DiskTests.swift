import Glibc
import ProcessTesting
import StoreTesting
import Testing
@testable import BeaconService
@testable import Store

/// Disk failures of a store. Since root may write everywhere, they are simulated: mounts that only a child process
/// sees, a limit on file size, another user.
@Suite("Disks that cannot be written")
struct DiskTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Runs a line of shell script, in which `$PROBE` is the probe and `$DIR` the folder.
    /// - Returns: The lines of the output; nil, with the reason on standard output, if the system does not allow the
    ///   simulation.
    private func shell(_ line: String, allowedBy check: String) async throws -> [String]? {
        let script = "DIR=\(folder.path); PROBE=\(Probe.path); { \(check); } >/dev/null 2>&1 || exit 99; \(line)"
        let outcome = try await TestProcess.run("/bin/sh", ["-c", script])
        if outcome.status == 99 {
            print("Passed over: this system does not allow `\(check)`.")
            return nil
        }
        return outcome.lines
    }

    @Test("On a full disk, confirmed data is kept and the reason is reported", arguments: ["500k", "2m"])
    func full(size: String) async throws {
        let found = try await shell(
            "unshare -Urm sh -c \"mount -t tmpfs -o mode=700,size=\(size) none $DIR && exec $PROBE fill $DIR\"",
            allowedBy: "unshare -Urm sh -c \"mount -t tmpfs none $DIR\"")
        guard let lines = found else { return }
        try #require(lines.count == 3, "\(lines)")
        #expect(lines[0] == "full" && lines[1] == "full")
        expectConfirmed(lines[2])
    }

    @Test("Under a file size limit, confirmed data is kept and the reason is reported", arguments: [1_000, 1_500])
    func limited(kibibytes: Int) async throws {
        let found = try await shell(
            "ulimit -f \(kibibytes) && exec $PROBE fill $DIR", allowedBy: "ulimit -f \(kibibytes)")
        guard let lines = found else { return }
        try #require(lines.count == 3, "\(lines)")
        #expect(lines[0].hasPrefix("failed(") || lines[0] == "full")
        expectConfirmed(lines[2])
        let opening = try Store.open(in: folder.path, as: .instance)
        #expect(opening.remarks == [])
        #expect(try opening.store.state().language == "ja")
        #expect(try RawFile(folder: folder.path).integrity() == "ok")
    }

    /// Checks a line of the form "confirmed logged language": every confirmed event is in the log, and an unconfirmed
    /// transaction is there completely or not at all.
    private func expectConfirmed(_ line: String) {
        let parts = line.split(separator: " ")
        let confirmed = Int(parts[0]) ?? -1
        #expect(confirmed > 0 && parts[1] == parts[0] && parts.last == "ja", "\(line)")
    }

    @Test("A store on a disk without free space can still be read")
    func fullAtStart() async throws {
        let found = try await shell(
            """
            unshare -Urm sh -c "mount -t tmpfs -o mode=700,size=1m none $DIR && $PROBE designate $DIR 3 \
            && { head -c 2000000 /dev/zero > $DIR/ballast; true; } 2>/dev/null && exec $PROBE hold $DIR"
            """,
            allowedBy: "unshare -Urm sh -c \"mount -t tmpfs none $DIR\"")
        guard let lines = found else { return }
        let file = folder.path + "/noroshi.sqlite"
        #expect(lines == ["readOnly \([StoreRemark.onlyReading(StoreError(path: file, .full))]) 3"])
    }

    @Test("A store in a read-only home can be read", arguments: [true, false])
    func readOnlyHome(isClosed: Bool) async throws {
        try Store.open(in: folder.path, as: .command).store.update { $0.designated = Churn.designated(2) }
        // A program that was killed leaves its write-ahead log.
        let killed = isClosed ? nil : try await Probe.start("hold", folder.path)
        if let killed {
            try await killed.lines(atLeast: 1)
            try Store.open(in: folder.path, as: .command).store.update { $0.designated = Churn.designated(4) }
            killed.signal(SIGKILL)
            try await killed.end()
        }
        #expect(RawFile(folder: folder.path).names.contains("noroshi.sqlite-wal") == !isClosed)
        let found = try await shell(
            "unshare -Urm sh -c \"mount --bind $DIR $DIR && mount -o remount,ro,bind $DIR && exec $PROBE hold $DIR\"",
            allowedBy: "unshare -Urm sh -c \"mount --bind $DIR $DIR && mount -o remount,ro,bind $DIR\"")
        guard let lines = found else { return }
        let error = StoreError(path: folder.path + "/noroshi.sqlite", .readOnlyDisk)
        #expect(lines == ["readOnly \([StoreRemark.onlyReading(error)]) \(isClosed ? 2 : 4)"])
    }

    @Test("A read-only home without a store is reported")
    func emptyReadOnlyHome() async throws {
        let found = try await shell(
            """
            unshare -Urm sh -c "mount --bind $DIR $DIR && mount -o remount,ro,bind $DIR && $PROBE hold $DIR; \
            $PROBE hold $DIR/new; true"
            """,
            allowedBy: "unshare -Urm sh -c \"mount --bind $DIR $DIR && mount -o remount,ro,bind $DIR\"")
        guard let lines = found else { return }
        let errors = ["/noroshi.sqlite", "/new"].map { StoreError(path: folder.path + $0, .readOnlyDisk) }
        #expect(lines == errors.map { "failed: \($0)" })
    }

    @Test("A store of another user, as a run with sudo leaves it, is reported with the reason")
    func somebodyElse() async throws {
        try Store.open(in: folder.path, as: .command).store.update { $0.designated = Churn.designated(2) }
        let nobody = "setpriv --reuid=65534 --regid=65534 --clear-groups"
        let found = try await shell("\(nobody) $PROBE hold $DIR; true", allowedBy: "\(nobody) test -x $PROBE")
        guard let lines = found else { return }
        #expect(lines.count == 1 && lines[0].hasPrefix("failed: StoreError(") && lines[0].contains("foreign"))
    }
}
