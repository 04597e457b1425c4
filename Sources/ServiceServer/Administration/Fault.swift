import Basics
import ServiceProtocol
import Synchronization

/// A fault that was requested to test a client.
struct Fault: Sendable {
    /// The moment at which the connection is closed instead of an answer.
    enum Drop: Sendable {
        /// Nothing was done.
        case before
        /// After the request was carried out, without an answer.
        case after
    }

    /// The defect of an answer's body.
    enum Body: Sendable {
        /// Half of the announced length, then the connection is closed.
        case half
        /// A body that is not JSON.
        case text
        /// JSON with the wrong types.
        case types
        /// JSON of 10 MB.
        case huge
    }

    /// The path of the affected requests; with `*` at its end, all paths with this prefix.
    var path: String
    /// The number of requests that it affects.
    var times: Int
    var status: Int?
    var delay: Duration
    var drop: Drop?
    var body: Body?
    /// The target of a redirect.
    var location: String?

    init?(_ request: inout TableReader) {
        request.need(["path"])
        guard let path = request.text("path", longest: 1024) else { return nil }
        self.path = path
        times = request.integer("times", in: 1...1_000_000) ?? 1
        status = request.integer("status", in: 200...599)
        delay = .milliseconds(request.integer("delayMs", in: 0...600_000) ?? 0)
        drop = Self.drop(&request)
        body = request.word("body", [("half", .half), ("text", .text), ("types", .types), ("huge", .huge)])
        location = request.value("location", expected: .error.configExpectedPlainText, ["1024"]) { node in
            // A line feed there would begin another field of the header.
            node.text(longest: 1024).flatMap { $0.utf8.allSatisfy { 33...126 ~= $0 } ? $0 : nil }
        }
    }

    private static func drop(_ request: inout TableReader) -> Drop? {
        let words = TableReader.list(["false", "true", "before", "after"])
        let drop: Drop?? = request.value("drop", expected: .error.configExpectedWords, [words]) { node in
            switch node.value {
            case .boolean(false): .some(nil)
            case .boolean(true), .text("before"): .before
            case .text("after"): .after
            default: nil
            }
        }
        return drop ?? nil
    }

    func meets(_ path: String) -> Bool {
        self.path.hasSuffix("*") ? path.hasPrefix(self.path.dropLast()) : path == self.path
    }
}

/// The pending faults.
final class InjectedFaults: Sendable {
    /// The most faults that can be pending.
    static let most = 1000

    private let faults = Mutex<[Fault]>([])

    /// - Returns: Whether there was room for the fault.
    func add(_ fault: Fault) -> Bool {
        faults.withLock { faults in
            guard faults.count < Self.most else { return false }
            faults.append(fault)
            return true
        }
    }

    var count: Int { faults.withLock { $0.count } }

    func clear() { faults.withLock { $0 = [] } }

    /// The first fault that affects a path; the call counts as one use.
    func take(_ path: String) -> Fault? {
        faults.withLock { faults in
            guard let place = faults.firstIndex(where: { $0.meets(path) }) else { return nil }
            faults[place].times -= 1
            return faults[place].times > 0 ? faults[place] : faults.remove(at: place)
        }
    }
}
