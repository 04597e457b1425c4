import Basics
import Canvas

// The answer to the query of the background: `ESC ] 11 ; rgb:RRRR/GGGG/BBBB` and its end, `ESC \` or BEL.
extension KeyDecoder {
    /// The number of bytes of the longest answer.
    private static let longestAnswer = 64

    mutating func nextBackground() -> Input? {
        guard let (end, next) = KeyDecoder.answerEnd(rest) else {
            // A longer sequence is no answer, and keys must not wait for its end.
            if rest.count > KeyDecoder.longestAnswer { start = octets.count }
            return nil
        }
        let answer = octets[start + 2..<end]
        start = next
        guard let color = KeyDecoder.background(answer) else { return nil }
        awaitsBackground = false
        return .background(color)
    }

    /// The end of the answer, and the beginning of the bytes after it; nil: the answer is incomplete.
    static func answerEnd(_ octets: ArraySlice<UInt8>) -> (end: Int, next: Int)? {
        guard let end = octets.dropFirst(2).firstIndex(where: { $0 == 0x07 || $0 == 0x1B }) else { return nil }
        if octets[end] == 0x07 { return (end, end + 1) }
        guard end + 1 < octets.endIndex else { return nil }
        return (end, octets[end + 1] == UInt8(ascii: "\\") ? end + 2 : end)
    }

    /// The colour in an answer; nil: the text is no answer.
    static func background(_ answer: ArraySlice<UInt8>) -> Color? {
        let text = String(decoding: answer, as: UTF8.self)
        guard let form = ["11;rgb:", "11;rgba:"].first(where: { text.hasPrefix($0) }) else { return nil }
        let parts = text.dropFirst(form.count).split(separator: "/", omittingEmptySubsequences: false)
        // One to four digits each, of which the first two are sufficient.
        let numbers = parts.compactMap { part -> UInt8? in
            guard 1...4 ~= part.utf8.count, let value = Hexadecimal.number(part.utf8) else { return nil }
            return UInt8(value * 255 / ((1 << (4 * part.utf8.count)) - 1))
        }
        guard numbers.count == parts.count, 3...4 ~= parts.count else { return nil }
        return .rgb(numbers[0], numbers[1], numbers[2])
    }
}
