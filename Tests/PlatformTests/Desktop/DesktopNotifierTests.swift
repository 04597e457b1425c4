import DesktopTesting
import ProcessTesting
import Testing

@testable import Platform

@Suite("Notifications of the desktop, on a separate bus")
struct DesktopNotifierTests {
    private func notify(_ words: String..., on environment: [String: String]) async throws -> String {
        try await TestProcess.run(
            TestProcess.path(of: "NotifyProbe"), words, environment: TestProcess.environment(environment)
        ).text
    }

    @Test("A notification shows its words exactly, and no part of them as markup")
    func shown() async throws {
        guard let desktop = try await TestDesktop.start() else { return }
        let outcome = try await notify("近くのメッセージ：2 件", "<b>50 % & more</b>\nsecond line", on: desktop.environment)
        #expect(outcome == "shown\n")
        #expect(
            desktop.shown.hasSuffix(
                """
                application=probe
                replaced=0
                summary=近くのメッセージ：2 件
                body=&lt;b&gt;50 % &amp; more&lt;/b&gt;
                second line
                .

                """), "\(desktop.shown)")
    }

    @Test(
        "A notification that cannot be shown reports the reason",
        arguments: [(TestDesktop.Kind.refuses, "noService\n"), (.nobody, "noService\n")])
    func refused(kind: TestDesktop.Kind, outcome: String) async throws {
        guard let desktop = try await TestDesktop.start(kind) else { return }
        #expect(try await notify("a", "b", on: desktop.environment) == outcome)
    }

    @Test("Without a session or the library of the bus, the reason is reported")
    func absent() async throws {
        let nowhere = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere/bus", "XDG_RUNTIME_DIR": "/nowhere"]
        let outcome = try await notify("a", "b", on: nowhere)
        #expect(["noSession\n", "noService\n"].contains(outcome), "\(outcome)")
        #expect(try await notify("a", "b", "libnothing.so.0", on: nowhere) == "noLibrary\n")
    }

    @Test(
        "Signs of markup are escaped",
        arguments: [
            ("", ""), ("a<b", "a&lt;b"), ("&amp;", "&amp;amp;"), ("é>日", "é&gt;日"),
            ("\u{D4E}<b>\u{301}&\u{301}", "\u{D4E}&lt;b&gt;\u{301}&amp;\u{301}"),
        ])
    func escaped(text: String, escaped: String) {
        #expect(DesktopNotifier.escaped(text) == escaped)
    }
}
