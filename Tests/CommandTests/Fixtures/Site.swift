import Foundation
import Testing
import VectorTesting

/// The folders of a user, with configuration and store, which are kept between commands.
struct Site {
    let folder: Folder
    private var environment: [String: String] {
        ["XDG_CONFIG_HOME": folder.path + "/config", "XDG_STATE_HOME": folder.path + "/state"]
    }

    /// - Parameter isAgreed: Whether the terms are agreed to. `agree` runs once for all sites with this value, and
    ///   each of them begins with the files of that run: a start of the program takes longer than all checks of
    ///   most tests.
    init(isAgreed: Bool = false) async throws {
        self = isAgreed ? try await Self.agreed.value.copy() : Site(folder: try Folder())
    }

    private init(folder: Folder) { self.folder = folder }

    private static let agreed = Task {
        let site = Site(folder: try Folder())
        #expect(try await site.run("agree", "--yes").status == 0)
        return site
    }

    /// Makes another site with the same files, for a test that continues from there differently.
    func copy() throws -> Site {
        let other = Site(folder: try Folder())
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            try FileManager.default.copyItem(atPath: folder.path + "/" + name, toPath: other.folder.path + "/" + name)
        }
        return other
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

    /// Runs lines of bash with the folders in the environment.
    func shell(_ lines: String) async throws -> Outcome {
        let exports = environment.map { "export \($0.key)='\($0.value)'\n" }.joined()
        return try await Program.shell(exports + lines, in: folder)
    }

    /// Writes a file of the configuration and returns its path.
    @discardableResult
    func configure(_ name: String, _ text: String) throws -> String {
        try folder.file("config/noroshi/" + name, text)
    }
}
