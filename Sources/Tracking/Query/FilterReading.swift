/// What a list has of its rows, so that a filter can ask for it. Text it always has.
public struct FilterScope: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Which beacon it is: `type:`, `beacon`, `service`, `designated`, `switcher`.
    public static let identity = FilterScope(rawValue: 1)
    /// `rssi`.
    public static let signal = FilterScope(rawValue: 2)
    /// `age`.
    public static let age = FilterScope(rawValue: 4)
    /// Everything that a row of the beacon table has.
    public static let all = FilterScope(rawValue: .max)
    public static let text: FilterScope = []
}

/// What of a typed filter is not understood, and where.
public struct FilterProblem: Error, Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// What is compared is no quantity.
        case unknownQuantity(String)
        /// Nothing, or no number, stands behind the comparison.
        case missingNumber
        case badNumber(String)
        /// What stands behind `within:`, `beyond:` or `exactly:` is no proximity.
        case badProximity(String)
        /// Nothing stands behind `type:`.
        case missingType
        /// A quotation mark that nothing closes.
        case openQuote
        /// This list has no such thing.
        case notHere(String)
    }

    public var kind: Kind
    /// The whole term, as typed.
    public var term: String
    /// Where it begins: the number of its first character, from 1.
    public var position: Int
}

/// A filter as far as it is understood, and the first thing that is not.
public struct FilterReading: Sendable {
    public private(set) var filter = BeaconFilter()
    public private(set) var problem: FilterProblem?

    /// - Parameter scope: what the filtered list has. A word for something else is text there, as in the names of events.
    public init(_ typed: String, _ scope: FilterScope = .all) {
        for (term, position) in Self.terms(of: typed) {
            do throws(Refusal) {
                guard let read = try Self.read(term, scope) else { continue }
                filter.terms.append(read)
            } catch {
                problem = problem ?? FilterProblem(kind: error.kind, term: term, position: position)
            }
        }
    }

    private struct Refusal: Error {
        var kind: FilterProblem.Kind
    }

    /// The parts between blanks that are not in quotation marks, each with the number of its first character.
    private static func terms(of typed: String) -> [(term: String, position: Int)] {
        var terms: [(String, Int)] = []
        var term = ""
        var isQuoted = false
        for (place, character) in typed.enumerated() {
            if character == "\"" { isQuoted.toggle() }
            if character == " ", !isQuoted {
                if !term.isEmpty { terms.append((term, place - term.count + 1)) }
                term = ""
            } else {
                term.append(character)
            }
        }
        return term.isEmpty ? terms : terms + [(term, typed.count - term.count + 1)]
    }

    private static func read(_ typed: String, _ scope: FilterScope) throws(Refusal) -> BeaconFilter.Term? {
        let isInverted = typed.hasPrefix("!")
        let typed = (isInverted ? String(typed.dropFirst()) : typed).lowercased()
        guard !typed.isEmpty else { return nil }
        guard !typed.hasPrefix("\"") else {
            guard typed.count > 1, typed.hasSuffix("\"") else { throw Refusal(kind: .openQuote) }
            let text = String(typed.dropFirst().dropLast())
            return text.isEmpty ? nil : .init(isInverted: isInverted, condition: .text(SoughtText(text)))
        }
        return .init(isInverted: isInverted, condition: try condition(typed, scope))
    }
}

// Terms.
extension FilterReading {
    /// Proximity words in both languages.
    private static let proximities: [String: Proximity] = [
        "immediate": .immediate, "near": .near, "far": .far, "unknown": .unknown,
        "至近": .immediate, "近い": .near, "遠い": .far, "不明": .unknown,
        "至近距離": .immediate, "近距離": .near, "遠距離": .far,
    ]

    private static let words: [String: BeaconFilter.Condition] = [
        "beacon": .beacon, "ビーコン": .beacon, "service": .service([]), "サービス": .service([]),
        "designated": .designated([]),
        "指定": .designated([]), "switcher": .switcher([]), "スイッチャー": .switcher([]), "lost": .lost, "圏外": .lost,
        "new": .new, "新規": .new,
    ]

    private static func condition(
        _ typed: String, _ scope: FilterScope
    ) throws(Refusal) -> BeaconFilter.Condition {
        if let word = word(typed, scope) { return word }
        if let named = try named(typed, scope) { return named }
        if let comparison = try comparison(typed, scope) { return comparison }
        return .text(SoughtText(typed))
    }

    /// A word that means something where the list has it; elsewhere it is text.
    private static func word(_ typed: String, _ scope: FilterScope) -> BeaconFilter.Condition? {
        if let proximity = proximities[typed] { return scope == .all ? .proximity(.exactly(proximity)) : nil }
        guard let condition = words[typed] else { return nil }
        switch condition {
        case .lost, .new: return scope == .all ? condition : nil
        default: return scope.contains(.identity) ? condition : nil
        }
    }

    /// `name:value`; an address and a URL have a colon as well.
    private static func named(_ typed: String, _ scope: FilterScope) throws(Refusal) -> BeaconFilter.Condition? {
        guard let colon = typed.firstIndex(of: ":") else { return nil }
        let name = String(typed[..<colon])
        let value = String(typed[typed.index(after: colon)...])
        switch name {
        case "type":
            guard scope.contains(.identity) else { throw Refusal(kind: .notHere(name)) }
            guard !value.isEmpty else { throw Refusal(kind: .missingType) }
            return value == "service" || value == "サービス" ? .service([]) : .type(value)
        case "within", "beyond", "exactly":
            guard scope == .all else { throw Refusal(kind: .notHere(name)) }
            guard let proximity = proximities[value] else { throw Refusal(kind: .badProximity(value)) }
            return .proximity(
                name == "within" ? .within(proximity) : name == "beyond" ? .beyond(proximity) : .exactly(proximity))
        default: return nil
        }
    }

    /// `rssi>-70`. A URL may have an equals sign, behind what no quantity could be called.
    private static func comparison(_ typed: String, _ scope: FilterScope) throws(Refusal) -> BeaconFilter.Condition? {
        guard let start = typed.firstIndex(where: { "<>=".contains($0) }) else { return nil }
        let name = String(typed[..<start])
        if typed[start] == "=", name.isEmpty || !name.allSatisfy({ $0.isLetter && $0.isASCII }) { return nil }
        guard let quantity = BeaconFilter.Quantity(rawValue: name) else {
            throw Refusal(kind: .unknownQuantity(name))
        }
        let needed: FilterScope = quantity == .rssi ? .signal : quantity == .age ? .age : .all
        guard scope.isSuperset(of: needed) else { throw Refusal(kind: .notHere(name)) }
        let rest = typed[start...]
        guard let sign = BeaconFilter.Comparison.allCases.first(where: { rest.hasPrefix($0.rawValue) }) else {
            return nil
        }
        let written = String(rest.dropFirst(sign.rawValue.count))
        guard !written.isEmpty, written != "-" else { throw Refusal(kind: .missingNumber) }
        guard let number = Double(written), number.isFinite else { throw Refusal(kind: .badNumber(written)) }
        return .number(quantity, sign, number)
    }
}
