// swift-tools-version: 6.3
import Glibc
import PackageDescription

/// The settings of every target: Swift 6 mode, strict memory safety, warnings are errors.
let strictSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// The program may carry a capability: all its links to libraries are made at its start, and cannot be written afterwards.
let hardened = ["-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now"]

/// What keeps the released program small in memory. Nothing looks symbols up in it: without their names it takes 3 MiB
/// less. Where the C library reads packed relocations, which is from 2.36 on, these take 2 MiB less.
let lean: [String] = {
    let names = ["-Xlinker", "--no-export-dynamic"]
    var text = [CChar](repeating: 0, count: 32)
    confstr(Int32(_CS_GNU_LIBC_VERSION), &text, text.count)
    let version = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    let parts = version.split { !$0.isNumber }.compactMap { Int($0) }
    guard version.hasPrefix("glibc"), parts.count > 1, (parts[0], parts[1]) >= (2, 36) else { return names }
    return names + ["-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"]
}()

/// A module with the modules and products that it may import.
func module(_ name: String, dependencies: [Target.Dependency] = [], plugins: [Target.PluginUsage] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strictSettings, plugins: plugins)
}

/// The tests of a module.
func tests(_ module: String, dependencies: [Target.Dependency] = [], pictures: [String] = []) -> Target {
    .testTarget(
        name: module + "Tests", dependencies: [.byName(name: module)] + dependencies, exclude: pictures,
        swiftSettings: strictSettings)
}

let package = Package(
    name: "noroshi",
    products: [
        .executable(name: "noroshi", targets: ["NoroshiProgram"]),
        .executable(name: "noroshi-server", targets: ["NoroshiServer"]),
        .library(name: "Noroshi", targets: ["Noroshi"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.34.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.37.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.0", traits: []),
        .package(url: "https://github.com/apple/swift-system", from: "1.5.0"),
    ],
    targets: [
        // Pure modules: no system calls, no clock, no Foundation.
        module("Advertising", dependencies: ["TextCodec"]),
        module("TextCodec"),
        module("Time", dependencies: ["TextCodec"]),
        module("Texts", plugins: ["BuiltinTexts"]),
        module("Reports", dependencies: ["Advertising"]),
        module("HCI", dependencies: ["Reports", "TextCodec", "Advertising"]),
        module("Captures", dependencies: ["HCI", "Reports", "Advertising"]),
        module("Simulation", dependencies: ["Reports", "Advertising"]),
        module("Tracking", dependencies: ["TextCodec", "Time", "Reports", "Advertising"]),
        module("Regions", dependencies: ["Texts", "TextCodec", "Time", "Tracking", "Advertising"]),
        module("Machine", dependencies: ["Texts"]),
        module("Nearby", dependencies: ["Machine", "Time", "Tracking", "Advertising"]),
        module(
            "BeaconService",
            dependencies: ["Texts", "Machine", "Nearby", "Regions", "TextCodec", "Time", "Tracking", "Advertising"]),
        module("Canvas"),
        module("Theming", dependencies: ["TextCodec", "Canvas"]),
        module("Localization", dependencies: ["TextCodec", "Time", "Texts", "Canvas"], plugins: ["BuiltinTexts"]),
        module("Documents", dependencies: ["Texts", "TextCodec", "Time"]),
        module("OperatorData", dependencies: ["BeaconService", "Time", "Tracking"]),
        module(
            "ServiceProtocol",
            dependencies: [
                "Documents", "Texts", "BeaconService", "Nearby", "TextCodec", "Time", "Tracking", "Advertising",
            ]),
        module(
            "MonitorUI",
            dependencies: [
                "Canvas", "Theming", "Localization", "Texts", "BeaconService", "Machine", "Nearby", "Regions",
                "TextCodec", "Time", "Tracking", "Reports", "Advertising",
            ]),

        // Makes the keys of the texts, and the built-in texts, of i18n.
        .plugin(name: "BuiltinTexts", capability: .buildTool(), dependencies: ["TextsWriter"]),
        .executableTarget(name: "TextsWriter", path: "Plugins/TextsWriter", swiftSettings: strictSettings),

        // Modules that call the system.
        .target(
            name: "CBluetooth", cSettings: [.define("_GNU_SOURCE")],
            linkerSettings: [.linkedLibrary("bluetooth")]),
        .target(
            name: "CNcurses", cSettings: [.define("_GNU_SOURCE"), .define("_XOPEN_SOURCE_EXTENDED")],
            linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
        .target(name: "CProcesses", cSettings: [.define("_GNU_SOURCE")]),
        .target(name: "CMemory", cSettings: [.define("_GNU_SOURCE")]),
        .target(name: "CCurl", cSettings: [.define("_GNU_SOURCE")]),
        .target(name: "CSound", cSettings: [.define("_GNU_SOURCE")]),
        .target(name: "CDesktop", cSettings: [.define("_GNU_SOURCE")]),
        module(
            "CommandUsage",
            dependencies: [
                "Localization", "Texts", "Documents", "Canvas", "TextCodec",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        module("Platform"),
        module("Processes", dependencies: ["CProcesses", "Platform"]),
        module("Sound", dependencies: ["CSound", "Processes", "Platform"]),
        module("Desktop", dependencies: ["CDesktop", "Platform"]),
        module(
            "Scanning",
            dependencies: [
                "CBluetooth", "Platform", "Captures", "Simulation", "HCI", "Reports", "Texts", "BeaconService",
                "Machine", "Nearby", "Regions", "TextCodec", "Time", "Tracking", "Advertising",
            ]),
        module("Curses", dependencies: ["CNcurses", "Canvas", "TextCodec", "Platform"]),
        module(
            "ConfigurationFiles",
            dependencies: [
                "Platform", "Theming", "Localization", "Texts", "Documents", "OperatorData", "ServiceProtocol",
                "BeaconService", "Regions", "TextCodec", "Time", "Tracking", "Advertising",
            ]),
        module(
            "Store",
            dependencies: [
                "Platform", "Texts", "BeaconService", "Nearby", "Regions", "TextCodec", "Time", "Tracking",
                "Advertising",
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        // The service's server.
        module(
            "ServerStore", dependencies: ["ServiceProtocol", "Platform", .product(name: "GRDB", package: "GRDB.swift")]),
        module(
            "ServiceServer",
            dependencies: [
                "ServerStore", "ServiceProtocol", "OperatorData", "ConfigurationFiles", "Localization", "Texts",
                "Platform", "BeaconService", "Documents", "TextCodec", "Time", "Tracking", "Advertising",
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"), .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]),
        .executableTarget(
            name: "NoroshiServer",
            dependencies: [
                "ServiceServer", "ServerStore", "ServiceProtocol", "ConfigurationFiles", "OperatorData", "CommandUsage",
                "Platform", "Localization", "Texts", "Documents", "Simulation", "BeaconService", "Time", "Advertising",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strictSettings, linkerSettings: [.unsafeFlags(hardened)]),

        // The client of a server of the service.
        module(
            "ServiceClient",
            dependencies: [
                "ServiceProtocol", "BeaconService", "Nearby", "Documents", "Texts", "TextCodec", "Time", "Tracking",
                "Advertising", "CCurl", "Processes", "Platform",
            ]),

        // What an application imports: the program without its screen and its command line.
        module(
            "Noroshi",
            dependencies: [
                "Scanning", "Simulation", "Store", "ConfigurationFiles", "Texts", "Documents", "BeaconService",
                "Nearby",
                "Machine", "Regions", "Reports", "TextCodec", "Time", "Tracking", "Advertising", "Processes",
                "Platform", "ServiceClient", "ServiceProtocol",
            ]),

        .executableTarget(
            name: "NoroshiProgram",
            dependencies: [
                "Noroshi", "Scanning", "Simulation", "Store", "Curses", "MonitorUI", "ConfigurationFiles", "Theming",
                "CommandUsage", "Localization", "Texts", "Documents", "ServiceClient", "ServiceProtocol", "Canvas",
                "Captures", "Reports", "BeaconService", "Nearby", "Machine", "Regions", "TextCodec", "Time", "Tracking",
                "Advertising", "CMemory", "Platform", "Sound", "Desktop",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strictSettings,
            // Unsafe flags keep no package from the library, since it has nothing of this target.
            linkerSettings: [.unsafeFlags(hardened), .unsafeFlags(lean, .when(configuration: .release))]),

        // Shows what `Scanning` receives, for the tests against a real kernel.
        .executableTarget(
            name: "KernelProbe", dependencies: ["Scanning", "Texts", "TextCodec", "Advertising"],
            path: "Tests/Kernel/Probe",
            swiftSettings: strictSettings),

        // Measures the engine for `Benchmarks/run`.
        .executableTarget(
            name: "EngineBench",
            dependencies: [
                "Scanning", "BeaconService", "Regions", "Time", "Tracking", "HCI", "Reports", "Advertising",
            ],
            path: "Benchmarks/EngineBench", swiftSettings: strictSettings),

        // What `Benchmarks/run` measures the memory of the screen against.
        .executableTarget(
            name: "Sleeper", dependencies: [.product(name: "GRDB", package: "GRDB.swift")],
            path: "Benchmarks/Sleeper", swiftSettings: strictSettings),

        // Shared by tests that look whether every phrase of a module has a text.
        .target(
            name: "TextTesting", dependencies: ["Texts"], path: "Tests/Support/TextTesting",
            swiftSettings: strictSettings),
        // What tests of decoding share: the vectors of ../shared, and JSON to compare.
        .target(name: "VectorTesting", path: "Tests/Support/VectorTesting", swiftSettings: strictSettings),
        // What tests share that start programs or wait for something.
        .target(
            name: "ProcessTesting",
            dependencies: [
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], path: "Tests/Support/ProcessTesting", swiftSettings: strictSettings),
        // What tests with random data share: one generator, the same numbers in every run.
        .target(name: "RandomTesting", path: "Tests/Support/RandomTesting", swiftSettings: strictSettings),
        tests("TextCodec", dependencies: ["Documents"]),
        tests("Time"),
        tests("Advertising", dependencies: ["TextCodec", "RandomTesting", "VectorTesting"]),
        tests("Reports", dependencies: ["Advertising"]),
        tests("HCI", dependencies: ["RandomTesting", "Reports", "TextCodec", "Advertising"]),
        tests("Captures", dependencies: ["RandomTesting", "Reports", "TextCodec", "Advertising"]),
        tests("Simulation", dependencies: ["Reports", "TextCodec", "Advertising"]),
        tests("Tracking", dependencies: ["Time", "RandomTesting", "Reports", "Advertising"]),
        // Some of its timelines are run by the real program too.
        tests(
            "Regions",
            dependencies: [
                "ProcessTesting", "RandomTesting", "NoroshiProgram", "Texts", "Captures", "Reports", "Time", "Tracking",
                "Advertising",
            ]),
        tests("Machine", dependencies: ["Texts", "TextTesting"]),
        tests(
            "BeaconService",
            dependencies: [
                "Localization", "Texts", "Machine", "Nearby", "Regions", "Time", "Tracking", "Advertising",
                "RandomTesting", "TextTesting",
            ]),
        // What the tests of the store share with the program that they kill.
        .target(
            name: "StoreTesting",
            dependencies: [
                "Store", "Texts", "BeaconService", "Regions", "Time", "Tracking", "Advertising", "ProcessTesting",
                "RandomTesting",
            ],
            path: "Tests/Support/StoreTesting", swiftSettings: strictSettings),
        .executableTarget(
            name: "StoreProbe", dependencies: ["Store", "StoreTesting", "BeaconService", "Regions", "Time"],
            path: "Tests/Support/StoreProbe", swiftSettings: strictSettings),
        tests(
            "Store",
            dependencies: [
                "Platform", "ProcessTesting", "RandomTesting", "StoreTesting", "StoreProbe", "Texts", "BeaconService",
                "Nearby", "Regions", "TextCodec", "Time", "Tracking", "Advertising",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        // The programs of Documentation/library.md: they import the library and nothing else.
        .executableTarget(
            name: "FirstEvent", dependencies: ["Noroshi"], path: "Examples/FirstEvent", swiftSettings: strictSettings),
        .executableTarget(
            name: "GateLog", dependencies: ["Noroshi"], path: "Examples/GateLog", swiftSettings: strictSettings),
        tests(
            "Noroshi",
            dependencies: [
                "GateLog", "ProcessTesting", "StoreTesting", "Texts", "Documents", "Captures", "Reports", "Scanning",
                "Simulation", "Store", "ConfigurationFiles", "BeaconService", "Machine", "Nearby", "Regions", "Time",
                "Tracking", "Advertising",
            ]),
        // What tests of screens share: comparing rows of text, and keeping pictures in files.
        .target(name: "ScreenTesting", path: "Tests/ScreenTesting", swiftSettings: strictSettings),
        // Pictures of the screen for the documents, made from its cells.
        .target(
            name: "ScreenPictures",
            dependencies: [
                "MonitorUI", "Noroshi", "Scanning", "Simulation", "BeaconService", "Time", "Tracking", "Reports",
                "Theming", "Localization", "Canvas",
            ], path: "Tests/Support/ScreenPictures", swiftSettings: strictSettings),
        .executableTarget(
            name: "PictureWriter", dependencies: ["ScreenPictures", "ConfigurationFiles"],
            path: "Tests/Support/PictureWriter", swiftSettings: strictSettings),
        tests("ScreenPictures", dependencies: ["ConfigurationFiles", "Canvas"]),
        tests("Canvas", dependencies: ["RandomTesting", "ScreenTesting"]),
        tests("Theming", dependencies: ["Canvas"]),
        tests("Localization", dependencies: ["Texts", "RandomTesting"]),
        tests("Documents"),
        tests("Processes", dependencies: ["Platform", "ProcessTesting"]),
        tests("Sound", dependencies: ["ProcessTesting", "NoroshiProgram"]),
        // A desktop's notification service of the tests' own.
        .executableTarget(
            name: "DesktopProbe", path: "Tests/Support/DesktopProbe", cSettings: [.define("_GNU_SOURCE")]),
        // Shows a notification, on a bus that its environment names.
        .executableTarget(
            name: "NotifyProbe", dependencies: ["Desktop"], path: "Tests/Support/NotifyProbe",
            swiftSettings: strictSettings),
        // What tests share that look at what a desktop shows.
        .target(
            name: "DesktopTesting", dependencies: ["ProcessTesting", "DesktopProbe"],
            path: "Tests/Support/DesktopTesting", swiftSettings: strictSettings),
        tests("Desktop", dependencies: ["ProcessTesting", "DesktopTesting", "NotifyProbe"]),
        .target(name: "CPseudoTerminal", path: "Tests/Support/CPseudoTerminal", cSettings: [.define("_GNU_SOURCE")]),
        .executableTarget(
            name: "CursesProbe", dependencies: ["Curses", "Canvas"], path: "Tests/Support/CursesProbe",
            swiftSettings: strictSettings),
        // A program on a terminal of its own, with the test at the keyboard.
        .target(
            name: "TerminalTesting", dependencies: ["CPseudoTerminal", "ProcessTesting"],
            path: "Tests/Support/TerminalTesting", swiftSettings: strictSettings),
        tests(
            "Curses",
            dependencies: [
                "Canvas", "ProcessTesting", "RandomTesting", "TerminalTesting", "CPseudoTerminal", "CursesProbe",
            ]),
        // Runs the real program on a terminal.
        .testTarget(
            name: "ScreenTests",
            dependencies: [
                "NoroshiProgram", "ProcessTesting", "TerminalTesting", "StoreTesting", "Simulation", "Captures",
                "Reports", "Advertising",
            ],
            swiftSettings: strictSettings),
        tests(
            "MonitorUI",
            dependencies: [
                "Canvas", "Theming", "Localization", "Texts", "BeaconService", "Machine", "Nearby", "Regions", "Time",
                "Tracking", "Reports", "Advertising", "ScreenTesting",
            ],
            pictures: ["Screens"]),
        tests(
            "Scanning",
            dependencies: [
                "Platform", "ProcessTesting", "Captures", "HCI", "Reports", "Texts", "BeaconService", "Machine",
                "Nearby", "Regions", "Time", "Tracking", "Advertising",
            ]),
        tests(
            "ConfigurationFiles",
            dependencies: [
                "Documents", "Texts", "Theming", "Canvas", "OperatorData", "BeaconService", "Regions", "TextCodec",
                "Time", "Tracking", "Advertising", "RandomTesting",
            ]),
        .testTarget(
            name: "NoroshiProgramTests",
            dependencies: [
                "NoroshiProgram", "CommandUsage", "Scanning", "ConfigurationFiles", "Documents", "BeaconService",
                "Machine",
                "Regions", "MonitorUI", "Theming", "Canvas", "Localization", "Texts", "TextCodec", "Time", "Tracking",
                "Advertising", "Platform", "Desktop", "RandomTesting", "ProcessTesting",
            ],
            swiftSettings: strictSettings),
        // Runs the real program; the dependency has it built first.
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "NoroshiProgram", "ServerTesting", "ProcessTesting", "VectorTesting", "Noroshi", "Scanning",
                "MonitorUI", "Theming", "Canvas", "Localization", "Texts", "Store", "BeaconService", "Regions",
                "Captures", "Reports", "Time", "Tracking", "Advertising",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strictSettings),
        // A real server on loopback, for tests.
        .target(
            name: "ServerTesting",
            dependencies: [
                "ProcessTesting", "ServiceServer", "ServerStore", "Time",
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Hummingbird", package: "hummingbird"), .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ], path: "Tests/Support/ServerTesting", swiftSettings: strictSettings),
        tests(
            "ServerStore",
            dependencies: ["ProcessTesting", "ServiceProtocol", .product(name: "GRDB", package: "GRDB.swift")]),
        tests("Nearby", dependencies: ["Machine", "Time", "Tracking"]),
        tests("OperatorData", dependencies: ["BeaconService", "Time"]),
        tests(
            "ServiceProtocol",
            dependencies: ["Documents", "Texts", "BeaconService", "Time", "Tracking", "Advertising", "ProcessTesting"]),
        tests(
            "ServiceServer",
            dependencies: [
                "ServerTesting", "ProcessTesting", "ServerStore", "ServiceProtocol", "ConfigurationFiles",
                "BeaconService", "Documents", "Time", "VectorTesting",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"), .product(name: "NIOCore", package: "swift-nio"),
            ]),
        // Exchanges are carried out by the real program.
        tests(
            "ServiceClient",
            dependencies: [
                "NoroshiProgram", "ServerTesting", "ProcessTesting", "ServiceProtocol", "Localization", "Texts",
                "Documents",
                "BeaconService", "Nearby", "Time", "Tracking",
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ]),
        // Runs the server's program.
        .testTarget(
            name: "ServerCommandTests",
            dependencies: [
                "NoroshiServer", "NoroshiProgram", "CommandUsage", "Localization", "Noroshi", "ServiceClient",
                "ServiceProtocol", "BeaconService",
                "Time", "Tracking", "Store", "StoreTesting", "ConfigurationFiles", "Regions", "ProcessTesting",
                "VectorTesting", "ServerStore", "ServerTesting", "TerminalTesting", "DesktopTesting", "Documents",
                "Texts",
                "Simulation", "Advertising",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"), .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: strictSettings),
        // Compares the sources with the tables in ARCHITECTURE.md.
        .testTarget(name: "ArchitectureTests", dependencies: ["TextsWriter"], swiftSettings: strictSettings),
    ]
)
