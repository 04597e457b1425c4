import Noroshi
import Testing

@Suite("Signals of the login manager")
struct LoginSignalsTests {
    private static func isOn(_ text: String) -> [Bool] {
        var signals = LoginSignals()
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { signals.read($0) }
    }

    static let login1 = "/org/freedesktop/login1"

    @Test(
        "Signals are read from a line of gdbus",
        arguments: [
            ("\(login1): org.freedesktop.login1.Manager.PrepareForSleep (false,)", true),
            ("\(login1): org.freedesktop.login1.Manager.PrepareForSleep (true,)", false),
            ("\(login1): org.freedesktop.login1.Manager.PrepareForShutdown (false,)", false),
            ("\(login1)/session/_32: org.freedesktop.login1.Session.Unlock ()", true),
            ("\(login1)/session/_32: org.freedesktop.login1.Session.Lock ()", false),
            ("\(login1)/session/_32: org.freedesktop.login1.Session.Unlock", true),
            (
                "\(login1)/session/c1: org.freedesktop.DBus.Properties.PropertiesChanged "
                    + "('org.freedesktop.login1.Session', {'LockedHint': <false>}, @as [])", true
            ),
            (
                "\(login1)/session/c1: org.freedesktop.DBus.Properties.PropertiesChanged "
                    + "('org.freedesktop.login1.Session', {'LockedHint': <true>}, @as [])", false
            ),
            (
                "\(login1)/seat/seat0: org.freedesktop.DBus.Properties.PropertiesChanged "
                    + "('org.freedesktop.login1.Seat', {'LockedHint': <false>}, @as [])", false
            ),
            ("Monitoring signals from all objects owned by org.freedesktop.login1", false),
            ("The name org.freedesktop.login1 is owned by :1.5", false),
            ("\(login1)", false), ("\(login1):", false), ("", false), (" ", false),
        ])
    func gdbus(line: String, isOn: Bool) {
        #expect(Self.isOn(line) == [isOn])
    }

    private static func signal(_ path: String, _ interface: String, _ member: String) -> String {
        "signal time=1795.03 sender=:1.5 -> destination=(null destination) serial=9 path=\(path); "
            + "interface=\(interface); member=\(member)\n"
    }

    private static let sleep = signal(login1, "org.freedesktop.login1.Manager", "PrepareForSleep")
    private static let other = signal(login1, "org.freedesktop.login1.Manager", "SessionNew")
    private static let unlock = signal(login1 + "/session/_32", "org.freedesktop.login1.Session", "Unlock")
    private static let changed = signal(
        login1 + "/session/_32", "org.freedesktop.DBus.Properties", "PropertiesChanged")
    private static let hint = """
           string "org.freedesktop.login1.Session"
           array [
              dict entry(
                 string "LockedHint"
                 variant             boolean VALUE
              )
        """

    private static let monitored: [(String, [Bool])] = [
        (sleep + "   boolean false", [false, true]), (sleep + "   boolean true", [false, false]),
        (other + "   boolean false", [false, false]), (unlock, [true, false]),
        (changed + hint.replacing("VALUE", with: "false"), [false, false, false, false, false, true, false]),
        (changed + hint.replacing("VALUE", with: "true"), [false, false, false, false, false, false, false]),
        (sleep.replacing(login1, with: "/elsewhere") + "   boolean false", [false, false]),
        // A signal in between discards the incomplete previous one.
        (sleep + other + "   boolean false", [false, false, false]),
    ]

    @Test("Signals are read from several lines of dbus-monitor", arguments: monitored)
    func dbusMonitor(text: String, isOn: [Bool]) {
        #expect(Self.isOn(text) == isOn)
    }

    @Test("Any text can be read")
    func anything() {
        var generator = SystemRandomNumberGenerator()
        let pieces = [
            Self.login1, ":", " ", "   ", "signal ", "path=", ";", " interface=", " member=", "boolean", "false",
            "org.freedesktop.login1.Session.Unlock", "(", "'", "\u{0}", "狼煙", "\u{301}", "\"LockedHint\"", "string",
        ]
        var signals = LoginSignals()
        for _ in 0..<2000 {
            let count = Int.random(in: 0...8, using: &generator)
            _ = signals.read((0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined())
        }
    }
}
