import Basics
import BeaconService
import Canvas
import Localization
import Regions
import Tracking

/// The dialogue for a region of the user: a new or a changed one. Mistakes are reported during typing.
struct RegionDialog: Equatable, Sendable {
    private(set) var form: RegionForm
    private var field = RegionForm.Field.name
    /// Whether Enter was pressed, so that empty fields are reported as mistakes, too.
    private var wasEntered = false

    init(_ form: RegionForm) { self.form = form }

    /// The identifier of the changed region; nil: the region is new.
    private var changed: String? { form.original?.region.identifier }

    private func regions(in state: MonitorState) throws(RegionForm.Fault) -> [MonitoredRegion] {
        let (service, context) = (state.site.service, state.site.context)
        // Another change in the meantime would be overwritten.
        if let original = form.original, !service.userRegions.contains(original) {
            throw RegionForm.Fault(field: .name, phrase: Phrase(.regionForm.changedElsewhere))
        }
        return try form.read { service.isTaken($0, of: changed, context) }
    }

    /// The mistake in the form; nil: there is none.
    private func fault(in state: MonitorState) -> RegionForm.Fault? {
        do throws(RegionForm.Fault) {
            _ = try regions(in: state)
            return nil
        } catch {
            return error
        }
    }
}

extension MonitorState {
    /// Opens the dialogue for a new region, based on the beacon under the cursor of the beacons view.
    mutating func openRegion() -> [Effect] {
        let beacon = views.beacons.target
        let proposals = beacon.map { RegionProposal.all(of: $0, in: self) } ?? []
        let form = RegionForm(
            proposals, unfit: proposals.isEmpty ? beacon?.kind : nil, site.service.defaultOptions, site.regionSettings)
        layer = .region(RegionDialog(form))
        return []
    }

    /// Opens the dialogue for the region under the cursor, if it belongs to the user. The region of a designated
    /// beacon has the name of the beacon; for other regions their owner is reported.
    mutating func editRegion() -> [Effect] {
        if beaconOfRegionRow?.identity != nil { return openName() }
        guard let region = ownRegion(orSay: .edit) else { return [.bell] }
        layer = .region(RegionDialog(RegionForm(region, site.regionSettings)))
        return []
    }
}

extension RegionDialog: Dialog {
    var layer: Layer { .region(self) }
    var takesText: Bool { true }
    var ticksItems: Bool { form.editor(of: field) == nil }
    var opensItems: Bool { false }
    var explanation: TextKey? { .about.region }

    func hints(in state: MonitorState) -> [KeyHint] {
        let enter = KeyHint(.enter, form.original == nil ? .hint.addRegion : .hint.apply)
        let turn = form.editor(of: field) == nil ? [KeyHint(.character(" "), .hint.change)] : []
        return [enter] + turn + [KeyHint(.down, .hint.move), KeyHint(.escape, .hint.close)]
    }

    mutating func press(_ key: Key, in state: inout MonitorState, _ texts: Localizer) -> [Effect]? {
        switch key {
        case .escape: return nil
        case .enter: return enter(&state)
        case .up, .backTab: move(by: -1)
        case .down, .tab: move(by: 1)
        case .character(" ") where form.editor(of: field) == nil, .right where form.editor(of: field) == nil:
            form.turn(field, by: 1)
        case .left where form.editor(of: field) == nil: form.turn(field, by: -1)
        default: return form.type(key, into: field) ? [] : [.bell]
        }
        return []
    }

    mutating func move(_ motion: Motion, in state: MonitorState, _ texts: Localizer) {
        let fields = form.fields
        let place = fields.firstIndex(of: field) ?? 0
        field = fields[motion.target(from: place, count: fields.count, page: fields.count)]
    }

    private mutating func move(by step: Int) {
        let fields = form.fields
        let place = fields.firstIndex(of: field) ?? 0
        field = fields[(place + step + fields.count) % fields.count]
    }

    /// Takes the form. An invalid field receives the cursor.
    private mutating func enter(_ state: inout MonitorState) -> [Effect] {
        do throws(RegionForm.Fault) {
            let regions = try regions(in: state)
            state.layer = nil
            guard let changed, let region = regions.first else {
                state.views.regions.sought = regions.first?.region.identifier
                return [.service(.addRegions(regions, options: form.options, starts: true))]
            }
            guard region != form.original else { return [] }
            if region.region.identifier != changed { state.views.regions.sought = region.region.identifier }
            return [.service(.editRegion(changed, region))]
        } catch {
            field = error.field
            wasEntered = true
            return [.bell]
        }
    }
}

// Drawing.
extension RegionDialog {
    func draw(_ state: MonitorState, on painter: inout Painter) {
        let texts = painter.texts
        let fields = form.fields
        let foot = foot(state, texts)
        let columns = max(4, min(78, state.size.columns - 2))
        let lines = foot.flatMap { line in
            painter.textWidth.wrapped(line.text, to: columns - 4).map { (text: $0, role: line.role) }
        }
        // The box keeps its size, because the sentences change between one and three lines.
        let title = texts.text(form.original == nil ? .regionForm.add : .regionForm.edit)
        var rect = painter.dialog(state, title, columns: columns, rows: fields.count + max(3, lines.count) + 3)
        guard !rect.isEmpty else { return }
        // Fields scroll where there is little room, so that mistakes are always visible.
        let wrong = lines.count { $0.role == .error }
        let least = min(rect.rows - 1, max(wrong, rect.rows >= 4 ? 1 : 0))
        let body = rect.takeTop(min(fields.count, rect.rows - least))
        painter.drawForm(fields.map { drawn($0, texts) }, cursor: fields.firstIndex(of: field) ?? 0, in: body)
        if rect.rows > lines.count { _ = rect.takeTop() }
        painter.draw(lines.map { TextLine.text($0.text, $0.role) }, from: 0, in: rect, labelWidth: 0)
    }

    private func drawn(_ field: RegionForm.Field, _ texts: Localizer) -> FormField {
        let editor = form.editor(of: field) ?? LineEditor()
        switch field {
        case .name: return FormField(label: texts.text(.regionForm.name), content: .text(editor, columns: 40))
        case .scope:
            let choice = form.proposal?.text(texts) ?? texts.text(.regionForm.typed)
            return FormField(label: texts.text(.regionForm.beacons), content: .choice(choice))
        case .beacons:
            let label = form.proposals.isEmpty ? texts.text(.regionForm.beacons) : ""
            return FormField(label: label, content: .text(editor, columns: 60))
        case .measure:
            return FormField(label: texts.text(.detail.entry), content: .choice(texts.text(form.measure.textKey)))
        case .enter, .exit:
            let isLevel = form.measure == .level
            let label: TextKey =
                switch (field, isLevel) {
                case (.enter, true): .regionForm.enterLevel
                case (.enter, false): .regionForm.enterDistance
                case (_, true): .regionForm.exitLevel
                case (_, false): .regionForm.exitDistance
                }
            let unit = texts.text(isLevel ? .transmit.unit : .regionForm.metres)
            return FormField(label: texts.text(label), content: .text(editor, unit: unit, columns: 8))
        case .exitPeriod:
            let unit = texts.text(.regionForm.seconds)
            return FormField(label: texts.text(.detail.exitPeriod), content: .text(editor, unit: unit, columns: 8))
        case .option(let place):
            let word = RegionNotificationOptions.words[place]
            return FormField(
                label: place == 0 ? texts.text(.detail.options) : "",
                content: .check(form.options.contains(word.option), word.letter + "  " + texts.text(word.key)))
        }
    }

    /// The mistakes, the purpose of the field under the cursor with its default, and the present value that is
    /// compared with it.
    private func foot(_ state: MonitorState, _ texts: Localizer) -> [(text: String, role: Role)] {
        let heard = [.enter, .exit].contains(field) ? heardNow(state, texts) : nil
        let unfit = field == .name ? form.unfit.map { Phrase(.regionForm.noProposal, .phrase(Phrase($0.key))) } : nil
        let about = [unfit, hint(state, texts), heard].compactMap(\.self).map { (texts.text($0), Role.muted) }
        guard let fault = fault(in: state), wasEntered || !(form.editor(of: fault.field)?.isEmpty ?? false) else {
            return about
        }
        return [(texts.text(fault.phrase), .error)] + about
    }

    private func hint(_ state: MonitorState, _ texts: Localizer) -> Phrase {
        let isLevel = form.measure == .level
        func standard(_ number: Double) -> Argument { .text(RegionForm.written(number)) }
        switch field {
        case .name: return Phrase(.regionForm.nameHint)
        case .scope: return Phrase(.regionForm.scopeHint)
        case .beacons: return Phrase(.regionForm.beaconsHint)
        case .measure: return Phrase(.regionForm.measureHint)
        case .enter:
            return Phrase(
                isLevel ? .regionForm.enterLevelHint : .regionForm.enterDistanceHint,
                standard(form.measure.standard.enter))
        case .exit:
            return Phrase(
                isLevel ? .regionForm.exitLevelHint : .regionForm.exitDistanceHint,
                standard(form.measure.standard.exit))
        case .exitPeriod: return Phrase(.regionForm.exitPeriodHint, standard(form.defaults.exitPeriod))
        case .option: return Phrase(.regionForm.optionsHint, .text(texts.explained(state.site.service.defaultOptions)))
        }
    }

    /// The present level or distance of the beacon by which the region can be judged.
    private func heardNow(_ state: MonitorState, _ texts: Localizer) -> Phrase? {
        guard let row = form.heard.flatMap({ state.row(of: $0) }), row.freshness != .lost else { return nil }
        switch form.measure {
        case .signal: return nil
        case .level:
            return row.smoothedRSSI.map {
                Phrase(.regionForm.heardNow, .text(texts.text(.unit.dBm, .integer(Int($0.rounded())))))
            }
        case .distance:
            return row.estimate.map { Phrase(.regionForm.estimatedNow, .text(texts.metres(Double($0.metres)))) }
        }
    }
}
