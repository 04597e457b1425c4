import Basics
import BeaconService
import Canvas
import Localization

/// The dialogue for transmitting as a beacon: major, minor and the measured power.
struct TransmissionDialog: Equatable, Sendable {
    enum Field: Int, CaseIterable {
        case major, minor, power

        var label: TextKey {
            switch self {
            case .major: .detail.major
            case .minor: .detail.minor
            case .power: .detail.power
            }
        }
    }

    var fields = [LineEditor(), LineEditor(), LineEditor(String(BeaconTransmission.defaultPower))]
    var field = Field.major
    /// The problem with the line under the cursor.
    var problem: Phrase?

    /// The first invalid field, and the reason.
    var fault: (field: Field, problem: Phrase)? {
        for field in [Field.major, .minor] where UInt16(text(field)) == nil { return (field, Phrase(.beaconize.range)) }
        let range = BeaconTransmission.powerRange
        guard let power = Int(text(.power)), range.contains(power) else {
            let bounds = [range.lowerBound, range.upperBound].map { Argument.integer($0) }
            return (.power, Phrase(TextKey.beaconize.power, bounds))
        }
        return nil
    }

    func text(_ field: Field) -> String { fields[field.rawValue].text.filter { $0 != " " } }

    mutating func move(by step: Int) {
        let count = Field.allCases.count
        field = Field.allCases[(field.rawValue + step + count) % count]
        problem = nil
    }
}

extension MonitorState {
    /// Ends the transmission, or opens the dialogue for a new one (key `b`). A transmission requires an adapter.
    mutating func turnTransmission() -> [Effect] {
        guard site.transmission == nil else { return [.site(.stopTransmitting)] }
        guard case .controller = status.kind else {
            say(Phrase(.beaconize.noTransmitter), isError: true)
            return [.bell]
        }
        guard site.transmittedRegion != nil else {
            say(Phrase(.beaconize.noRegion), isError: true)
            return [.bell]
        }
        layer = .transmission(drafts.transmission)
        return []
    }
}

extension TransmissionDialog: Dialog {
    var layer: Layer { .transmission(self) }
    var explanation: TextKey? { .about.transmission }
    var opensItems: Bool { false }

    func hints(in state: MonitorState) -> [KeyHint] {
        [KeyHint(.enter, .hint.beaconize), KeyHint(.escape, .hint.close), KeyHint(.down, .hint.move)]
    }

    mutating func press(_ key: Key, in state: inout MonitorState, _ texts: Localizer) -> [Effect]? {
        switch key {
        case .escape: return nil
        case .enter: return transmit(&state)
        case .up, .backTab: move(by: -1)
        case .down, .tab: move(by: 1)
        default: if fields[field.rawValue].handle(key) { problem = nil }
        }
        return []
    }

    mutating func move(_ motion: Motion, in state: MonitorState, _ texts: Localizer) {
        let all = Field.allCases
        field = all[motion.target(from: field.rawValue, count: all.count, page: all.count)]
        problem = nil
    }

    /// Starts the transmission. The typed values are kept for the next time; an invalid field receives the cursor.
    private mutating func transmit(_ state: inout MonitorState) -> [Effect] {
        if let fault {
            (field, problem) = fault
            return [.bell]
        }
        field = .major
        state.drafts.transmission = self
        state.layer = nil
        let numbers = Field.allCases.compactMap { Int(text($0)) }
        return [.site(.transmit(major: numbers[0], minor: numbers[1], power: numbers[2]))]
    }

    func draw(_ state: MonitorState, on painter: inout Painter) { painter.draw(self, state) }
}

extension SiteSnapshot {
    /// The service region whose UUID is transmitted: the first enabled one with fixed values.
    var transmittedRegion: OfficialRegion? { official.first { $0.isEnabled && $0.beaconType.isStatic } }
}

extension Painter {
    fileprivate mutating func draw(_ dialog: TransmissionDialog, _ state: MonitorState) {
        let columns = max(4, min(60, state.size.columns - 2))
        let problems = dialog.problem.map { textWidth.wrapped(texts.text($0), to: columns - 4) } ?? []
        let hints = textWidth.wrapped(texts.text(.transmit.hint), to: columns - 4)
        var rect = self.dialog(
            state, texts.text(.transmit.title), columns: columns, rows: 6 + problems.count + hints.count)
        guard !rect.isEmpty else { return }
        // If there is little room, only the fields are shown.
        if rect.rows > 3, let region = state.site.transmittedRegion {
            let line = rect.takeTop()
            draw(SafeText.neutralise(region.regionID), at: line.column, line.row, .muted, width: line.columns)
        }
        let fields = TransmissionDialog.Field.allCases
        drawForm(
            fields.map { field in
                let unit = field == .power ? texts.text(.transmit.unit) : ""
                return FormField(
                    label: texts.text(field.label), content: .text(dialog.fields[field.rawValue], unit: unit))
            }, cursor: dialog.field.rawValue, in: rect.takeTop(fields.count))
        let text = problems.map { TextLine.text($0, .error) } + hints.map { .text($0, .muted) }
        draw(text, from: 0, in: rect, labelWidth: 0)
    }
}
