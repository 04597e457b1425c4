import CoreMetrics
import HTTPTypes

/// What the server counts. Each server has its own numbers, so that several may run in one process.
final class ServerMetrics: Sendable {
    private let backend = PrometheusMetrics()
    private let refusedByRate: Counter
    private let reloads: Counter
    private let reloadFailures: Counter
    private let active: Meter

    init() {
        refusedByRate = Counter(label: "noroshi_refused_by_rate_total", dimensions: [], factory: backend)
        reloads = Counter(label: "noroshi_reloads_total", dimensions: [], factory: backend)
        reloadFailures = Counter(label: "noroshi_reload_failures_total", dimensions: [], factory: backend)
        active = Meter(label: "noroshi_requests_active", dimensions: [], factory: backend)
    }

    /// In the text form of Prometheus.
    var text: String { backend.text }

    func begin() { active.increment() }

    /// - Parameter route: As it was declared: what a client writes there would make numbers without end.
    func end(
        route: String, method: HTTPRequest.Method, status: HTTPResponse.Status, duration: Duration, received: Int,
        sent: Int
    ) {
        active.decrement()
        let known: [HTTPRequest.Method] = [.get, .head, .post, .put, .delete]
        let labels = [("route", route), ("method", known.contains(method) ? method.rawValue : "other")]
        Counter(
            label: "noroshi_requests_total", dimensions: labels + [("status", "\(status.code)")], factory: backend
        ).increment()
        let (seconds, attoseconds) = duration.components
        Timer(label: "noroshi_request_duration_seconds", dimensions: labels, factory: backend)
            .recordNanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
        Counter(label: "noroshi_received_bytes_total", dimensions: [], factory: backend).increment(by: received)
        Counter(label: "noroshi_sent_bytes_total", dimensions: [], factory: backend).increment(by: sent)
    }

    func refuseByRate() { refusedByRate.increment() }

    func reload(isGood: Bool) { (isGood ? reloads : reloadFailures).increment() }

    /// Records that are in the store now and were not before.
    /// - Parameter kind: `track`, `test`, `contact` or `beacapp`.
    func record(_ kind: String, _ count: Int = 1) {
        Counter(label: "noroshi_records_total", dimensions: [("kind", kind)], factory: backend).increment(by: count)
    }
}
