public import Advertising
import Basics

/// A filter as far as it is valid, and the first term that is invalid or can match nothing.
public struct FilterReading: Sendable {
    public private(set) var filter = BeaconFilter()
    public private(set) var problem: FilterProblem?

    /// Reads a typed filter.
    ///
    /// - Parameters:
    ///   - scope: The properties of the filtered list. In a list without beacons every word is a text.
    ///   - layouts: The user's layouts, whose names are types.
    ///   - isKnown: Whether a name or an identifier contains this text, so that a colon in it is not an error.
    public init(
        _ typed: String, _ scope: FilterScope = .all, layouts: LayoutSet = .empty,
        isKnown: (SoughtText) -> Bool = { _ in false }
    ) {
        let nothingYet = PossibleRows(layouts, includesOthers: scope != .all)
        var possible = nothingYet
        let reading = TermReading(scope, layouts)
        let parts = Self.terms(of: typed)
        for (place, part) in parts.enumerated() {
            do throws(FilterSyntaxError) {
                let around = [place - 1, place + 1].filter(parts.indices.contains).map { parts[$0].term }
                guard !reading.joins(part.term, around, isKnown) else { throw FilterSyntaxError(kind: .joined) }
                let term = try reading.term(part.term, isKnown)
                let rest = possible.narrowed(to: term)
                guard !rest.isEmpty else {
                    let before = parts[..<place].map(\.term).joined(separator: " ")
                    let isPossible = !nothingYet.narrowed(to: term).isEmpty
                    throw FilterSyntaxError(kind: isPossible ? .contradiction(before) : .impossible)
                }
                possible = rest
                filter.terms.append(term)
            } catch {
                problem = problem ?? FilterProblem(kind: error.kind, term: part.term, position: part.position)
            }
        }
    }

    /// Terms that the user may want, in English: the words with a meaning, the types, an example of each
    /// comparison.
    public static func words(_ layouts: LayoutSet = .empty) -> [String] {
        TermReading.englishWords + TypeChoice.names(layouts).map { "type:" + $0 }
            + BeaconFilter.Quantity.allCases.map(\.example)
    }

    /// The parts between blanks that are not in quotation marks, each with the number of its first character.
    private static func terms(of typed: String) -> [(term: String, position: Int)] {
        var terms: [(String, Int)] = []
        var term = ""
        var isQuoted = false
        for (place, character) in typed.enumerated() {
            if TermReading.isQuotationMark(character) { isQuoted.toggle() }
            if character.isWhitespace, !isQuoted {
                if !term.isEmpty { terms.append((term, place - term.count + 1)) }
                term = ""
            } else {
                term.append(character)
            }
        }
        return term.isEmpty ? terms : terms + [(term, typed.count - term.count + 1)]
    }
}

/// The reason why a term is rejected.
private struct FilterSyntaxError: Error {
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

    func term(_ typed: String, _ isKnown: (SoughtText) -> Bool) throws(FilterSyntaxError) -> BeaconFilter.Term {
        var isInverted = false
        var typed = typed[...]
        while typed.first == "!" || typed.first == "！" {
            isInverted.toggle()
            typed = typed.dropFirst()
        }
        guard !typed.isEmpty else { throw FilterSyntaxError(kind: .missingText) }
        let condition =
            typed.contains(where: Self.isQuotationMark) ? try quoted(typed) : try condition(String(typed), isKnown)
        return .init(isInverted: isInverted, condition: condition)
    }

    /// Whether a character is a quotation mark, including those that a Japanese keyboard writes.
    static func isQuotationMark(_ character: Character) -> Bool { "\"“”＂".contains(character) }

    private func quoted(_ typed: Substring) throws(FilterSyntaxError) -> BeaconFilter.Condition {
        let marks = typed.count(where: Self.isQuotationMark)
        guard marks.isMultiple(of: 2) else { throw FilterSyntaxError(kind: .openQuote) }
        guard marks == 2, typed.first.map(Self.isQuotationMark) == true, typed.last.map(Self.isQuotationMark) == true
        else { throw FilterSyntaxError(kind: .quoteInside) }
        let text = String(typed.dropFirst().dropLast())
        guard !text.isEmpty else { throw FilterSyntaxError(kind: .missingText) }
        return .text(SoughtText(text))
    }

    private func condition(
        _ typed: String, _ isKnown: (SoughtText) -> Bool
    ) throws(FilterSyntaxError) -> BeaconFilter.Condition {
        let text = SoughtText(typed)
        let plain = typed.narrow.lowercased()
        if let word = try word(plain) { return word }
        if let named = try named(plain, isKnown) { return named }
        if let comparison = try comparison(plain) { return comparison }
        guard isKnown(text) || !isList(plain, isKnown) else { throw FilterSyntaxError(kind: .joined) }
        return .text(text)
    }
}

// Words that are typed to join conditions. As texts, they would be searched in names and hide all rows.
extension TermReading {
    private static let joining: Set = ["or", "and", "|", "||", "&", "&&", "/", ",", ";", "、", "または", "かつ"]

    /// Whether a term is between two conditions and is meant to join them.
    func joins(_ term: String, _ around: [String], _ isKnown: (SoughtText) -> Bool) -> Bool {
        Self.joining.contains(term.narrow.lowercased()) && around.count == 2
            && around.allSatisfy { isCondition($0, isKnown) }
    }

    /// Whether a term is a list of conditions, or one condition followed by a comma.
    private func isList(_ typed: String, _ isKnown: (SoughtText) -> Bool) -> Bool {
        let parts = typed.split { ",、;|/&".contains($0) }.map(String.init)
        return parts != [typed] && !parts.isEmpty && parts.allSatisfy { isCondition($0, isKnown) }
    }

    private func isCondition(_ typed: String, _ isKnown: (SoughtText) -> Bool) -> Bool {
        guard let term = try? term(typed, isKnown) else { return true }
        if case .text = term.condition { return false }
        return true
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
        "lost": .lost, "受信途絶": .lost, "圏外": .lost, "new": .new, "新規": .new,
    ]

    static var englishWords: [String] {
        let near = ["immediate", "near", "far", "unknown"]
        return near + ["within:", "beyond:"].flatMap { word in near.prefix(3).map { word + $0 } }
            + words.keys.filter { $0.utf8.allSatisfy { $0 < 0x80 } }.sorted()
    }

    /// Reads a word that has a meaning. A list of beacons rejects a word for whose property it has no data;
    /// otherwise half of the words would be conditions and the others texts.
    private func word(_ typed: String) throws(FilterSyntaxError) -> BeaconFilter.Condition? {
        let condition =
            Self.proximities[typed].map { BeaconFilter.Condition.proximity(.exactly($0)) } ?? Self.words[typed]
        let quantity = BeaconFilter.Quantity(rawValue: typed)
        guard condition != nil || quantity != nil, scope.contains(.identity) else { return nil }
        guard scope.isSuperset(of: Self.need(condition, quantity)) else {
            throw FilterSyntaxError(kind: .notHere(typed))
        }
        if let quantity { throw FilterSyntaxError(kind: .missingComparison(quantity)) }
        return condition
    }

    private static func need(
        _ condition: BeaconFilter.Condition?, _ quantity: BeaconFilter.Quantity?
    ) -> FilterScope {
        if let quantity { return FilterScope(quantity) }
        return switch condition {
        case .proximity, .lost, .new: .all
        default: .identity
        }
    }
}

// Names and comparisons.
extension TermReading {
    /// Reads `name:value`. Addresses, identities and URLs have a colon as well.
    private func named(
        _ typed: String, _ isKnown: (SoughtText) -> Bool
    ) throws(FilterSyntaxError) -> BeaconFilter.Condition? {
        guard let colon = typed.firstIndex(of: ":") else { return nil }
        let name = String(typed[..<colon])
        let value = String(typed[typed.index(after: colon)...])
        switch name {
        case "type":
            guard scope.contains(.identity) else { throw FilterSyntaxError(kind: .notHere(name)) }
            return try type(value)
        case "within", "beyond", "exactly":
            guard scope == .all else { throw FilterSyntaxError(kind: .notHere(name)) }
            guard let proximity = Self.proximities[value] else { throw FilterSyntaxError(kind: .badProximity(value)) }
            return .proximity(
                name == "within" ? .within(proximity) : name == "beyond" ? .beyond(proximity) : .exactly(proximity))
        default:
            guard !isText(name, value), !isKnown(SoughtText(typed)) else { return nil }
            throw FilterSyntaxError(kind: .unknownName(name))
        }
    }

    private func type(_ value: String) throws(FilterSyntaxError) -> BeaconFilter.Condition {
        guard !value.isEmpty else { throw FilterSyntaxError(kind: .missingType) }
        if case .service? = Self.words[value] { return .service([]) }
        let choice = TypeChoice(prefix: value, layouts)
        guard !choice.isEmpty else {
            throw FilterSyntaxError(kind: .unknownType(value, known: TypeChoice.names(layouts) + ["service"]))
        }
        return .type(choice)
    }

    /// Whether a term with a colon may occur in data that beacons send: a part of an address, of an identity or of
    /// a URL. It is also a text if the part before the colon is not in ASCII letters, since no condition has such a
    /// name.
    private func isText(_ name: String, _ value: String) -> Bool {
        let isWord = !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-") }
        guard isWord, !Self.schemes.contains(name), !value.hasPrefix("//") else { return true }
        let kinds = BeaconIdentity.Kind.allCases.filter { $0.name.hasSuffix(name) }
        let isOfURL = kinds.contains { $0 == .eddystoneURL || $0 == .uriBeacon }
        if isOfURL, Self.schemes.contains(where: { $0.hasPrefix(value) || value.hasPrefix($0) }) { return true }
        guard !kinds.isEmpty || name.allSatisfy(Hexadecimal.isDigit) else { return false }
        return value.first.map(Hexadecimal.isDigit) ?? true
    }

    /// The beginnings of beacons' URLs.
    private static let schemes: Set = ["http", "https", "urn"]

    /// Reads `rssi>-70`. In a URL an equals sign may follow text that is not the name of a quantity.
    private func comparison(_ typed: String) throws(FilterSyntaxError) -> BeaconFilter.Condition? {
        guard let start = typed.firstIndex(where: { "<>=".contains($0) }) else { return nil }
        let name = String(typed[..<start])
        let isQuantity = name.allSatisfy { $0.isLetter || $0 == "!" }
        if typed[start] == "=", name.isEmpty || !isQuantity { return nil }
        guard let quantity = BeaconFilter.Quantity(rawValue: name) else {
            throw FilterSyntaxError(kind: .unknownQuantity(name))
        }
        guard scope.isSuperset(of: FilterScope(quantity)) else { throw FilterSyntaxError(kind: .notHere(name)) }
        let rest = typed[start...]
        guard let sign = BeaconFilter.Comparison.allCases.first(where: { rest.hasPrefix($0.rawValue) }) else {
            return nil
        }
        let written = String(rest.dropFirst(sign.rawValue.count))
        guard !written.isEmpty, written != "-" else { throw FilterSyntaxError(kind: .missingNumber) }
        guard written.allSatisfy({ "+-.0123456789".contains($0) }), let number = Double(written), number.isFinite else {
            throw FilterSyntaxError(kind: .badNumber(written))
        }
        return .number(quantity, sign, number)
    }
}
