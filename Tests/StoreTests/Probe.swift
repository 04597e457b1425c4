import ProcessTesting

/// The program `StoreProbe`, built beside the tests, which depend on it.
enum Probe {
    static let path = TestProcess.path(of: "StoreProbe")

    static func start(_ arguments: String...) async throws -> TestProcess { try await TestProcess(path, arguments) }
}
