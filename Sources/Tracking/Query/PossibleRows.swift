import Advertising

/// The rows that can still pass the terms read so far. If no row is left, no row will ever pass, whatever is heard:
/// the last term is an error and is reported.
struct PossibleRows {
    private var types: TypeChoice
    /// Whether the rows may include rows without a beacon, as most events are.
    private var includesOthers: Bool
    private var proximities = Set(Proximity.allCases)
    private var values: [BeaconFilter.Quantity: PossibleValues] = [:]
    private var required: Set<BeaconFilter.Condition> = []
    private var refused: Set<BeaconFilter.Condition> = []

    init(_ layouts: LayoutSet, includesOthers: Bool = false) {
        types = TypeChoice(prefix: "", layouts)
        self.includesOthers = includesOthers
    }

    var isEmpty: Bool {
        types.isEmpty && !includesOthers || proximities.isEmpty || values.values.contains(where: \.isEmpty)
            || !required.isDisjoint(with: refused)
    }

    /// The rows that are left after a term.
    func narrowed(to term: BeaconFilter.Term) -> PossibleRows {
        var rest = self
        rest.narrow(term)
        return rest
    }

    private mutating func narrow(_ term: BeaconFilter.Term) {
        if term.isInverted {
            refused.insert(term.condition)
        } else {
            required.formUnion([term.condition] + term.condition.implied)
        }
        switch term.condition {
        case .type(let choice): narrow(choice, term.isInverted)
        case .beacon where term.isInverted: types = types.intersection(TypeChoice(.device))
        case .beacon:
            types = types.subtracting(TypeChoice(.device))
            includesOthers = false
        case .service, .designated, .switcher:
            if !term.isInverted { narrow(TypeChoice(.iBeacon), false) }
        case .proximity(let rule): proximities = proximities.filter { rule.holds($0) != term.isInverted }
        case .number(let quantity, let comparison, let limit):
            values[quantity, default: PossibleValues(quantity)].narrow(comparison, limit, term.isInverted)
        // A lost beacon has no known proximity, and a new one was heard within the last minute.
        case .lost: if !term.isInverted { proximities.formIntersection([.unknown]) }
        case .new:
            if !term.isInverted {
                values[.age, default: PossibleValues(.age)].narrow(.less, BeaconFilter.newness, false)
            }
        case .text, .identity: break
        }
    }

    private mutating func narrow(_ choice: TypeChoice, _ isInverted: Bool) {
        types = isInverted ? types.subtracting(choice) : types.intersection(choice)
        if !isInverted { includesOthers = false }
    }
}

extension BeaconFilter {
    /// Whether a beacon can pass all terms, including those that were not typed.
    public func isPossible(_ layouts: LayoutSet = .empty) -> Bool {
        !terms.reduce(PossibleRows(layouts)) { $0.narrowed(to: $1) }.isEmpty
    }
}

extension BeaconFilter.Condition {
    /// The conditions that hold wherever this one does, in the form before `know`.
    fileprivate var implied: [BeaconFilter.Condition] {
        switch self {
        case .switcher: [.designated([]), .service([]), .beacon]
        case .designated: [.service([]), .beacon]
        case .service: [.beacon]
        case .text, .type, .proximity, .number, .beacon, .lost, .new, .identity: []
        }
    }
}

/// The values of a quantity that pass. A row without a value passes if every term about the quantity is inverted.
private struct PossibleValues {
    private var low: Double
    private var high: Double
    private var isLowIncluded = true
    private var isHighIncluded = true
    private var needsValue = false

    init(_ quantity: BeaconFilter.Quantity) {
        low = quantity.range.lowerBound
        high = quantity.range.upperBound
    }

    var isEmpty: Bool {
        guard needsValue else { return false }
        return low == high ? !(isLowIncluded && isHighIncluded) : low > high
    }

    mutating func narrow(_ comparison: BeaconFilter.Comparison, _ limit: Double, _ isInverted: Bool) {
        needsValue = needsValue || !isInverted
        switch (comparison, isInverted) {
        case (.atMost, false), (.more, true): lower(to: limit, isIncluded: true)
        case (.less, false), (.atLeast, true): lower(to: limit, isIncluded: false)
        case (.atLeast, false), (.less, true): raise(to: limit, isIncluded: true)
        case (.more, false), (.atMost, true): raise(to: limit, isIncluded: false)
        case (.equal, false):
            let margin = BeaconFilter.Comparison.margin(limit)
            lower(to: limit + margin, isIncluded: false)
            raise(to: limit - margin, isIncluded: false)
        case (.equal, true): break
        }
    }

    private mutating func lower(to limit: Double, isIncluded: Bool) {
        if limit == high { isHighIncluded = isHighIncluded && isIncluded }
        if limit < high { (high, isHighIncluded) = (limit, isIncluded) }
    }

    private mutating func raise(to limit: Double, isIncluded: Bool) {
        if limit == low { isLowIncluded = isLowIncluded && isIncluded }
        if limit > low { (low, isLowIncluded) = (limit, isIncluded) }
    }
}
