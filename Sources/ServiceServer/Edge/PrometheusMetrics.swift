import CoreMetrics
import Synchronization

/// Keeps metrics in memory, and writes them in the text form that Prometheus fetches.
final class PrometheusMetrics: MetricsFactory {
    /// The key of a line: a name with its labels, as they are written.
    private struct Series: Hashable {
        let name: String
        let labels: String
    }

    private let instruments = Mutex<[Series: Instrument]>([:])

    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        instrument(label, dimensions, .counter)
    }

    func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        instrument(label, dimensions, .gauge)
    }

    func makeRecorder(
        label: String, dimensions: [(String, String)], aggregate: Bool
    ) -> any RecorderHandler {
        instrument(label, dimensions, .histogram)
    }

    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        instrument(label, dimensions, .histogram)
    }

    // Counts are reported until the program ends.
    func destroyCounter(_ handler: any CounterHandler) {}
    func destroyMeter(_ handler: any MeterHandler) {}
    func destroyRecorder(_ handler: any RecorderHandler) {}
    func destroyTimer(_ handler: any TimerHandler) {}

    private func instrument(_ name: String, _ labels: [(String, String)], _ kind: Instrument.Kind) -> Instrument {
        let series = Series(name: name, labels: labels.map { "\($0.0)=\(Self.quoted($0.1))" }.joined(separator: ","))
        return instruments.withLock { instruments in
            if let known = instruments[series] { return known }
            let new = Instrument(kind)
            instruments[series] = new
            return new
        }
    }

    /// A value of a label: backslash, quotation mark and line feed are escaped.
    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
    }

    /// All metrics, in the order of names and labels.
    var text: String {
        let all = instruments.withLock { $0 }.sorted { ($0.key.name, $0.key.labels) < ($1.key.name, $1.key.labels) }
        var text = ""
        var last = ""
        for (series, instrument) in all {
            if series.name != last { text += "# TYPE \(series.name) \(instrument.kind.rawValue)\n" }
            last = series.name
            text += instrument.lines(series.name, series.labels)
        }
        return text
    }
}

/// A number that only increases, a number that also decreases, or a histogram.
private final class Instrument: CounterHandler, MeterHandler, RecorderHandler, TimerHandler {
    enum Kind: String {
        case counter, gauge, histogram
    }

    private struct Values {
        var sum = 0.0
        var count = 0
        /// For each bound, the number of values up to it.
        var below = [Int](repeating: 0, count: Instrument.bounds.count)
    }

    /// The bounds in seconds.
    private static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    let kind: Kind
    private let values = Mutex(Values())

    init(_ kind: Kind) { self.kind = kind }

    func increment(by amount: Int64) { values.withLock { $0.sum += Double(amount) } }
    func increment(by amount: Double) { values.withLock { $0.sum += amount } }
    func decrement(by amount: Double) { values.withLock { $0.sum -= amount } }
    func reset() { values.withLock { $0 = Values() } }
    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { values.withLock { $0.sum = value } }
    func record(_ value: Int64) { record(Double(value)) }
    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }

    func record(_ value: Double) {
        values.withLock { values in
            values.sum += value
            values.count += 1
            for (place, bound) in Self.bounds.enumerated() where value <= bound { values.below[place] += 1 }
        }
    }

    func lines(_ name: String, _ labels: String) -> String {
        let values = values.withLock { $0 }
        let braces = labels.isEmpty ? "" : "{\(labels)}"
        guard kind == .histogram else { return "\(name)\(braces) \(values.sum)\n" }
        let before = labels.isEmpty ? "" : labels + ","
        var text = ""
        for (bound, count) in zip(Self.bounds, values.below) {
            text += "\(name)_bucket{\(before)le=\"\(bound)\"} \(count)\n"
        }
        text += "\(name)_bucket{\(before)le=\"+Inf\"} \(values.count)\n"
        return text + "\(name)_sum\(braces) \(values.sum)\n\(name)_count\(braces) \(values.count)\n"
    }
}
