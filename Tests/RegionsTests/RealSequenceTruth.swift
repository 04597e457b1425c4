import Regions

// The truth about a recording, determined from the reports of all scanners, without the monitor.
extension RealSequence {
    /// Level and number of a beacon's reports at a scanner in a span of time; -200 if there are none.
    func level(_ beacon: String, at scanner: String, _ span: ClosedRange<Double>) -> (median: Double, count: Int) {
        guard let stream = streams[scanner]?[beacon] else { return (-200, 0) }
        let levels = stream.levels[stream.places(span)].sorted()
        guard !levels.isEmpty else { return (-200, 0) }
        return (Double(Int(levels[(levels.count - 1) / 2]) + Int(levels[levels.count / 2])) / 2, levels.count)
    }

    /// Why a scanner stopped hearing a beacon.
    enum Cause: String {
        /// It was heard steadily and then not at all: at the former rate, 30 s of silence are no coincidence.
        case left
        /// Another scanner receives it at least as strongly while this one is silent.
        case elsewhere
        /// It was in another room all the time, where a scanner received it at least 8 dB stronger: these were stray
        /// reports.
        case stray
        /// Only lost reports explain the silence.
        case chance
    }

    /// The number of reports in 15 s that make a steady stream.
    private static let steady = 8

    func cause(_ beacon: String, at scanner: String, silentSince last: Double) -> Cause {
        let own = level(beacon, at: scanner, (last - 15)...last)
        let others = scanners.filter { $0 != scanner }
        if own.count >= Self.steady { return .left }
        let before = others.map { level(beacon, at: $0, (last - 15)...last) }
        if before.contains(where: { $0.count >= Self.steady && $0.median >= own.median + 8 }) { return .stray }
        let during = others.map { level(beacon, at: $0, last...(last + 30)) }
        if during.contains(where: { $0.count >= Self.steady && $0.median >= own.median }) { return .elsewhere }
        return .chance
    }

    /// A time for which one scanner received a beacon most strongly.
    struct Stay: Equatable {
        var scanner: String
        var start: Double
        var end: Double
    }

    /// The places where a beacon was for 30 s or more: in each 10 s, at the scanner with the highest median of five
    /// or more reports.
    func stays(of beacon: String) -> [Stay] {
        var stays: [Stay] = []
        for number in 0..<Int(duration / 10) {
            let start = Double(number) * 10
            let heard = scanners.map { ($0, level(beacon, at: $0, start...(start + 10))) }.filter { $0.1.count >= 5 }
            guard let best = heard.max(by: { $0.1.median < $1.1.median }) else { continue }
            if let last = stays.last, last.scanner == best.0, start - last.end < 5 {
                stays[stays.count - 1].end = start + 10
            } else {
                stays.append(Stay(scanner: best.0, start: start, end: start + 10))
            }
        }
        return stays.filter { $0.end - $0.start >= 30 }
    }

    /// A beacon that was carried from one scanner to another and stayed there.
    struct Walk {
        var beacon: String
        var from: Stay
        var to: Stay
    }

    var walks: [Walk] {
        beacons.flatMap { beacon in
            let stays = stays(of: beacon)
            return zip(stays, stays.dropFirst()).filter { $0.scanner != $1.scanner }
                .map { Walk(beacon: beacon, from: $0, to: $1) }
        }
    }

    /// The median level of the beacon, in dBm, in the one of the two rooms that received it more weakly.
    func faintest(_ walk: Walk) -> Double {
        [walk.from, walk.to].map { level(walk.beacon, at: $0.scanner, $0.start...$0.end).median }.min() ?? -200
    }

    // MARK: Thresholds

    /// A threshold halfway between the levels of a beacon while it is at a scanner and while it is elsewhere; none if
    /// these differ by less than 4 dB or one of them is unknown.
    func threshold(_ beacon: String, at scanner: String) -> RegionSettings.Threshold {
        let stays = stays(of: beacon)
        guard let stream = streams[scanner]?[beacon],
            let inside = median(stream, stays.filter { $0.scanner == scanner }),
            let outside = median(stream, stays.filter { $0.scanner != scanner }), inside > outside + 4
        else { return .none }
        let middle = (inside + outside) / 2
        return .rssi(enter: Int8(middle + 1), exit: Int8(middle - 1))
    }

    private func median(_ stream: Stream, _ stays: [Stay]) -> Int? {
        let levels = stays.flatMap { stream.levels[stream.places($0.start...$0.end)] }.sorted()
        return levels.count < 5 ? nil : Int(levels[levels.count / 2])
    }
}
