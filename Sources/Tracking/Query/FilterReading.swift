public import Advertising

/// A filter as far as it is understood, and the first thing in it that is not or that can match nothing.
public struct FilterReading: Sendable {
    public private(set) var filter = BeaconFilter()
    public private(set) var problem: FilterProblem?

    /// - Parameters:
    ///   - scope: what the filtered list has. A word for something else is text there, as in the names of events.
    ///   - layouts: the user's layouts, whose names are types.
    public init(_ typed: String, _ scope: FilterScope = .all, layouts: LayoutSet = .empty) {
        var possible = PossibleRows(layouts)
        let parts = Self.terms(of: typed)
        for (place, part) in parts.enumerated() {
            do throws(TermRefusal) {
                let term = try TermReading(scope, layouts).term(part.term)
                filter.terms.append(term)
                guard possible.narrow(term) else {
                    let before = parts[..<place].map(\.term).joined(separator: " ")
                    throw TermRefusal(kind: Self.isPossible(term, layouts) ? .contradiction(before) : .impossible)
                }
            } catch {
                problem = problem ?? FilterProblem(kind: error.kind, term: part.term, position: part.position)
            }
        }
    }

    private static func isPossible(_ term: BeaconFilter.Term, _ layouts: LayoutSet) -> Bool {
        var alone = PossibleRows(layouts)
        return alone.narrow(term)
    }

    /// The parts between blanks that are not in quotation marks, each with the number of its first character.
    private static func terms(of typed: String) -> [(term: String, position: Int)] {
        var terms: [(String, Int)] = []
        var term = ""
        var isQuoted = false
        for (place, character) in typed.enumerated() {
            if character == "\"" { isQuoted.toggle() }
            if Self.isBlank(character), !isQuoted {
                if !term.isEmpty { terms.append((term, place - term.count + 1)) }
                term = ""
            } else {
                term.append(character)
            }
        }
        return term.isEmpty ? terms : terms + [(term, typed.count - term.count + 1)]
    }

    /// Blanks are also those that a Japanese keyboard writes.
    private static func isBlank(_ character: Character) -> Bool { character == " " || character == "\u{3000}" }
}

/// Why a term is refused.
private struct TermRefusal: Error {
    var kind: FilterProblem.Kind
}

/// Reads one term.
private struct TermReading {
    private let scope: FilterScope
    private let layouts: LayoutSet

    init(_ scope: FilterScope, _ layouts: LayoutSet) {
        self.scope = scope
        self.layouts = layouts
    }

    func term(_ typed: String) throws(TermRefusal) -> BeaconFilter.Term {
        let isInverted = typed.hasPrefix("!")
        let typed = (isInverted ? String(typed.dropFirst()) : typed).lowercased()
        guard !typed.isEmpty else { throw TermRefusal(kind: .missingText) }
        let condition = typed.contains("\"") ? try quoted(typed) : try self.condition(typed)
        return .init(isInverted: isInverted, condition: condition)
    }

    private func quoted(_ typed: String) throws(TermRefusal) -> BeaconFilter.Condition {
        let marks = typed.count { $0 == "\"" }
        guard marks.isMultiple(of: 2) else { throw TermRefusal(kind: .openQuote) }
        guard marks == 2, typed.hasPrefix("\""), typed.hasSuffix("\"") else { throw TermRefusal(kind: .quoteInside) }
        let text = String(typed.dropFirst().dropLast())
        guard !text.isEmpty else { throw TermRefusal(kind: .missingText) }
        return .text(SoughtText(text))
    }

    private func condition(_ typed: String) throws(TermRefusal) -> BeaconFilter.Condition {
        if let word = try word(typed) { return word }
        if let named = try named(typed) { return named }
        if let comparison = try comparison(typed) { return comparison }
        return .text(SoughtText(typed))
    }
}

// Words.
extension TermReading {
    /// Proximity words in both languages.
    private static let proximities: [String: Proximity] = [
        "immediate": .immediate, "near": .near, "far": .far, "unknown": .unknown,
        "至近": .immediate, "近い": .near, "遠い": .far, "不明": .unknown,
        "至近距離": .immediate, "近距離": .near, "遠距離": .far, "距離不明": .unknown,
    ]

    private static let words: [String: BeaconFilter.Condition] = [
        "beacon": .beacon, "ビーコン": .beacon, "service": .service([]), "サービス": .service([]),
        "designated": .designated([]), "指定": .designated([]), "switcher": .switcher([]), "スイッチャー": .switcher([]),
        "lost": .lost, "圏外": .lost, "new": .new, "新規": .new,
    ]

    /// A word that means something where the list has it; elsewhere it is text.
    private func word(_ typed: String) throws(TermRefusal) -> BeaconFilter.Condition? {
        if let proximity = Self.proximities[typed] { return scope == .all ? .proximity(.exactly(proximity)) : nil }
        if let quantity = BeaconFilter.Quantity(rawValue: typed) {
            guard scope.isSuperset(of: FilterScope(quantity)) else { return nil }
            throw TermRefusal(kind: .missingComparison(typed))
        }
        guard let condition = Self.words[typed] else { return nil }
        switch condition {
        case .lost, .new: return scope == .all ? condition : nil
        default: return scope.contains(.identity) ? condition : nil
        }
    }
}

// Names and comparisons.
extension TermReading {
    /// `name:value`. Addresses, identities and URLs have a colon as well.
    private func named(_ typed: String) throws(TermRefusal) -> BeaconFilter.Condition? {
        guard let colon = typed.firstIndex(of: ":") else { return nil }
        let name = String(typed[..<colon])
        let value = String(typed[typed.index(after: colon)...])
        switch name {
        case "type":
            guard scope.contains(.identity) else { throw TermRefusal(kind: .notHere(name)) }
            return try type(value)
        case "within", "beyond", "exactly":
            guard scope == .all else { throw TermRefusal(kind: .notHere(name)) }
            guard let proximity = Self.proximities[value] else { throw TermRefusal(kind: .badProximity(value)) }
            return .proximity(
                name == "within" ? .within(proximity) : name == "beyond" ? .beyond(proximity) : .exactly(proximity))
        default:
            guard !isText(name, value) else { return nil }
            throw TermRefusal(kind: .unknownName(name))
        }
    }

    private func type(_ value: String) throws(TermRefusal) -> BeaconFilter.Condition {
        guard !value.isEmpty else { throw TermRefusal(kind: .missingType) }
        if case .service? = Self.words[value] { return .service([]) }
        let choice = TypeChoice(prefix: value, layouts)
        guard !choice.isEmpty else {
            throw TermRefusal(kind: .unknownType(value, known: TypeChoice.names(layouts) + ["service"]))
        }
        return .type(choice)
    }

    /// Whether what has a colon may stand in what beacons send: a part of an address or of an identity, a URL, or a name
    /// that is not in ASCII letters, which no condition is called.
    private func isText(_ name: String, _ value: String) -> Bool {
        let isWord = !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-") }
        guard isWord, !name.allSatisfy(\.isHexDigit), !Self.schemes.contains(name), !value.hasPrefix("//") else {
            return true
        }
        // The region of a designated beacon is called by one of the service and a key code.
        if value.count >= 5, value.allSatisfy({ $0.isASCII && $0.isNumber }) { return true }
        return BeaconIdentity.Kind.allCases.contains { $0.name.hasSuffix(name) }
    }

    /// What URLs of beacons begin with.
    private static let schemes: Set = ["http", "https", "urn"]

    /// `rssi>-70`. A URL may have an equals sign, behind what no quantity could be called.
    private func comparison(_ typed: String) throws(TermRefusal) -> BeaconFilter.Condition? {
        guard let start = typed.firstIndex(where: { "<>=".contains($0) }) else { return nil }
        let name = String(typed[..<start])
        let isQuantity = name.allSatisfy { $0.isLetter || $0 == "!" }
        if typed[start] == "=", name.isEmpty || !isQuantity { return nil }
        guard let quantity = BeaconFilter.Quantity(rawValue: name) else {
            throw TermRefusal(kind: .unknownQuantity(name))
        }
        guard scope.isSuperset(of: FilterScope(quantity)) else { throw TermRefusal(kind: .notHere(name)) }
        let rest = typed[start...]
        guard let sign = BeaconFilter.Comparison.allCases.first(where: { rest.hasPrefix($0.rawValue) }) else {
            return nil
        }
        let written = String(rest.dropFirst(sign.rawValue.count))
        guard !written.isEmpty, written != "-" else { throw TermRefusal(kind: .missingNumber) }
        guard let number = Double(written), number.isFinite else { throw TermRefusal(kind: .badNumber(written)) }
        return .number(quantity, sign, number)
    }
}
