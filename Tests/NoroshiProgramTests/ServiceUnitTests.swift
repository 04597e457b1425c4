import BeaconService
import Foundation
import Localization
import Testing

import Basics
@testable import NoroshiProgram

@Suite("The unit of systemd")
struct ServiceUnitTests {
    private static func file() throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
        return try String(contentsOf: root.appending(path: "systemd/noroshi.service"), encoding: .utf8)
    }

    @Test("The unit in the program equals the file, character by character")
    func builtIn() throws {
        #expect(try UnitText.original == Self.file())
        #expect(UnitText.text(program: "/usr/local/bin/noroshi") == UnitText.original)
    }

    @Test("The listed permissions are in the unit, and no other capability is")
    func grants() throws {
        let lines = try Self.file().split(separator: "\n").map(String.init)
        for grant in ServiceUnit.grants { #expect(lines.contains(grant.line), "\(grant.line)") }
        let capabilities = lines.filter { $0.hasPrefix("AmbientCapabilities") || $0.hasPrefix("CapabilityBoundingSet") }
        #expect(capabilities.map { $0.split(separator: "=")[1] } == ["CAP_NET_RAW", "CAP_NET_RAW"])
        #expect(lines.contains { $0.hasPrefix("Description=") })
    }

    @Test("The text about a permission fits where it is shown", arguments: Language.allCases)
    func usage(language: Language) {
        let texts = Localizer(language: language)
        for key in [TextKey.permission.foreground, .permission.always] {
            #expect(texts.text(key).count <= 200, "\(key.rawValue)")
        }
    }

    @Test(
        "The unit contains the quoted path of a program in another place",
        arguments: [
            ("/opt/noroshi", "/opt/noroshi"), ("/opt/my own/noroshi", "\"/opt/my own/noroshi\""),
            ("/opt/100%/$x", "/opt/100%%/$$x"), ("/opt/a\"b\\c", "\"/opt/a\\\"b\\\\c\""),
            ("/opt/a\nb", "\"/opt/a\\nb\""),
        ])
    func path(path: String, written: String) {
        let text = UnitText.text(program: path)
        #expect(text.contains("\nExecStart=\(written) watch --take-over\n"))
        #expect(text.split(separator: "\n").count == UnitText.original.split(separator: "\n").count)
    }

    @Test(
        "Programs in home folders are hidden from the unit",
        arguments: [
            ("/home/anna/noroshi", true), ("/root/bin/noroshi", true), ("/tmp/noroshi", true),
            ("/usr/bin/noroshi", false),
            ("/opt/home/noroshi", false),
        ])
    func hidden(path: String, isHidden: Bool) {
        #expect(ServiceUnit.hides(program: path) == isHidden)
    }
}
