import Testing

@testable import BeaconService

/// The written form of beacons for people, and the reading of it.
@Suite("Spelling of beacons")
struct SpellingTests {
    @Test(
        "A key code of ten digits is written as two numbers, and any other unchanged",
        arguments: [
            ("0000100008", "00001 00008"), ("6553565535", "65535 65535"), ("000010000", "000010000"), ("", ""),
            ("00001000a8", "00001000a8"), ("００００１００００８", "００００１００００８"),
        ])
    func keycode(_ keycode: String, _ written: String) { #expect(Spelling.beacon(keycode: keycode) == written) }

    @Test(
        "The regions of beacons are written with the numbers of the beacons",
        arguments: [
            ("shop:0000100008", "shop 00001 00008"), ("shop", "shop"), ("a:b:0000100008", "a:b 00001 00008"),
            ("shop:x", "shop:x"), (":", ":"), ("shop:", "shop:"),
        ])
    func region(_ identifier: String, _ written: String) { #expect(Spelling.region(identifier) == written) }

    @Test(
        "Two numbers of five digits are one key code",
        arguments: [
            (["00001", "00008"], ["0000100008"]), (["00001 00008"], ["0000100008"]),
            (["0000100008", "00001", "00009"], ["0000100008", "0000100009"]),
            (["shop:00001", "00008", "x"], ["shop:0000100008", "x"]), (["00001"], ["00001"]),
            (["00001", "x", "00002", "00003", "00004"], ["00001", "x", "0000200003", "00004"]), ([], []),
        ] as [([String], [String])])
    func typed(_ words: [String], _ keycodes: [String]) { #expect(Spelling.keycodes(words) == keycodes) }

    @Test("A region and a key code after it are the region of that beacon")
    func ofRegions() {
        let words = ["shop", "00001", "00008", "0000100009", "yard", "shop"]
        #expect(
            Spelling.keycodes(words, regions: ["shop"]) == ["shop:0000100008", "0000100009", "yard", "shop"])
    }

    @Test(
        "A typed beacon is read as its key code",
        arguments: [
            ("00001 00008", "0000100008"), ("shop 00001 00008", "shop:0000100008"), ("0000100008", "0000100008"),
            ("shop:00001 00008", "shop:0000100008"), ("a b c", "a b c"), ("", ""), ("Till 3", "Till 3"),
        ])
    func one(_ text: String, _ keycode: String) { #expect(Spelling.typed(text) == keycode) }
}
