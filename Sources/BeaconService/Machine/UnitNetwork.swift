/// The network access of the installed unit, as its file and its drop-ins define it (systemd.syntax(7),
/// systemd.exec(5), systemd.resource-control(5)).
public struct UnitNetwork: Equatable, Sendable {
    private enum Reach: Equatable, Sendable { case all, some, none }

    /// Whether the unit has a private network without other participants.
    private var isApart = false
    private var families = Families()
    private var denied: [String] = []
    private var allowed: [String] = []
    /// The variable NOROSHI_SERVER in the unit's environment, or nil if it is not set.
    public private(set) var server: String?

    /// - Parameter texts: The text of the unit, then those of its drop-ins in their order.
    public init(_ texts: [String]) {
        for text in texts {
            var section = ""
            for line in Self.lines(text) {
                if line.first == "[" { section = line }
                guard section == "[Service]", let sign = line.firstIndex(of: "=") else { continue }
                assign(Self.trimmed(line[..<sign]), Self.words(line[line.index(after: sign)...]))
            }
        }
    }

    /// Whether the unit reaches a server, or nil if it reaches only some addresses.
    public var reachesServers: Bool? {
        guard !isApart, families.allow("AF_INET") || families.allow("AF_INET6") else { return false }
        switch (Self.reach(allowed), Self.reach(denied)) {
        case (.all, _), (_, .none): return true
        case (.none, .all): return false
        case (.some, _), (.none, .some): return nil
        }
    }

    private mutating func assign(_ name: String, _ words: [String]) {
        switch name {
        case "RestrictAddressFamilies": families.assign(words)
        case "IPAddressDeny": denied = words.isEmpty ? [] : denied + words
        case "IPAddressAllow": allowed = words.isEmpty ? [] : allowed + words
        case "PrivateNetwork": isApart = ["1", "yes", "true", "on"].contains(words.first?.lowercased() ?? "")
        case "Environment":
            if words.isEmpty { server = nil }
            let variable = "NOROSHI_SERVER="
            for word in words where word.hasPrefix(variable) {
                server = word.dropFirst(variable.count).split(separator: "%%", omittingEmptySubsequences: false)
                    .joined(separator: "%")
            }
        default: break
        }
    }

    private static func reach(_ addresses: [String]) -> Reach {
        if addresses.isEmpty { return .none }
        let isAll = addresses.contains("any") || addresses.contains("0.0.0.0/0") && addresses.contains("::/0")
        return isAll ? .all : .some
    }

    /// The lines without comments and without blanks at their ends; a line that ends with a backslash continues in
    /// the next one.
    private static func lines(_ text: String) -> [String] {
        var lines: [String] = []
        var begun = ""
        for part in text.split(whereSeparator: \.isNewline) {
            let line = trimmed(part)
            if line.first == "#" || line.first == ";" { continue }
            begun += line
            if begun.last == "\\" {
                begun = begun.dropLast() + " "
            } else {
                lines.append(begun)
                begun = ""
            }
        }
        return begun.isEmpty ? lines : lines + [begun]
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }

    /// The words of a value, separated by blanks; quotation marks keep a word together, and a backslash makes the
    /// next character literal.
    private static func words(_ text: Substring) -> [String] {
        var words: [String] = []
        var word: String?
        var mark: Character?
        var isEscaped = false
        for character in text {
            switch character {
            case _ where isEscaped:
                word = (word ?? "") + String(character)
                isEscaped = false
            case "\\": isEscaped = true
            case _ where character == mark: mark = nil
            case "\"", "'":
                if mark == nil {
                    (mark, word) = (character, word ?? "")
                } else {
                    word = (word ?? "") + String(character)
                }
            case _ where character.isWhitespace && mark == nil:
                if let ended = word { words.append(ended) }
                word = nil
            default: word = (word ?? "") + String(character)
            }
        }
        return word.map { words + [$0] } ?? words
    }

    /// The permitted socket families: a list of permitted ones, or of forbidden ones.
    private struct Families: Equatable, Sendable {
        /// Whether the list names permitted families; nil if all are permitted.
        private var isAllowing: Bool?
        private var names: Set<String> = []

        func allow(_ name: String) -> Bool { isAllowing.map { names.contains(name) == $0 } ?? true }

        /// Applies an assignment. A tilde inverts it; the first assignment determines the kind of the list, later
        /// ones add to it or remove from it.
        mutating func assign(_ words: [String]) {
            guard let first = words.first else { return self = Families() }
            let isInverted = first.hasPrefix("~")
            isAllowing = isAllowing ?? !isInverted
            for word in words {
                let name = word.hasPrefix("~") ? String(word.dropFirst()) : word
                if isInverted != isAllowing { names.insert(name) } else { names.remove(name) }
            }
        }
    }
}
