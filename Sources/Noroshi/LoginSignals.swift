/// Detects in the output of `gdbus monitor` or `dbus-monitor` that a user looks at the screen again: the login
/// manager reports that the machine woke from sleep or that a session was unlocked. Any text is accepted.
///
/// `Session.Unlock` asks a desktop to unlock, as `loginctl unlock-session` does; unlocking with a password shows only
/// in `LockedHint`.
public struct LoginSignals: Sendable {
    /// The signal to which the following indented lines belong (`dbus-monitor`).
    private enum Open { case nothing, sleep, properties, lockedHint }
    private var open = Open.nothing

    public init() {}

    private static let manager = "org.freedesktop.login1.Manager"
    private static let session = "org.freedesktop.login1.Session"
    private static let properties = "org.freedesktop.DBus.Properties"

    /// Reads the next line, without its line end.
    /// - Returns: Whether the line reports that a user looks at the screen again.
    public mutating func read(_ line: some StringProtocol) -> Bool {
        if line.hasPrefix("/org/freedesktop/login1") { return isOfGdbus(line) }
        if line.first == " " { return goesOn(line) }
        open = .nothing
        guard line.hasPrefix("signal "), line.contains(" path=/org/freedesktop/login1") else { return false }
        let (interface, member) = (value(of: " interface=", in: line), value(of: " member=", in: line))
        switch (interface, member) {
        case (Self.manager, "PrepareForSleep"): open = .sleep
        case (Self.session, "Unlock"): return true
        case (Self.properties, "PropertiesChanged"): open = .properties
        default: break
        }
        return false
    }

    /// Reads a line such as `/org/freedesktop/login1: org.freedesktop.login1.Manager.PrepareForSleep (false,)`.
    private mutating func isOfGdbus(_ line: some StringProtocol) -> Bool {
        open = .nothing
        let words = line.split(separator: " ", maxSplits: 2)
        guard words.count > 1, words[0].hasSuffix(":") else { return false }
        let arguments = words.count > 2 ? words[2] : ""
        switch String(words[1]) {
        case Self.manager + ".PrepareForSleep": return arguments.hasPrefix("(false")
        case Self.session + ".Unlock": return true
        case Self.properties + ".PropertiesChanged":
            return arguments.hasPrefix("('" + Self.session + "'") && arguments.contains("'LockedHint': <false>")
        default: return false
        }
    }

    /// Reads an argument of the signal above: `   boolean false`, or a property and then its value.
    private mutating func goesOn(_ line: some StringProtocol) -> Bool {
        let words = line.split(separator: " ")
        switch open {
        case .nothing: return false
        case .sleep:
            open = .nothing
            return words == ["boolean", "false"]
        case .properties:
            if words == ["string", "\"LockedHint\""] { open = .lockedHint }
            return false
        case .lockedHint:
            open = .properties
            return words.suffix(2) == ["boolean", "false"]
        }
    }

    /// The text that follows `label`, up to a semicolon or the end.
    private func value(of label: String, in line: some StringProtocol) -> String? {
        guard let start = line.range(of: label) else { return nil }
        return String(line[start.upperBound...].prefix { $0 != ";" && $0 != " " })
    }
}

extension StringProtocol {
    /// The first occurrence of `part`.
    fileprivate func range(of part: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
            start = index(after: start)
        }
        return nil
    }
}
