/// The written form of service beacons for users: output, and parsing of input.
///
/// On the screen a beacon is always written as `00001 00008`. Its key code `0000100008`, and `shop:0000100008` for
/// its region, are for programs and files.
public enum Spelling {
    /// The number of digits of each of the two numbers.
    private static let digits = 5

    /// The displayed form of a key code: `00001 00008` for `0000100008`. Any other text is returned unchanged.
    public static func beacon(keycode: String) -> String {
        guard isKeycode(keycode) else { return keycode }
        return keycode.prefix(digits) + " " + keycode.suffix(digits)
    }

    /// The displayed form of a region's identifier: `shop 00001 00008` for `shop:0000100008`. Any other text is
    /// returned unchanged.
    public static func region(_ identifier: String) -> String {
        guard let colon = identifier.lastIndex(of: ":") else { return identifier }
        let keycode = String(identifier[identifier.index(after: colon)...])
        let beacon = beacon(keycode: keycode)
        return beacon == keycode ? identifier : identifier[..<colon] + " " + beacon
    }

    /// Joins words to key codes, as `keycodes(_:)` does. The name of one of the regions and a following key code
    /// become the region of that beacon: `shop 00001 00008` becomes `shop:0000100008`.
    public static func keycodes(_ words: [String], regions: Set<String>) -> [String] {
        var joined: [String] = []
        for word in keycodes(words) {
            if let region = joined.last, regions.contains(region), isKeycode(word) {
                joined[joined.count - 1] = region + ":" + word
            } else {
                joined.append(word)
            }
        }
        return joined
    }

    /// Joins words to key codes: two numbers of five digits each become one key code. `00001 00008` becomes
    /// `0000100008`.
    public static func keycodes(_ words: [String]) -> [String] {
        let words = words.flatMap { $0.split(separator: " ").map(String.init) }
        var keycodes: [String] = []
        var first: String?
        for word in words {
            if let before = first, isHalf(word) {
                keycodes.append(before + word)
                first = nil
                continue
            }
            if let before = first { keycodes.append(before) }
            first = isHalf(word) ? word : nil
            if first == nil { keycodes.append(word) }
        }
        return keycodes + (first.map { [$0] } ?? [])
    }

    /// One beacon as the user typed it, as `0000100008` or `shop:0000100008`; any other text is returned unchanged.
    public static func typed(_ text: String) -> String {
        let words = keycodes([text])
        if words.count == 1 { return words[0] }
        return words.count == 2 && isKeycode(words[1]) && !words[0].contains(":") ? words.joined(separator: ":") : text
    }

    /// Whether a word can be one of the two numbers, also with its region before it: `shop:00001`.
    private static func isHalf(_ word: String) -> Bool {
        let number = word.split(separator: ":", omittingEmptySubsequences: false).last ?? ""
        return number.utf8.count == digits && isNumber(String(number))
    }

    private static func isKeycode(_ text: String) -> Bool { text.utf8.count == 2 * digits && isNumber(text) }

    private static func isNumber(_ text: String) -> Bool { text.utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
