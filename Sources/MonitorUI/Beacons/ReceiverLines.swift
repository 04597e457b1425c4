import Advertising
import Basics
import Canvas
import Localization
import Tracking

// The receivers that hear a beacon, where there are several.
extension DetailParts {
    /// A line for each receiver, the strongest first: level, distance, number of reports, and loss.
    func receivers(_ receptions: [BeaconReception], _ known: [SourceStatus.Receiver]) -> [TextLine] {
        guard !receptions.isEmpty else { return [] }
        let names = Dictionary(known.map { ($0.id, $0.name) }) { first, _ in first }
        return [.heading(texts.text(.detail.receivers))]
            + receptions.flatMap { reception in
                let name = names[reception.receiver] ?? "#\(reception.receiver.rawValue)"
                return field(SafeText.neutralise(name), text(of: reception))
            } + [.blank]
    }

    private func text(of reception: BeaconReception) -> String {
        let percent = reception.loss.map { texts.text(.unit.percent, .text(texts.number($0 * 100, decimals: 0))) }
        let isSilent = reception.age >= Self.silence
        let parts: [String?] = [
            dBm(reception.rssi), reception.estimate.map { texts.metres(Double($0.metres)) },
            texts.text(.receiver.reports, .text(texts.number(Int(reception.reports)))),
            percent.map { texts.text(.receiver.missed, .text($0)) },
            isSilent ? texts.text(.time.ago, .text(texts.duration(seconds: reception.age))) : nil,
        ]
        return texts.list(parts.compactMap { $0 })
    }

    /// The number of seconds from which the age of the last report of a receiver is shown.
    private static var silence: Double { 10 }
}
