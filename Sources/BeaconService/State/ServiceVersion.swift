/// The version of the specification that this program implements.
public struct ServiceVersion: Hashable, Comparable, Sendable {
    public var major: Int
    public var minor: Int
    public var patch: Int

    public static let current = ServiceVersion(major: 1, minor: 2, patch: 0)

    public init(major: Int, minor: Int, patch: Int) {
        self.major = major
        self.minor = minor
        self.patch = patch
    }

    /// Reads a version such as `1.2.0`; nil for any other text.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
        }
        guard parts.count == 3, numbers.count == 3 else { return nil }
        self.init(major: numbers[0], minor: numbers[1], patch: numbers[2])
    }

    public static func < (left: ServiceVersion, right: ServiceVersion) -> Bool {
        (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
    }
}

extension ServiceVersion: CustomStringConvertible {
    public var description: String { "\(major).\(minor).\(patch)" }
}
