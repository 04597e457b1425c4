public import Basics
public import Tracking

// The error in a filter, as a sentence.
extension FilterProblem: PhraseConvertible {
    public var phrase: Phrase {
        Phrase(.filter.problem, .text(term), .text(String(position)), .phrase(kind.phrase))
    }
}

extension FilterProblem.Kind {
    fileprivate var phrase: Phrase {
        let quantities = BeaconFilter.Quantity.allCases.map(\.rawValue).joined(separator: ", ")
        return switch self {
        case .unknownQuantity(let name):
            name.isEmpty
                ? Phrase(.filter.noQuantity, .text(quantities))
                : Phrase(.filter.unknownQuantity, .text(name), .text(quantities))
        case .missingComparison(let quantity):
            Phrase(.filter.missingComparison, .text(quantity.rawValue), .text(quantity.example))
        case .missingNumber: Phrase(.filter.missingNumber)
        case .badNumber(let written): Phrase(.filter.badNumber, .text(written))
        case .badProximity: Phrase(.filter.badProximity)
        case .missingType: Phrase(.filter.missingType)
        case .unknownType(let name, let known):
            Phrase(.filter.unknownType, .text(name), .text(known.joined(separator: ", ")))
        case .unknownName(let name): Phrase(.filter.unknownName, .text(name))
        case .missingText: Phrase(.filter.missingText)
        case .openQuote: Phrase(.filter.openQuote)
        case .quoteInside: Phrase(.filter.quoteInside)
        case .joined: Phrase(.filter.joined)
        case .notHere(let name): Phrase(.filter.notHere, .text(name))
        case .impossible: Phrase(.filter.impossible)
        case .contradiction(let before): Phrase(.filter.contradiction, .text(before))
        }
    }
}
