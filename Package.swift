// swift-tools-version: 6.3
import Glibc
import PackageDescription

/// Every room is built the same way: Swift 6 mode, strict memory safety, warnings are errors.
let house: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// The program may carry a capability: all its links to libraries are made at its start, and cannot be written afterwards.
let hardened = ["-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now"]

/// What keeps the released program small in memory. Nobody looks symbols up in it: without their names it takes 3 MiB
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

/// A room of the house: a target with its doors (the rooms it may import).
func room(_ name: String, doors: [Target.Dependency] = [], plugins: [Target.PluginUsage] = []) -> Target {
    .target(name: name, dependencies: doors, swiftSettings: house, plugins: plugins)
}

/// The tests of a room.
func tests(_ room: String, doors: [Target.Dependency] = [], pictures: [String] = []) -> Target {
    .testTarget(
        name: room + "Tests", dependencies: [.byName(name: room)] + doors, exclude: pictures, swiftSettings: house)
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
        // Pure rooms: no system calls, no clock, no Foundation.
        room("Advertising"),
        room("Texts", plugins: ["BuiltinTexts"]),
        room("Reports", doors: ["Advertising"]),
        room("HCI", doors: ["Reports", "Advertising"]),
        room("Captures", doors: ["HCI", "Reports", "Advertising"]),
        room("Simulation", doors: ["Reports", "Advertising"]),
        room("Tracking", doors: ["Reports", "Advertising"]),
        room("Regions", doors: ["Texts", "Tracking", "Advertising"]),
        room("Machine", doors: ["Texts"]),
        room("Nearby", doors: ["Machine", "Tracking", "Advertising"]),
        room("BeaconService", doors: ["Texts", "Machine", "Nearby", "Regions", "Tracking", "Advertising"]),
        room("Canvas"),
        room("Theming", doors: ["Canvas"]),
        room("Localization", doors: ["Texts", "Canvas"], plugins: ["BuiltinTexts"]),
        room("JSON"),
        room("OperatorData", doors: ["BeaconService", "Tracking"]),
        room("ServiceProtocol", doors: ["JSON", "BeaconService", "Nearby", "Tracking", "Advertising"]),
        room(
            "MonitorUI",
            doors: [
                "Canvas", "Theming", "Localization", "Texts", "BeaconService", "Machine", "Nearby", "Regions",
                "Tracking",
                "Reports",
                "Advertising",
            ]),

        // Makes the keys of the texts, and the built-in texts, of i18n.
        .plugin(name: "BuiltinTexts", capability: .buildTool(), dependencies: ["TextsWriter"]),
        .executableTarget(name: "TextsWriter", path: "Plugins/TextsWriter", swiftSettings: house),

        // Rooms at the edge of the system.
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
        room(
            "CommandUsage",
            doors: ["Localization", "Texts", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
        room("Descriptors"),
        room("Files"),
        room("Processes", doors: ["CProcesses", "Descriptors", "Files"]),
        room("Sound", doors: ["CSound", "Processes", "Files"]),
        room("Desktop", doors: ["CDesktop"]),
        room(
            "Scanning",
            doors: [
                "CBluetooth", "Captures", "Simulation", "HCI", "Reports", "Texts", "BeaconService", "Machine",
                "Nearby", "Regions",
                "Tracking", "Advertising",
            ]),
        room("Curses", doors: ["CNcurses", "Canvas"]),
        room(
            "ConfigurationFiles",
            doors: [
                "Files", "Theming", "Localization", "Texts", "JSON", "OperatorData", "ServiceProtocol", "BeaconService",
                "Regions", "Tracking", "Advertising",
            ]),
        room(
            "Store",
            doors: [
                "Descriptors", "Files", "Texts", "BeaconService", "Nearby", "Regions", "Tracking", "Advertising",
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        // The service's server.
        room("ServerStore", doors: ["ServiceProtocol", "Files", .product(name: "GRDB", package: "GRDB.swift")]),
        room(
            "ServiceServer",
            doors: [
                "ServerStore", "ServiceProtocol", "OperatorData", "ConfigurationFiles", "Localization", "Texts",
                "BeaconService", "JSON", "Tracking", "Advertising",
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]),
        .executableTarget(
            name: "NoroshiServer",
            dependencies: [
                "ServiceServer", "ServerStore", "ServiceProtocol", "ConfigurationFiles", "OperatorData", "CommandUsage",
                "Localization", "Texts", "JSON", "Simulation", "BeaconService", "Advertising",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: house, linkerSettings: [.unsafeFlags(hardened)]),

        // The way to a server of the service.
        room(
            "ServiceClient",
            doors: [
                "ServiceProtocol", "BeaconService", "Nearby", "JSON", "Texts", "Tracking", "Advertising", "CCurl",
                "Processes", "Files",
            ]),

        // What an application imports: the program without its screen and its command line.
        room(
            "Noroshi",
            doors: [
                "Scanning", "Simulation", "Store", "ConfigurationFiles", "Texts", "JSON", "BeaconService", "Nearby",
                "Machine",
                "Regions", "Reports", "Tracking", "Advertising", "Processes", "ServiceClient",
                "ServiceProtocol",
            ]),

        .executableTarget(
            name: "NoroshiProgram",
            dependencies: [
                "Noroshi", "Scanning", "Simulation", "Store", "Curses", "MonitorUI", "ConfigurationFiles", "Theming",
                "CommandUsage", "Localization", "Texts", "JSON", "ServiceClient", "ServiceProtocol",
                "Canvas", "Captures", "Reports", "BeaconService", "Nearby", "Machine", "Regions", "Tracking",
                "Advertising", "CMemory", "Descriptors", "Sound", "Desktop",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: house,
            // Unsafe flags keep no package from the library, since it has nothing of this target.
            linkerSettings: [.unsafeFlags(hardened), .unsafeFlags(lean, .when(configuration: .release))]),

        // Shows what the room Scanning hears, for the tests against a real kernel.
        .executableTarget(
            name: "KernelProbe", dependencies: ["Scanning", "Texts", "Advertising"], path: "Tests/Kernel/Probe",
            swiftSettings: house),

        // Measures the engine for `Benchmarks/run`.
        .executableTarget(
            name: "EngineBench",
            dependencies: ["Scanning", "BeaconService", "Regions", "Tracking", "HCI", "Reports", "Advertising"],
            path: "Benchmarks/EngineBench", swiftSettings: house),

        // What `Benchmarks/run` measures the memory of the screen against.
        .executableTarget(
            name: "Sleeper", dependencies: [.product(name: "GRDB", package: "GRDB.swift")],
            path: "Benchmarks/Sleeper", swiftSettings: house),

        // What tests share that look whether all that a room says has a text.
        .target(
            name: "TextTesting", dependencies: ["Texts"], path: "Tests/Support/TextTesting",
            swiftSettings: house),
        // What tests of decoding share: the vectors of ../shared, and JSON to compare.
        .target(name: "VectorTesting", path: "Tests/Support/VectorTesting", swiftSettings: house),
        // What tests share that start programs or wait for something.
        .target(
            name: "ProcessTesting",
            dependencies: [
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], path: "Tests/Support/ProcessTesting", swiftSettings: house),
        // What tests with random data share: one generator, the same numbers in every run.
        .target(name: "RandomTesting", path: "Tests/Support/RandomTesting", swiftSettings: house),
        tests("Advertising", doors: ["RandomTesting", "VectorTesting"]),
        tests("Reports", doors: ["Advertising"]),
        tests("HCI", doors: ["RandomTesting", "Reports", "Advertising"]),
        tests("Captures", doors: ["RandomTesting", "Reports", "Advertising"]),
        tests("Simulation", doors: ["Reports", "Advertising"]),
        tests("Tracking", doors: ["RandomTesting", "Reports", "Advertising"]),
        // Some of its timelines are run by the real program too.
        tests(
            "Regions",
            doors: [
                "ProcessTesting", "RandomTesting", "NoroshiProgram", "Texts", "Captures", "Reports", "Tracking",
                "Advertising",
            ]),
        tests("Machine", doors: ["Texts", "TextTesting"]),
        tests(
            "BeaconService",
            doors: ["Texts", "Machine", "Nearby", "Regions", "Tracking", "Advertising", "RandomTesting", "TextTesting"]),
        // What the tests of the store share with the program that they kill.
        .target(
            name: "StoreTesting",
            dependencies: [
                "Store", "Texts", "BeaconService", "Regions", "Tracking", "Advertising", "ProcessTesting",
                "RandomTesting",
            ],
            path: "Tests/Support/StoreTesting", swiftSettings: house),
        .executableTarget(
            name: "StoreProbe", dependencies: ["Store", "StoreTesting", "BeaconService", "Tracking"],
            path: "Tests/Support/StoreProbe", swiftSettings: house),
        tests(
            "Store",
            doors: [
                "ProcessTesting", "RandomTesting", "StoreTesting", "StoreProbe", "Texts", "BeaconService", "Nearby",
                "Regions", "Tracking",
                "Advertising",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        // The program of Documentation/library.md: it imports the library and nothing else.
        .executableTarget(
            name: "GateLog", dependencies: ["Noroshi"], path: "Examples/GateLog", swiftSettings: house),
        tests(
            "Noroshi",
            doors: [
                "GateLog", "ProcessTesting", "StoreTesting", "Texts", "JSON", "Captures", "Reports",
                "Scanning",
                "Simulation", "Store",
                "ConfigurationFiles",
                "BeaconService", "Machine", "Nearby", "Regions", "Tracking", "Advertising",
            ]),
        // What tests of screens share: comparing rows of text, and keeping pictures in files.
        .target(name: "ScreenTesting", path: "Tests/ScreenTesting", swiftSettings: house),
        // Pictures of the screen for the documents, made from its cells.
        .target(
            name: "ScreenPictures",
            dependencies: [
                "MonitorUI", "Noroshi", "Scanning", "Simulation", "BeaconService", "Tracking", "Reports", "Theming",
                "Localization", "Canvas",
            ], path: "Tests/Support/ScreenPictures", swiftSettings: house),
        .executableTarget(
            name: "PictureWriter", dependencies: ["ScreenPictures", "ConfigurationFiles"],
            path: "Tests/Support/PictureWriter", swiftSettings: house),
        tests("ScreenPictures", doors: ["ConfigurationFiles", "Canvas"]),
        tests("Canvas", doors: ["RandomTesting", "ScreenTesting"]),
        tests("Theming", doors: ["Canvas"]),
        tests("Localization", doors: ["Texts", "RandomTesting"]),
        tests("JSON"),
        tests("Processes", doors: ["Descriptors", "ProcessTesting"]),
        tests("Sound", doors: ["ProcessTesting", "NoroshiProgram"]),
        // A desktop's notification service of the tests' own.
        .executableTarget(
            name: "DesktopProbe", path: "Tests/Support/DesktopProbe", cSettings: [.define("_GNU_SOURCE")]),
        // Shows a notification, on a bus that its environment names.
        .executableTarget(
            name: "NotifyProbe", dependencies: ["Desktop"], path: "Tests/Support/NotifyProbe", swiftSettings: house),
        // What tests share that look at what a desktop shows.
        .target(
            name: "DesktopTesting", dependencies: ["ProcessTesting", "DesktopProbe"],
            path: "Tests/Support/DesktopTesting", swiftSettings: house),
        tests("Desktop", doors: ["ProcessTesting", "DesktopTesting", "NotifyProbe"]),
        .target(name: "CPseudoTerminal", path: "Tests/Support/CPseudoTerminal", cSettings: [.define("_GNU_SOURCE")]),
        .executableTarget(
            name: "CursesProbe", dependencies: ["Curses", "Canvas"], path: "Tests/Support/CursesProbe",
            swiftSettings: house),
        // A program on a terminal of its own, with the test at the keyboard.
        .target(
            name: "TerminalTesting", dependencies: ["CPseudoTerminal", "ProcessTesting"],
            path: "Tests/Support/TerminalTesting", swiftSettings: house),
        tests(
            "Curses",
            doors: ["Canvas", "ProcessTesting", "RandomTesting", "TerminalTesting", "CPseudoTerminal", "CursesProbe"]),
        // Runs the real program on a terminal.
        .testTarget(
            name: "ScreenTests",
            dependencies: [
                "NoroshiProgram", "ProcessTesting", "TerminalTesting", "StoreTesting", "Simulation", "Captures",
                "Reports", "Advertising",
            ],
            swiftSettings: house),
        tests(
            "MonitorUI",
            doors: [
                "Canvas", "Theming", "Localization", "Texts", "BeaconService", "Machine", "Regions", "Tracking",
                "Reports",
                "Advertising", "ScreenTesting",
            ],
            pictures: ["Screens"]),
        tests(
            "Scanning",
            doors: [
                "ProcessTesting", "Captures", "HCI", "Reports", "Texts", "BeaconService", "Machine", "Regions",
                "Tracking",
                "Advertising",
            ]),
        tests(
            "ConfigurationFiles",
            doors: [
                "Texts", "Theming", "Canvas", "OperatorData", "BeaconService", "Regions", "Tracking", "Advertising",
                "RandomTesting",
            ]),
        .testTarget(
            name: "NoroshiProgramTests",
            dependencies: [
                "NoroshiProgram", "CommandUsage", "Scanning", "ConfigurationFiles", "BeaconService", "Machine",
                "Regions",
                "MonitorUI", "Theming", "Localization", "Texts", "JSON", "Tracking", "Advertising", "Desktop",
                "RandomTesting", "ProcessTesting",
            ],
            swiftSettings: house),
        // Runs the real program; the dependency has it built first.
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "NoroshiProgram", "ServerTesting", "ProcessTesting", "VectorTesting", "Noroshi", "Scanning",
                "MonitorUI", "Theming",
                "Canvas",
                "Localization", "Texts",
                "Store",
                "BeaconService", "Regions", "Captures",
                "Reports", "Tracking", "Advertising", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: house),
        // A real server on loopback, for tests.
        .target(
            name: "ServerTesting",
            dependencies: [
                "ProcessTesting", "ServiceServer", "ServerStore", "Tracking",
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Hummingbird", package: "hummingbird"), .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ], path: "Tests/Support/ServerTesting", swiftSettings: house),
        tests(
            "ServerStore",
            doors: ["ProcessTesting", "ServiceProtocol", .product(name: "GRDB", package: "GRDB.swift")]),
        tests("Nearby", doors: ["Machine", "Tracking"]),
        tests("OperatorData", doors: ["BeaconService", "Tracking"]),
        tests("ServiceProtocol", doors: ["JSON", "BeaconService", "Tracking", "Advertising", "ProcessTesting"]),
        tests(
            "ServiceServer",
            doors: [
                "ServerTesting", "ProcessTesting", "ServerStore", "ServiceProtocol", "ConfigurationFiles",
                "BeaconService", "JSON", "Tracking", "VectorTesting",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"), .product(name: "NIOCore", package: "swift-nio"),
            ]),
        // Exchanges are carried out by the real program.
        tests(
            "ServiceClient",
            doors: [
                "NoroshiProgram", "ServerTesting", "ProcessTesting", "ServiceProtocol", "Localization", "Texts", "JSON",
                "Nearby", "Tracking",
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ]),
        // Runs the server's program.
        .testTarget(
            name: "ServerCommandTests",
            dependencies: [
                "NoroshiServer", "NoroshiProgram", "Noroshi", "ServiceClient", "ServiceProtocol", "BeaconService",
                "Tracking", "Store", "StoreTesting", "ConfigurationFiles", "Regions", "ProcessTesting", "VectorTesting",
                "ServerStore", "ServerTesting", "TerminalTesting", "DesktopTesting", "JSON",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"), .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: house),
        // Reads the sources and holds the house against its picture.
        .testTarget(name: "ArchitectureTests", dependencies: ["TextsWriter"], swiftSettings: house),
    ]
)
