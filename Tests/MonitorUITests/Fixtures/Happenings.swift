import Advertising
import Basics
import Localization
import MonitorUI
@testable import Tracking

/// The events in the tests.
enum Happenings {
    static func local(_ hour: Int, _ minute: Int, _ second: Int, day: Int = 21) -> LocalTime {
        LocalTime(year: 2026, month: 11, day: day, hour: hour, minute: minute, second: second)
    }

    static func beacon(_ index: Int, _ kind: TrackingEvent.Kind, _ local: LocalTime) -> MonitorEvent {
        let row = SampleRows.rows[index]
        let event = TrackingEvent(time: Air.start, identity: row.identity, name: row.name, kind: kind, rssi: row.rssi)
        return MonitorEvent(time: Air.start, local: local, kind: .beacon(event))
    }

    static let all: [MonitorEvent] = [
        .init(
            time: Air.start, local: local(23, 59, 58, day: 20), kind: .adapterReady,
            reason: Phrase(TextKey(rawValue: "hci0"))),
        beacon(0, .appeared, local(12, 0, 1)),
        beacon(1, .appeared, local(12, 0, 2)),
        beacon(6, .lost(silence: 31.2, limit: 30), local(12, 10, 3)),
        beacon(6, .returned(silence: 95), local(12, 11, 9)),
        .init(
            time: Air.start, local: local(12, 30, 0), kind: .adapterLost,
            reason: Phrase(.error.controllerUnplugged, "hci0")),
        .init(
            time: Air.start, local: local(12, 30, 9), kind: .adapterResumed, reason: Phrase(TextKey(rawValue: "hci0"))),
        .init(
            time: Air.start, local: local(12, 31, 0), kind: .recordingStopped,
            reason: Phrase(.reason.recordingStopped, "/tmp/walk.btsnoop", 8123)),
        beacon(5, .appeared, local(12, 40, 0)),
    ]

    static var lost: SourceStatus {
        var status = SourceStatus(
            kind: .controller(name: "hci0"), condition: .lost(Phrase(.error.controllerUnplugged, "hci0")))
        status.secondsSinceReport = 12
        status.losses.dropped = 3
        return status
    }

    static var fallback: SourceStatus {
        var status = SourceStatus(kind: .simulation(seed: 42), condition: .scanning)
        status.fallback = Phrase(.error.controllerNoPermission)
        status.reportsPerSecond = 9.3
        return status
    }

    /// The status of two adapters, of which one was pulled out.
    static var twoReceivers: SourceStatus {
        var status = ScreenHarness.scanning
        status.kind = .controller(name: "hci0+hci1")
        status.receivers = [
            .init(id: .first, name: "hci0", condition: .scanning),
            .init(
                id: ReceiverID(rawValue: 1), name: "hci1",
                condition: .lost(Phrase(.error.controllerUnplugged, [.text("hci1")]))),
        ]
        return status
    }

    /// The receivers that hear a beacon.
    static let receptions = [
        BeaconReception(
            receiver: .first, rssi: -52, smoothedRSSI: -52.5,
            estimate: RangeEstimate(metres: 1.2, low: 0.4, high: 3, proximity: .near), interval: 0.1, loss: 0.04,
            reports: 1234, age: 0.2),
        BeaconReception(receiver: ReceiverID(rawValue: 1), rssi: -81, smoothedRSSI: -80, reports: 77, age: 42),
    ]

    static var fullStatus: SourceStatus {
        var status = SourceStatus(kind: .capture(file: "/data/walk.btsnoop"), condition: .scanning)
        status.secondsSinceReport = 0.2
        status.reportsPerSecond = 431.25
        status.reports = 1_234_567
        status.losses.dropped = 12
        status.losses.malformed = 3
        status.losses.badCRC = 45
        status.scanMode = .init(isExtended: true, isActive: false)
        status.adapterAddress = "C0:00:00:00:00:01"
        status.replay = .init(position: 42, duration: 3790, speed: 2, isPaused: true)
        status.recording = .init(file: "/data/copy.btsnoop", packets: 8123, octets: 1_234_567)
        status.tableSize = 37
        status.tableLimit = 50_000
        status.evicted = 1
        status.memory = 41_234_567
        status.files = [
            .init(Phrase(.file.config), "/etc/noroshi.toml"), .init(Phrase(.file.strings), "/usr/share/noroshi/i18n"),
        ]
        status.versions = [.init(Phrase(.version.program), "0.1.0"), .init(Phrase(.text.verbatim, "Swift"), "6.3.1")]
        status.warnings = [Phrase(.text.verbatim, "/etc/noroshi/theme.toml:3")]
        return status
    }
}
