import Advertising
import Localization
import Regions

/// Regions as they are typed: `IDENTIFIER UUID[/MAJOR[/MINOR]]`, several UUIDs with commas between them, or
/// `IDENTIFIER eddystone:NAMESPACE[/INSTANCE]`.
struct RegionTyped {
    let regions: [BeaconRegion]

    /// Why a line is no region, as a sentence that says what was expected.
    struct Problem: Error {
        var phrase: Phrase

        init(_ key: TextKey, _ argument: String = "") {
            phrase = Phrase(key, .text(argument))
        }
    }

    /// - Throws: What is wrong with it.
    init(_ line: String) throws(Problem) {
        let words = line.split(separator: " ", omittingEmptySubsequences: true)
        guard words.count >= 2 else { throw Problem(.regionTypedParts) }
        let identifier = String(words[0])
        let items = words.dropFirst().joined().split(separator: ",", omittingEmptySubsequences: true)
        guard !items.isEmpty else { throw Problem(.regionTypedParts) }
        var regions: [BeaconRegion] = []
        for (index, item) in items.enumerated() {
            let constraint = try RegionTyped.constraint(item)
            let name = items.count == 1 ? identifier : identifier + "-\(index + 1)"
            do { regions.append(try BeaconRegion(identifier: name, constraint: constraint)) } catch {
                throw Problem(.regionTypedParts)
            }
        }
        self.regions = regions
    }

    private static func constraint(_ text: Substring) throws(Problem) -> RegionConstraint {
        let scheme = text.prefix { $0 != ":" }.lowercased()
        if scheme == "eddystone", text.contains(":") { return try eddystone(text.dropFirst(scheme.count + 1)) }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let uuid = UUID128(parts[0]) else { throw Problem(.regionTypedUUID, String(parts[0])) }
        guard parts.count <= 3 else { throw Problem(.regionTypedTooMany, String(text)) }
        let major = try number(parts.dropFirst().first)
        let minor = try number(parts.dropFirst(2).first)
        do { return try RegionConstraint(uuid: uuid, major: major, minor: minor) } catch {
            throw Problem(.regionTypedMinor)
        }
    }

    /// Nothing between two strokes stands for any value.
    private static func number(_ text: Substring?) throws(Problem) -> UInt16? {
        guard let text, !text.isEmpty else { return nil }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt16(text) else {
            throw Problem(.regionTypedNumber, String(text))
        }
        return number
    }

    private static func eddystone(_ text: Substring) throws(Problem) -> RegionConstraint {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let first = parts.first, let namespace = octets(first, count: 10) else {
            throw Problem(.regionTypedNamespace, parts.first.map(String.init) ?? "")
        }
        guard parts.count <= 2 else { throw Problem(.regionTypedTooMany, String(text)) }
        guard parts.count == 2, !parts[1].isEmpty else { return .eddystone(namespace: namespace, instance: nil) }
        guard let instance = octets(parts[1], count: 6) else {
            throw Problem(.regionTypedInstance, String(parts[1]))
        }
        return .eddystone(namespace: namespace, instance: instance)
    }

    private static func octets(_ text: Substring, count: Int) -> ShortOctets? {
        guard let octets = Hexadecimal.octets(text), octets.count == count else { return nil }
        let span = octets.span
        return ShortOctets(span, 0..<count)
    }
}
