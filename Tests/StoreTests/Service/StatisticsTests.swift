import Basics
import BeaconService
import StoreTesting
import Testing

@testable import Store

@Suite("Scan statistics on disk")
struct StatisticsTests {
    private static func statistics(_ profile: ScanProfile?) -> ScanStatistics {
        var statistics = ScanStatistics(since: Timestamp(microseconds: 7), source: "hci0", profile: profile)
        statistics.until = Timestamp(microseconds: 60_000_007)
        (statistics.seconds, statistics.receiving, statistics.processor) = (60.5, 6.05, 0.25)
        (statistics.reports, statistics.wakeUps) = (12_345, 678)
        return statistics
    }

    @Test(
        "The last statistics are stored, and other programs read them", arguments: [nil, .lowPower] as [ScanProfile?])
    func kept(profile: ScanProfile?) throws {
        let folder = try TemporaryFolder()
        let store = try Store.open(in: folder.path, as: .instance).store
        #expect(try store.scanStatistics() == nil)
        try store.keep(Self.statistics(.balanced))
        try store.keep(Self.statistics(profile))
        #expect(try Store.open(in: folder.path, as: .reader).store.scanStatistics() == Self.statistics(profile))
    }

    @Test("A read-only file of an earlier version has no statistics; an unreadable row counts as none")
    func earlier() throws {
        let folder = try TemporaryFolder()
        try Store.open(in: folder.path, as: .instance).store.keep(Self.statistics(nil))
        let raw = RawFile(folder: folder.path)
        try raw.execute("UPDATE scan_statistics SET profile = 'never'")
        #expect(try Store.open(in: folder.path, as: .reader).store.scanStatistics() == nil)
        try raw.execute("DROP TABLE scan_statistics; PRAGMA user_version = 10")
        #expect(try Store.open(in: folder.path, as: .reader).store.scanStatistics() == nil)
    }
}
