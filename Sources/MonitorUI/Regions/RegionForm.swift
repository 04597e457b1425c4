import Basics
import BeaconService
import Canvas
import Localization
import Regions
import Tracking

/// The selected and typed properties of a region of the user, and their parsing.
struct RegionForm: Equatable, Sendable {
    enum Field: Hashable, Sendable {
        case name
        /// The selection of the proposed beacons that belong to the region.
        case scope
        /// The written form of the common identifiers of its beacons.
        case beacons
        /// The measure that determines an entry.
        case measure
        case enter, exit, exitPeriod
        /// One of the notified changes, by its index in `RegionNotificationOptions.words`.
        case option(Int)
    }

    /// The measure that determines an entry.
    enum Measure: CaseIterable, Sendable {
        case signal, level, distance
    }

    /// The mistake in a field.
    struct Fault: Error {
        var field: Field
        var phrase: Phrase
    }

    /// The changed region; nil: the region is new.
    let original: MonitoredRegion?
    let proposals: [RegionProposal]
    /// The kind of the beacon under the cursor, if no region can be made of it.
    let unfit: BeaconIdentity.Kind?
    /// The settings of a new region unless the user changes them.
    let defaults: RegionSettings
    private(set) var name: LineEditor
    private(set) var beacons: LineEditor
    private(set) var measure: Measure
    private(set) var exitPeriod: LineEditor
    private(set) var options: RegionNotificationOptions
    private var bounds: [Measure: Bounds]
    /// Whether the user typed a name, so that it no longer follows the proposal.
    private var isNamed: Bool

    /// The typed limits for entering and leaving a region.
    private struct Bounds: Equatable {
        var enter: LineEditor
        var exit: LineEditor
    }

    /// Creates the form for a new region. The first proposal applies until the user changes it.
    init(
        _ proposals: [RegionProposal], unfit: BeaconIdentity.Kind? = nil, _ options: RegionNotificationOptions,
        _ defaults: RegionSettings
    ) {
        self.init(nil, proposals, unfit, options, defaults)
        if let first = proposals.first { take(first) }
    }

    /// Creates the form for a change to a region of the user.
    init(_ region: MonitoredRegion, _ defaults: RegionSettings) {
        self.init(region, [], nil, region.options, defaults)
        name = LineEditor(region.region.identifier)
        beacons = LineEditor(region.region.constraint.description)
        isNamed = true
    }

    private init(
        _ original: MonitoredRegion?, _ proposals: [RegionProposal], _ unfit: BeaconIdentity.Kind?,
        _ options: RegionNotificationOptions, _ defaults: RegionSettings
    ) {
        self.original = original
        self.proposals = proposals
        self.unfit = unfit
        self.defaults = defaults
        self.options = options
        (name, beacons, isNamed) = (LineEditor(), LineEditor(), false)
        let settings = original?.settings ?? defaults
        exitPeriod = LineEditor(Self.written(settings.exitPeriod))
        bounds = [:]
        for measure in [Measure.level, .distance] {
            let (enter, exit) = measure.standard
            bounds[measure] = Bounds(enter: LineEditor(Self.written(enter)), exit: LineEditor(Self.written(exit)))
        }
        measure = .signal
        if case .rssi(let enter, let exit) = settings.threshold {
            measure = .level
            bounds[.level] = Bounds(enter: LineEditor(String(enter)), exit: LineEditor(String(exit)))
        } else if case .distance(let enter, let exit) = settings.threshold {
            measure = .distance
            bounds[.distance] = Bounds(
                enter: LineEditor(Self.written(enter)), exit: LineEditor(Self.written(exit)))
        }
    }

    /// The present fields, from the top.
    var fields: [Field] {
        [.name] + (proposals.isEmpty ? [] : [.scope]) + [.beacons, .measure]
            + (measure == .signal ? [] : [.enter, .exit]) + [.exitPeriod]
            + RegionNotificationOptions.words.indices.map { .option($0) }
    }

    /// The proposal that equals the typed beacons; nil: the user typed others.
    var proposal: RegionProposal? { proposals.first { $0.constraint.description == beacons.text } }

    /// The beacon by which the region can be judged now: its only one, or the proposed one if it belongs to the
    /// region.
    var heard: BeaconIdentity? {
        guard let constraint = try? RegionTyped.constraints(beacons.text).first else { return nil }
        let proposed = proposals.first?.constraint.onlyIdentity.flatMap { constraint.matches($0) ? $0 : nil }
        return constraint.onlyIdentity ?? proposed
    }

    /// The text of a field; nil: it has none.
    func editor(of field: Field) -> LineEditor? {
        switch field {
        case .name: name
        case .beacons: beacons
        case .enter: bounds[measure]?.enter
        case .exit: bounds[measure]?.exit
        case .exitPeriod: exitPeriod
        case .scope, .measure, .option: nil
        }
    }

    /// Edits a field. Returns false when the key has no meaning there.
    mutating func type(_ key: Key, into field: Field) -> Bool {
        switch field {
        case .name:
            let before = name.text
            guard name.handle(key) else { return false }
            isNamed = isNamed || name.text != before
            return true
        case .beacons: return beacons.handle(key)
        case .enter: return bounds[measure]?.enter.handle(key) ?? false
        case .exit: return bounds[measure]?.exit.handle(key) ?? false
        case .exitPeriod: return exitPeriod.handle(key)
        case .scope, .measure, .option: return false
        }
    }

    /// Selects the next or previous value of a choice; toggles a tick.
    mutating func turn(_ field: Field, by step: Int) {
        switch field {
        case .scope:
            let place = proposals.firstIndex { $0 == proposal } ?? (step > 0 ? -1 : 0)
            take(proposals[(place + step + proposals.count) % proposals.count])
        case .measure:
            let place = Measure.allCases.firstIndex(of: measure) ?? 0
            measure = Measure.allCases[(place + step + Measure.allCases.count) % Measure.allCases.count]
        case .option(let place): options.formSymmetricDifference(RegionNotificationOptions.words[place].option)
        case .name, .beacons, .enter, .exit, .exitPeriod: break
        }
    }

    private mutating func take(_ proposal: RegionProposal) {
        beacons = LineEditor(proposal.constraint.description)
        if !isNamed { name = LineEditor(proposal.name) }
    }

    /// `2`, `2.5`
    static func written(_ number: Double) -> String {
        number.rounded() == number ? String(Int(number)) : String(number)
    }
}

extension RegionForm.Measure {
    /// The default limits for entering and leaving a region: dBm, or metres.
    var standard: (enter: Double, exit: Double) {
        switch self {
        case .signal: (0, 0)
        case .level: (-70, -75)
        case .distance: (2, 3)
        }
    }

    /// The valid range, in the same unit.
    var range: ClosedRange<Double> {
        switch self {
        case .signal: 0...0
        case .level: -127...20
        case .distance: 0.01...1000
        }
    }

    var textKey: TextKey {
        switch self {
        case .signal: .regionForm.anySignal
        case .level: .regionForm.byLevel
        case .distance: .regionForm.byDistance
        }
    }
}

// Parsing.
extension RegionForm {
    /// Seconds without a signal after which a region can be left.
    static let exitPeriods = 1.0...86_400

    /// The described regions: one, or for a new region as many as there are typed beacons.
    /// - Parameter isTaken: Whether a name belongs to another region.
    /// - Throws: The first field that cannot be parsed.
    func read(_ isTaken: (String) -> Bool) throws(Fault) -> [MonitoredRegion] {
        let name = try readName()
        let constraints = try readBeacons()
        var settings = original?.settings ?? defaults
        settings.threshold = try readThreshold()
        settings.exitPeriod = try number(exitPeriod, in: Self.exitPeriods, .exitPeriod, .regionForm.exitPeriodRange)
        guard !options.isEmpty else {
            throw Fault(field: .option(0), phrase: Phrase(.regionForm.noOptions))
        }
        var regions: [MonitoredRegion] = []
        for (place, constraint) in constraints.enumerated() {
            // Several regions with one name are numbered.
            let identifier = constraints.count == 1 ? name : name + String(place)
            guard !isTaken(identifier) else { throw Fault(field: .name, phrase: Phrase(.regionForm.taken)) }
            guard
                let region = try? BeaconRegion(
                    identifier: identifier, constraint: constraint, address: original?.region.address)
            else { throw Fault(field: .name, phrase: nameRule) }
            regions.append(MonitoredRegion(region, options: options, settings: settings))
        }
        return regions
    }

    private var nameRule: Phrase { Phrase(.regionForm.nameRule, .integer(RegionIdentifier.maximumLength)) }

    private func readName() throws(Fault) -> String {
        var text = name.text[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        let name = String(text)
        guard RegionIdentifier.isOne(name), SafeText.isSafe(name) else { throw Fault(field: .name, phrase: nameRule) }
        return name
    }

    private func readBeacons() throws(Fault) -> [RegionConstraint] {
        do throws(LineEntry.Problem) {
            let constraints = try RegionTyped.constraints(beacons.text)
            guard original == nil || constraints.count == 1 else {
                throw LineEntry.Problem(phrase: Phrase(.regionForm.onlyOne))
            }
            return constraints
        } catch {
            throw Fault(field: .beacons, phrase: error.phrase)
        }
    }

    private func readThreshold() throws(Fault) -> RegionSettings.Threshold {
        guard let bounds = bounds[measure] else { return .none }
        let isLevel = measure == .level
        let key: TextKey = isLevel ? .regionForm.levelRange : .regionForm.distanceRange
        let enter = try number(bounds.enter, in: measure.range, .enter, key, isWhole: isLevel)
        let exit = try number(bounds.exit, in: measure.range, .exit, key, isWhole: isLevel)
        if isLevel {
            guard exit <= enter else { throw Fault(field: .exit, phrase: Phrase(.regionForm.exitAbove)) }
            return .rssi(enter: Int8(enter), exit: Int8(exit))
        }
        guard exit >= enter else { throw Fault(field: .exit, phrase: Phrase(.regionForm.exitWithin)) }
        return .distance(enter: enter, exit: exit)
    }

    private func number(
        _ editor: LineEditor, in range: ClosedRange<Double>, _ field: Field, _ key: TextKey, isWhole: Bool = false
    ) throws(Fault) -> Double {
        var digits = editor.text.narrow[...]
        while digits.first == " " { digits.removeFirst() }
        while digits.last == " " { digits.removeLast() }
        let isPlain = digits.allSatisfy { $0.isASCII && ($0.isNumber || "-+.".contains($0)) }
        guard isPlain, let number = Double(digits), range.contains(number), !isWhole || Int8(digits) != nil else {
            let bounds = [range.lowerBound, range.upperBound].map { Argument.text(Self.written($0)) }
            throw Fault(field: field, phrase: Phrase(key, bounds))
        }
        return number
    }
}
