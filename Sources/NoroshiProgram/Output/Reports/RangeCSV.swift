import Basics
import ConfigurationFiles
import Tracking

/// An error in a line of the ranging input.
public struct RangeCSVError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The number of the line; the header is line 1.
    public var line: Int
    public var expected: Expectation

    /// The content that was expected in the line.
    public enum Expectation: String, Sendable {
        /// The header that the input must begin with.
        case header
        /// Four fields.
        case fields
        /// The name of a sequence in field 1.
        case sequence
        /// Seconds in field 2, between -`RangeCSV.greatestTime` and `RangeCSV.greatestTime`.
        case time
        /// dBm from -128 to 127 in field 3.
        case rssi
        /// dBm from -128 to 127 in field 4.
        case power
        /// A time that is not earlier than the previous time in its sequence.
        case order
        /// A time at most `RangeCSV.longestPause` after the previous sample.
        case pause
    }

    /// An error at a line, from 1.
    public init(line: Int, expected: Expectation) {
        self.line = line
        self.expected = expected
    }

    public var description: String { "line \(line): \(expected.rawValue)" }
}

/// Computes ranging over a table of samples, line by line.
///
/// The input has rows `sequence,time,rssi,measured_power`, with that header: a name, seconds that do not decrease
/// within a sequence, dBm, dBm at 1 m. The output has rows `sequence,time,distance,low,high,proximity`, with that
/// header. It has one row for every whole second after the first sample of a sequence up to its last sample; each row
/// uses only the samples up to that second. Metres have three decimals and are empty when undetermined. Sequences may
/// follow each other or interleave.
public struct RangeCSV {
    /// The header that the input must begin with.
    public static let inputHeader = "sequence,time,rssi,measured_power"
    /// The header that the output begins with.
    public static let outputHeader = "sequence,time,distance,low,high,proximity"
    /// The longest pause inside a sequence, in seconds: a day. A longer pause is a mistake and would fill a disk with
    /// rows.
    public static let longestPause = 86_400.0
    /// The greatest absolute value of a time, in seconds.
    public static let greatestTime = 1e11

    private struct Sequence {
        var filter = RangeFilter()
        /// The time of the latest sample in seconds.
        var time: Double
        /// The next whole second to report.
        var next: Int64
    }

    private var lines = 0
    private var order: [String] = []
    private var sequences: [String: Sequence] = [:]

    /// An empty table.
    public init() {}

    /// Reads one line, without its line feed, and returns the rows that it completes. Empty lines are skipped.
    public mutating func feed(line: some StringProtocol) throws(RangeCSVError) -> [String] {
        lines += 1
        let line = line.last == "\r" ? line.dropLast() : line[...]
        if lines == 1 {
            guard line.drop(while: { $0 == "\u{FEFF}" }) == Self.inputHeader else { throw expected(.header) }
            return [Self.outputHeader]
        }
        guard !line.isEmpty else { return [] }
        guard let fields = SheetField.texts(of: line), fields.count == 4 else { throw expected(.fields) }
        guard !fields[0].isEmpty else { throw expected(.sequence) }
        guard let time = Double(fields[1]), time.magnitude <= Self.greatestTime else {
            throw expected(.time)
        }
        guard let rssi = Int8(fields[2]) else { throw expected(.rssi) }
        guard let power = Int8(fields[3]) else { throw expected(.power) }

        let name = fields[0]
        var sequence: Sequence
        if let known = sequences[name] {
            sequence = known
            guard time >= sequence.time else { throw expected(.order) }
            guard time - sequence.time <= Self.longestPause else { throw expected(.pause) }
        } else {
            sequence = Sequence(time: time, next: Self.wholeSecond(after: time))
            order.append(name)
        }
        var rows: [String] = []
        while Double(sequence.next) < time {
            rows.append(Self.row(name, &sequence))
        }
        sequence.filter.add(rssi: rssi, power: power, at: Self.timestamp(time))
        sequence.time = time
        sequences[name] = sequence
        return rows
    }

    /// Skips a line; returns its number.
    public mutating func skipLine() -> Int {
        lines += 1
        return lines
    }

    /// The rows that only the end of the table completes: those for a second at which a sequence ends exactly.
    public mutating func finish() -> [String] {
        var rows: [String] = []
        for name in order {
            guard var sequence = sequences[name] else { continue }
            while Double(sequence.next) <= sequence.time {
                rows.append(Self.row(name, &sequence))
            }
            sequences[name] = sequence
        }
        return rows
    }

    private func expected(_ what: RangeCSVError.Expectation) -> RangeCSVError {
        RangeCSVError(line: lines, expected: what)
    }

    private static func row(_ name: String, _ sequence: inout Sequence) -> String {
        let second = sequence.next
        sequence.next += 1
        guard let estimate = sequence.filter.estimate(at: Timestamp(microseconds: second * 1_000_000)) else {
            return "\(SheetField.write(name)),\(second),,,,unknown"
        }
        let metres = "\(text(metres: estimate.metres)),\(text(metres: estimate.low)),\(text(metres: estimate.high))"
        return "\(SheetField.write(name)),\(second),\(metres),\(word(estimate.proximity))"
    }

    /// The least whole second greater than a time.
    private static func wholeSecond(after time: Double) -> Int64 {
        let second = Int64(time)
        return Double(second) > time ? second : second + 1
    }

    private static func timestamp(_ seconds: Double) -> Timestamp {
        Timestamp(microseconds: Int64(seconds * 1_000_000 + (seconds < 0 ? -0.5 : 0.5)))
    }

    /// Metres (finite, not below 0) with three decimals.
    private static func text(metres: Float) -> String {
        let millimetres = Int64(Double(metres) * 1000 + 0.5)
        let decimals = String(millimetres % 1000 + 1000).dropFirst()
        return "\(millimetres / 1000).\(decimals)"
    }

    private static func word(_ proximity: Proximity) -> String {
        switch proximity {
        case .immediate: "immediate"
        case .near: "near"
        case .far: "far"
        case .unknown: "unknown"
        }
    }
}
