import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import Regions
import Scanning

/// Writes the output of `noroshi beaconize`: the transmission on standard output and remarks on standard error, or
/// everything as JSON.
/// JSON.
actor TransmissionLog: BeaconizerDelegate {
    private let session: StoreSession
    private let isJSON: Bool
    private let onFailure: @Sendable (Failure) -> Void
    private var hasBegun = false
    private var ended: CheckedContinuation<Void, Never>?
    private var hasEnded = false

    /// - Parameter onFailure: Called when nothing can be written any more.
    init(_ session: StoreSession, isJSON: Bool, onFailure: @escaping @Sendable (Failure) -> Void) {
        self.session = session
        self.isJSON = isJSON
        self.onFailure = onFailure
    }

    /// Waits until the end of the transmission is written.
    func end() async {
        guard !hasEnded else { return }
        await withCheckedContinuation { ended = $0 }
    }

    func beaconizerDidActivate(_ beaconizer: Beaconizer) async {
        guard let active = await beaconizer.active else { return }
        defer { hasBegun = true }
        if isJSON { return write("transmitting", beaconizer.transmission, active) }
        if hasBegun { return session.remark(.beaconize.again, .text(active.adapter)) }
        write(line(beaconizer.transmission, active))
    }

    func beaconizer(_ beaconizer: Beaconizer, didInterrupt error: BeaconizerError) async {
        if isJSON { write("interrupted", beaconizer.transmission, nil, error.reason) }
        StandardError.write(session.localizer.text(error.reason))
    }

    func beaconizerDidResign(_ beaconizer: Beaconizer) async {
        if isJSON { write("stopped", beaconizer.transmission) } else { session.remark(.beaconize.off) }
        hasEnded = true
        ended?.resume()
        ended = nil
    }

    private func line(_ transmission: BeaconTransmission, _ active: ActiveTransmission) -> String {
        let line = session.text(
            .beaconize.on, .text(active.adapter), .text("\(transmission.uuid)"), .integer(Int(transmission.major)),
            .integer(Int(transmission.minor)), .integer(Int(transmission.measuredPower)))
        guard let data = transmission.serviceData else { return line }
        return session.text(.beaconize.onKeycode, .text(line), .text(data.keycode))
    }

    private func write(_ line: String) {
        do throws(Failure) { try session.write(line) } catch { onFailure(error) }
    }

    private func write(
        _ event: String, _ transmission: BeaconTransmission, _ active: ActiveTransmission? = nil,
        _ reason: Phrase? = nil
    ) {
        var json = JSONText()
        json.object { json in
            json.member("event", event)
            json.member("time", LocalClock.wall.iso8601)
            json.member("adapter", active?.adapter)
            json.member("uuid", "\(transmission.uuid)")
            json.member("major", Int(transmission.major))
            json.member("minor", Int(transmission.minor))
            json.member("txPower", Int(transmission.measuredPower))
            json.member("regionID", transmission.serviceData?.regionID)
            json.member("keycode", transmission.serviceData?.keycode)
            if let active { json.member("extended", active.extended) }
            json.member("radioTxPower", active?.transmitPower.map { Int($0) })
            json.member("reason", reason.map { session.localizer.text($0) })
        }
        write(json.text)
    }
}
