import Advertising

/// What a row can still be that passes the terms read so far. Once nothing is left no row will ever pass, whatever is
/// heard: the last term is a slip, and is told.
struct PossibleRows {
    private var types: TypeChoice
    private var proximities = Set(Proximity.allCases)
    private var values: [BeaconFilter.Quantity: PossibleValues] = [:]
    private var required: Set<BeaconFilter.Condition> = []
    private var refused: Set<BeaconFilter.Condition> = []

    init(_ layouts: LayoutSet) { types = TypeChoice(prefix: "", layouts) }

    /// Takes a term; false: no row is left.
    mutating func narrow(_ term: BeaconFilter.Term) -> Bool {
        if term.isInverted {
            refused.insert(term.condition)
        } else {
            required.formUnion([term.condition] + term.condition.implied)
        }
        switch term.condition {
        case .type(let choice): narrow(choice, term.isInverted)
        case .beacon: narrow(TypeChoice(.device), !term.isInverted)
        case .service, .designated, .switcher:
            if !term.isInverted { narrow(TypeChoice(.iBeacon), false) }
        case .proximity(let rule): proximities = proximities.filter { rule.holds($0) != term.isInverted }
        case .number(let quantity, let comparison, let limit):
            values[quantity, default: PossibleValues(quantity)].narrow(comparison, limit, term.isInverted)
        case .text, .lost, .new, .identity: break
        }
        return !types.isEmpty && !proximities.isEmpty && values.values.allSatisfy { !$0.isEmpty }
            && required.isDisjoint(with: refused)
    }

    private mutating func narrow(_ choice: TypeChoice, _ isInverted: Bool) {
        types = isInverted ? types.subtracting(choice) : types.intersection(choice)
    }
}

extension BeaconFilter.Condition {
    /// What holds wherever this does, as it is before `know`.
    fileprivate var implied: [BeaconFilter.Condition] {
        switch self {
        case .switcher: [.designated([]), .service([]), .beacon]
        case .designated: [.service([]), .beacon]
        case .service: [.beacon]
        case .text, .type, .proximity, .number, .beacon, .lost, .new, .identity: []
        }
    }
}

/// The values of a quantity that pass. A row without a value passes as long as every term about it is inverted.
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
