import Basics
import Testing

@Suite("The word that was meant")
struct NearestWordTests {
    private static let known = ["scan", "screen", "frame_rate", "--duration", "beaconID", "near", "far"]

    @Test(
        "A similar word is found",
        arguments: [
            ("scna", "scan"), ("sca", "scan"), ("scren", "screen"), ("Screeen", "screen"), ("frameRate", "frame_rate"),
            ("frame-rat", "frame_rate"), ("--duraiton", "--duration"), ("--dur", "--duration"),
            ("beacon_id", "beaconID"),
            ("naer", "near"),
        ])
    func similar(word: String, found: String) { #expect(NearestWord.nearest(to: word, in: Self.known) == found) }

    @Test("Other words have none", arguments: ["", "s", "-", "--", "purple", "fast", "scanner", "nearest", "日本"])
    func others(word: String) { #expect(NearestWord.nearest(to: word, in: Self.known) == nil) }

    @Test("The most similar word is chosen, and of equal ones the first")
    func best() {
        #expect(NearestWord.nearest(to: "lister", in: ["lit", "lists", "listed"]) == "listed")
        #expect(NearestWord.nearest(to: "cot", in: ["cat", "cut"]) == "cat")
    }

    @Test("A word of a million letters has none, and costs nothing")
    func long() { #expect(NearestWord.nearest(to: String(repeating: "a", count: 1_000_000), in: Self.known) == nil) }
}
