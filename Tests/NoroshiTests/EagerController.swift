import Advertising
import BeaconService
import Reports
import Synchronization
import Tracking

@testable import Scanning

/// An adapter that hears a beacon again and again as soon as it is started, while it is there.
final class EagerController: ReportSource {
    let identity = SourceIdentity(family: "controller", worth: .heard)
    let name = "hci0"
    let timeline: any Timeline = Clock()
    let profile: ScanProfile? = .lowLatency
    let reports = Mutex(0)
    /// How often it was begun with, in vain or not.
    let attempts = Mutex(0)
    private let isMissing = Mutex(false)
    private let hearing = Mutex<Task<Void, Never>?>(nil)

    var isListening: Bool { hearing.withLock { $0 != nil } }

    /// To be called while it does not listen.
    func pullOut(_ isOut: Bool) { isMissing.withLock { $0 = isOut } }

    func start(
        into inbox: Inbox, onState: @escaping @Sendable (SourceState) -> Void
    ) async throws(ControllerError) {
        attempts.withLock { $0 += 1 }
        onState(.starting)
        if isMissing.withLock({ $0 }) { throw .unplugged("hci0") }
        onState(.scanning(ActiveScan(adapter: "hci0", extended: false, active: false, codedPHY: false)))
        let payload = IBeacon(uuid: Shop.uuid, major: 1, minor: 1, txPower: -59).advertisingData
        hearing.withLock { [timeline] hearing in
            hearing = Task { [weak self] in
                while !Task.isCancelled {
                    let report = AdvertisingReport(
                        microseconds: timeline.now.microseconds, address: DeviceAddress(1, .random), eventType: .legacy,
                        rssi: -60, data: 0..<0)
                    inbox.deposit { $0.append(report, data: 0..<payload.count, of: payload.span) }
                    self?.reports.withLock { $0 += 1 }
                    try? await Task.sleep(for: .milliseconds(5))
                }
            }
        }
    }

    func stop() {
        hearing.withLock { hearing in
            hearing?.cancel()
            hearing = nil
        }
    }
}
