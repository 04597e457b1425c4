import Advertising
import Basics
import Radio

/// The bytes of hexadecimal digits. A typing error gives no bytes, and makes the test fail.
func octets(_ digits: String) -> [UInt8] {
    Hexadecimal.octets(digits.replacing("\n", with: " ")) ?? []
}

/// A report with its data, for comparison.
struct HeardReport: Equatable {
    var report: AdvertisingReport
    var data: [UInt8]

    /// Makes a report whose range covers its data, since the range in the batch does not matter here.
    init(_ report: AdvertisingReport, data: [UInt8]) {
        self.report = report
        self.report.data = 0..<data.count
        self.data = data
    }
}

extension ReportBatch {
    var heard: [HeardReport] { reports.map { HeardReport($0, data: Array(octets[$0.data])) } }
}

/// Decodes an event that begins with its H4 byte.
func decode(_ packet: [UInt8], at microseconds: Int64 = 0) -> (LEAdvertisingEvent.Outcome, [HeardReport]) {
    var batch = ReportBatch()
    let outcome = LEAdvertisingEvent.decode(h4: packet.span, at: microseconds, into: &batch)
    return (outcome, batch.heard)
}

/// The events that express a report, in order.
func encode(_ report: AdvertisingReport, data: [UInt8]) -> [[UInt8]] {
    var events: [[UInt8]] = []
    var start = 0
    repeat {
        var event: [UInt8] = []
        start = LEAdvertisingEvent.encode(report, data: data.span, from: start, into: &event)
        events.append(event)
    } while start < data.count
    return events
}
