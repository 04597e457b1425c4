import Foundation
import Testing
import VectorTesting

/// The folders of a user: configuration and store, which are kept between commands.
struct Site {
    let folder: Folder
    private var environment: [String: String] {
        ["XDG_CONFIG_HOME": folder.path + "/config", "XDG_STATE_HOME": folder.path + "/state"]
    }

    /// - Parameter isAgreed: Whether the terms are agreed to.
    init(isAgreed: Bool = false) async throws {
        folder = try Folder()
        if isAgreed { #expect(try await run("agree").status == 0) }
    }

    func run(_ arguments: String..., input: String = "", environment more: [String: String] = [:]) async throws
        -> Outcome
    {
        try await run(arguments, input: input, environment: more)
    }

    func run(_ arguments: [String], input: String = "", environment more: [String: String] = [:]) async throws
        -> Outcome
    {
        try await Program.run(arguments, octets: Array(input.utf8), environment: environment.merging(more) { $1 })
    }

    /// The path of a file of the configuration, written first.
    @discardableResult
    func configure(_ name: String, _ text: String) throws -> String {
        try folder.file("config/noroshi/" + name, text)
    }
}
