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
        module("Basics", plugins: ["BuiltinTexts"]),
        module("Advertising", dependencies: ["Basics"]),
        module("Radio", dependencies: ["Basics", "Advertising"]),
        module("Tracking", dependencies: ["Basics", "Advertising"]),
        module("Regions", dependencies: ["Basics", "Tracking", "Advertising"]),
        module(
            "BeaconService",
            dependencies: ["Basics", "Regions", "Tracking", "Advertising"]),
        module("Canvas", dependencies: ["Basics"]),
        module("Localization", dependencies: ["Basics", "Canvas"], plugins: ["BuiltinTexts"]),
        module(
            "ServiceProtocol",
            dependencies: ["Basics", "BeaconService", "Tracking", "Advertising"]),
        module(
            "MonitorUI",
            dependencies: ["Canvas", "Localization", "Basics", "BeaconService", "Regions", "Tracking", "Advertising"]),

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
        .target(name: "CPlatform", cSettings: [.define("_GNU_SOURCE")]),
        .target(name: "CCurl", cSettings: [.define("_GNU_SOURCE")]),
        module(
            "CommandUsage",
            dependencies: [
                "Localization", "Basics", "Canvas", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        module("Platform", dependencies: ["CPlatform"]),
        module(
            "Scanning",
            dependencies: [
                "CBluetooth", "Platform", "Radio", "Advertising", "Basics", "BeaconService", "Regions", "Tracking",
            ]),
        module("Curses", dependencies: ["CNcurses", "Canvas", "Basics", "Platform"]),
        module(
            "ConfigurationFiles",
            dependencies: [
                "Platform", "Canvas", "Localization", "Basics", "BeaconService", "ServiceProtocol", "Regions",
                "Tracking", "Advertising",
            ]),
        module(
            "Store",
            dependencies: [
                "Platform", "Basics", "BeaconService", "Regions", "Tracking", "Advertising",
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        // The service's server.
        module(
            "ServerStore", dependencies: ["ServiceProtocol", "Platform", .product(name: "GRDB", package: "GRDB.swift")]),
        module(
            "ServiceServer",
            dependencies: [
                "ServerStore", "ServiceProtocol", "BeaconService", "ConfigurationFiles", "Localization", "Basics",
                "Platform", "Tracking", "Advertising", .product(name: "CoreMetrics", package: "swift-metrics"),
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
                "ServiceServer", "ServerStore", "ServiceProtocol", "ConfigurationFiles", "BeaconService",
                "CommandUsage", "Platform", "Localization", "Basics", "Radio", "Advertising",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strictSettings, linkerSettings: [.unsafeFlags(hardened)]),

        // The client of a server of the service.
        module(
            "ServiceClient",
            dependencies: [
                "ServiceProtocol", "BeaconService", "Basics", "Tracking", "Advertising", "CCurl", "Platform",
            ]),

        // What an application imports: the program without its screen and its command line.
        module(
            "Noroshi",
            dependencies: [
                "Scanning", "Radio", "Store", "ConfigurationFiles", "Basics", "BeaconService", "Regions", "Advertising",
                "Tracking", "Platform", "ServiceClient", "ServiceProtocol",
            ]),

        .executableTarget(
            name: "NoroshiProgram",
            dependencies: [
                "Noroshi", "Scanning", "Radio", "Store", "Curses", "MonitorUI", "ConfigurationFiles", "Canvas",
                "CommandUsage", "Localization", "Basics", "ServiceClient", "ServiceProtocol", "Advertising",
                "BeaconService", "Regions", "Tracking", "Platform",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strictSettings,
            // Unsafe flags keep no package from the library, since it has nothing of this target.
            linkerSettings: [.unsafeFlags(hardened), .unsafeFlags(lean, .when(configuration: .release))]),

        // Shows what `Scanning` receives, for the tests against a real kernel.
        .executableTarget(
            name: "KernelProbe", dependencies: ["Scanning", "Basics", "Advertising"],
            path: "Tests/Kernel/Probe",
            swiftSettings: strictSettings),

        // Measures the engine for `Benchmarks/run`.
        .executableTarget(
            name: "EngineBench",
            dependencies: ["Scanning", "BeaconService", "Regions", "Basics", "Tracking", "Radio", "Advertising"],
            path: "Benchmarks/EngineBench", swiftSettings: strictSettings),

        // What `Benchmarks/run` measures the memory of the screen against.
        .executableTarget(
            name: "Sleeper", dependencies: [.product(name: "GRDB", package: "GRDB.swift")],
            path: "Benchmarks/Sleeper", swiftSettings: strictSettings),

        // Shared by tests that look whether every phrase of a module has a text.
        .target(
            name: "TextTesting", dependencies: ["Basics"], path: "Tests/Support/TextTesting",
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
        tests("Basics"),
        tests("Advertising", dependencies: ["Basics", "RandomTesting", "VectorTesting"]),
        tests("Radio", dependencies: ["Basics", "Advertising", "RandomTesting"]),
        tests("Tracking", dependencies: ["Basics", "RandomTesting", "Advertising"]),
        // Some of its timelines are run by the real program too.
        tests(
            "Regions",
            dependencies: [
                "ProcessTesting", "RandomTesting", "NoroshiProgram", "Basics", "Radio", "Advertising", "Tracking",
            ]),
        tests(
            "BeaconService",
            dependencies: [
                "Localization", "Basics", "Regions", "Tracking", "Advertising", "RandomTesting", "TextTesting",
            ]),
        // What the tests of the store share with the program that they kill.
        .target(
            name: "StoreTesting",
            dependencies: [
                "Store", "Basics", "BeaconService", "Regions", "Tracking", "Advertising", "ProcessTesting",
                "RandomTesting",
            ],
            path: "Tests/Support/StoreTesting", swiftSettings: strictSettings),
        .executableTarget(
            name: "StoreProbe", dependencies: ["Store", "StoreTesting", "BeaconService", "Regions", "Basics"],
            path: "Tests/Support/StoreProbe", swiftSettings: strictSettings),
        tests(
            "Store",
            dependencies: [
                "Platform", "ProcessTesting", "RandomTesting", "StoreTesting", "StoreProbe", "Basics", "BeaconService",
                "Regions", "Tracking", "Advertising", .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        // The programs of the library's documents: they import the library and nothing else of the package.
        .executableTarget(
            name: "FirstEvent", dependencies: ["Noroshi"], path: "Examples/FirstEvent", swiftSettings: strictSettings),
        .executableTarget(
            name: "RegionsAndRules", dependencies: ["Noroshi"], path: "Examples/RegionsAndRules",
            swiftSettings: strictSettings),
        .executableTarget(
            name: "OwnSource", dependencies: ["Noroshi"], path: "Examples/OwnSource", swiftSettings: strictSettings),
        .executableTarget(
            name: "GateLog", dependencies: ["Noroshi"], path: "Examples/GateLog", swiftSettings: strictSettings),
        tests(
            "Noroshi",
            dependencies: [
                "FirstEvent", "RegionsAndRules", "OwnSource", "GateLog", "ProcessTesting", "StoreTesting", "Basics",
                "Radio", "Advertising", "Scanning", "Store",
                "ConfigurationFiles", "BeaconService", "Regions", "Tracking",
            ]),
        // What tests of screens share: comparing rows of text, and keeping pictures in files.
        .target(name: "ScreenTesting", path: "Tests/ScreenTesting", swiftSettings: strictSettings),
        // Pictures of the screen for the documents, made from its cells.
        .target(
            name: "ScreenPictures",
            dependencies: [
                "MonitorUI", "Noroshi", "Scanning", "Radio", "BeaconService", "Basics", "Tracking", "Advertising",
                "Canvas", "Localization",
            ], path: "Tests/Support/ScreenPictures", swiftSettings: strictSettings),
        .executableTarget(
            name: "PictureWriter", dependencies: ["ScreenPictures", "ConfigurationFiles"],
            path: "Tests/Support/PictureWriter", swiftSettings: strictSettings),
        tests("ScreenPictures", dependencies: ["ConfigurationFiles", "Canvas"]),
        tests("Canvas", dependencies: ["RandomTesting", "ScreenTesting"]),
        tests("Localization", dependencies: ["Basics", "RandomTesting"]),
        // A desktop's notification service of the tests' own.
        .executableTarget(
            name: "DesktopProbe", path: "Tests/Support/DesktopProbe", cSettings: [.define("_GNU_SOURCE")]),
        // Shows a notification, on a bus that its environment names.
        .executableTarget(
            name: "NotifyProbe", dependencies: ["Platform"], path: "Tests/Support/NotifyProbe",
            swiftSettings: strictSettings),
        // What tests share that look at what a desktop shows.
        .target(
            name: "DesktopTesting", dependencies: ["ProcessTesting", "DesktopProbe"],
            path: "Tests/Support/DesktopTesting", swiftSettings: strictSettings),
        tests(
            "Platform",
            dependencies: ["ProcessTesting", "NoroshiProgram", "DesktopTesting", "NotifyProbe"]),
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
                "NoroshiProgram", "ProcessTesting", "TerminalTesting", "StoreTesting", "Radio", "Advertising",
            ],
            swiftSettings: strictSettings),
        tests(
            "MonitorUI",
            dependencies: [
                "Canvas", "Localization", "Basics", "BeaconService", "Regions", "Tracking", "Advertising",
                "ScreenTesting",
            ],
            pictures: ["Screens"]),
        tests(
            "Scanning",
            dependencies: [
                "Platform", "ProcessTesting", "Radio", "Advertising", "Basics", "BeaconService", "Regions", "Tracking",
            ]),
        tests(
            "ConfigurationFiles",
            dependencies: ["Basics", "Canvas", "BeaconService", "Regions", "Tracking", "Advertising", "RandomTesting"]),
        .testTarget(
            name: "NoroshiProgramTests",
            dependencies: [
                "NoroshiProgram", "CommandUsage", "Scanning", "ConfigurationFiles", "Basics", "BeaconService",
                "Regions", "MonitorUI", "Canvas", "Localization", "Tracking", "Advertising", "Platform",
                "RandomTesting", "ProcessTesting",
            ],
            swiftSettings: strictSettings),
        // Runs the real program; the dependency has it built first.
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "NoroshiProgram", "ServerTesting", "ProcessTesting", "VectorTesting", "Noroshi", "Scanning",
                "MonitorUI", "Canvas", "Localization", "Basics", "Store", "BeaconService", "Regions", "Radio",
                "Advertising", "Tracking", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strictSettings),
        // A real server on loopback, for tests.
        .target(
            name: "ServerTesting",
            dependencies: [
                "ProcessTesting", "ServiceServer", "ServerStore", "Basics",
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
        tests(
            "ServiceProtocol",
            dependencies: ["Basics", "BeaconService", "Tracking", "Advertising", "ProcessTesting"]),
        tests(
            "ServiceServer",
            dependencies: [
                "ServerTesting", "ProcessTesting", "ServerStore", "ServiceProtocol", "ConfigurationFiles",
                "BeaconService", "Basics", "VectorTesting", .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"), .product(name: "NIOCore", package: "swift-nio"),
            ]),
        // Exchanges are carried out by the real program.
        tests(
            "ServiceClient",
            dependencies: [
                "NoroshiProgram", "ServerTesting", "ProcessTesting", "ServiceProtocol", "Localization", "Basics",
                "BeaconService", "Tracking", .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ]),
        // Runs the server's program.
        .testTarget(
            name: "ServerCommandTests",
            dependencies: [
                "NoroshiServer", "NoroshiProgram", "CommandUsage", "Localization", "Noroshi", "ServiceClient",
                "ServiceProtocol", "BeaconService", "Basics", "Tracking", "Store", "StoreTesting", "ConfigurationFiles",
                "Regions", "ProcessTesting", "VectorTesting", "ServerStore", "ServerTesting", "TerminalTesting",
                "DesktopTesting", "Radio", "Advertising",
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

// Documents are made of the library only here, so an application that uses it does not fetch the plugin.
if Context.environment["NOROSHI_DOCUMENTATION"] != nil {
    package.dependencies.append(.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}
