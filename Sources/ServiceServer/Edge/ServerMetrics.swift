import CoreMetrics
import HTTPTypes
import Synchronization

/// The metrics of the server. Each server has its own numbers, so that several may run in one process.
final class ServerMetrics: Sendable {
    private let backend = PrometheusMetrics()
    private let rateLimited: Counter
    private let reloads: Counter
    private let reloadFailures: Counter
    private let active: Meter
    private let received: Counter
    private let sent: Counter

    /// The labels of a count: a route, a method and a status.
    private struct Labels: Hashable {
        let route: String
        let method: String
        let status: Int
    }
    private struct Handles {
        var requests: [Labels: Counter] = [:]
        var durations: [Labels: Timer] = [:]
    }
    /// The handles, which are made once, because their labels are texts.
    private let handles = Mutex(Handles())
    private let records: [KeptRecord.Kind: Counter]

    init() {
        rateLimited = Counter(label: "noroshi_refused_by_rate_total", dimensions: [], factory: backend)
        reloads = Counter(label: "noroshi_reloads_total", dimensions: [], factory: backend)
        reloadFailures = Counter(label: "noroshi_reload_failures_total", dimensions: [], factory: backend)
        active = Meter(label: "noroshi_requests_active", dimensions: [], factory: backend)
        received = Counter(label: "noroshi_received_bytes_total", dimensions: [], factory: backend)
        sent = Counter(label: "noroshi_sent_bytes_total", dimensions: [], factory: backend)
        var records: [KeptRecord.Kind: Counter] = [:]
        for kind in KeptRecord.Kind.allCases {
            records[kind] = Counter(
                label: "noroshi_records_total", dimensions: [("kind", kind.rawValue)], factory: backend)
        }
        self.records = records
    }

    /// The metrics in the text form of Prometheus.
    var text: String { backend.text }

    func begin() { active.increment() }

    /// - Parameter route: The declared form: the text of a client's address would create an unlimited number of
    ///   series.
    func end(
        route: String, method: HTTPRequest.Method, status: HTTPResponse.Status, time: Duration, received: Int,
        sent: Int
    ) {
        active.decrement()
        let known: [HTTPRequest.Method] = [.get, .head, .post, .put, .delete]
        let method = known.contains(method) ? method.rawValue : "other"
        let (requests, duration) = handles(Labels(route: route, method: method, status: status.code))
        requests.increment()
        let (seconds, attoseconds) = time.components
        duration.recordNanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
        self.received.increment(by: received)
        self.sent.increment(by: sent)
    }

    private func handles(_ labels: Labels) -> (Counter, Timer) {
        let times = Labels(route: labels.route, method: labels.method, status: 0)
        return handles.withLock { handles in
            if let requests = handles.requests[labels], let durations = handles.durations[times] {
                return (requests, durations)
            }
            let names = [("route", labels.route), ("method", labels.method)]
            let requests = Counter(
                label: "noroshi_requests_total", dimensions: names + [("status", "\(labels.status)")],
                factory: backend)
            let durations = Timer(label: "noroshi_request_duration_seconds", dimensions: names, factory: backend)
            handles.requests[labels] = requests
            handles.durations[times] = durations
            return (requests, durations)
        }
    }

    func countRateLimited() { rateLimited.increment() }

    func reload(isGood: Bool) { (isGood ? reloads : reloadFailures).increment() }

    /// Counts records that were added to the store.
    func record(_ kind: KeptRecord.Kind, _ count: Int) { records[kind]?.increment(by: count) }
}
