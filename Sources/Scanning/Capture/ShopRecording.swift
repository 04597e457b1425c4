import Advertising
import Platform
import Radio

extension CaptureFile {
    /// Reports among which a beacon of the shop must be found.
    private static let sample = 2000

    /// Whether a capture was recorded in the simulated shop, whose beacons have unique identifiers. A pipe, which can
    /// be read only once, is left untouched.
    public static func isOfShop(path: String) -> Bool {
        guard FileDescriptor.isRegular(path), var file = try? CaptureFile(path: path) else { return false }
        var batch = ReportBatch()
        while batch.count < sample, (try? file.read(into: &batch, limit: sample)) == true {}
        let octets = batch.octets
        return batch.reports.contains { report in
            // Flags, then the manufacturer data of an iBeacon: company, type and length come before the UUID.
            let place = report.data.lowerBound + 9
            guard report.data.upperBound - place >= 16 else { return false }
            let uuid = UUID128(bigEndian: octets.span, at: place)
            return uuid == SimulatedSite.shelfUUID || uuid == SimulatedSite.gateUUID
        }
    }
}
