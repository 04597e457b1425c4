import Basics
import BeaconService
import Glibc
import Regions
import Store
import StoreTesting

// A helper program of the tests: a second process on the same store that can be killed.

/// Writes to standard output without delay.
func tell(_ line: String) {
    let octets = Array((line + "\n").utf8)
    _ = unsafe octets.withUnsafeBytes { unsafe write(1, $0.baseAddress, $0.count) }
}

extension Store {
    /// Stores the whole state and events in one transaction.
    func restore(_ state: ServiceState, logging events: [SiteEvent]) throws {
        _ = try perform(in: .bare, after: events, loggedFrom: "probe", or: { $0 }) { (_) throws(ServiceObstacle) in
            .restore(state)
        }
    }
}

/// Writes transaction after transaction, and prints each number when it has been confirmed.
func churn(_ folder: String, from first: Int) throws {
    let store = try Store.open(in: folder, as: .instance).store
    var number = first
    while true {
        switch Churn.kind(of: number) {
        case .state:
            try store.restore(Churn.state(number), logging: Churn.events(number))
        case .log: try store.append(Churn.events(number), source: "probe")
        case .memory:
            let memory = Churn.memory(number)
            try store.keep(
                memory.regions, memory.rules, source: "probe", logging: Churn.events(number), from: "probe")
        }
        tell(String(number))
        number += 1
    }
}

/// Opens the store, prints the result, and keeps the store open until standard input ends.
func hold(_ folder: String) throws {
    let opening = try Store.open(in: folder, as: .instance)
    tell("\(opening.store.access) \(opening.remarks) \(try opening.store.state().designated.count)")
    var octet: UInt8 = 0
    while unsafe read(0, &octet, 1) > 0 {}
}

/// Designates `count` beacons, one after another.
func designate(_ folder: String, _ count: Int) throws {
    let store = try Store.open(in: folder, as: .command).store
    for index in 0..<count {
        let data = ServiceBeaconData(
            regionID: "region", segment: index, keycode: String(getpid()), isSwitcher: false)
        _ = try store.perform(in: .bare, loggedFrom: nil, or: { $0 }) { (state) throws(ServiceObstacle) in
            .restore(ServiceState(designated: state.designated + [data]))
        }
    }
}

/// Logs until nothing more fits, prints the reason, then reads everything back.
func fill(_ folder: String) throws {
    let store = try Store.open(in: folder, as: .instance).store
    try store.perform(.chooseLanguage("ja"), in: .bare)
    var number = 0
    do throws(StoreError) {
        while number < 1_000_000 { number += try store.append(Churn.events(19), source: "probe").count }
    } catch {
        tell("\(error.kind)")
    }
    let again: String
    do throws(StoreError) {
        try store.perform(.restore(ServiceState(ranged: (0..<2_000).map { "region \($0)" }, language: "ja")), in: .bare)
        again = "kept"
    } catch {
        again = "\(error.kind)"
    }
    tell(again)
    let logged = try store.events(EventQuery(limit: .max)).count
    tell("\(number) \(logged) \(try store.state().language ?? "")")
}

let arguments = CommandLine.arguments.dropFirst()
signal(SIGXFSZ, SIG_IGN)
do {
    let folder = arguments.dropFirst().first ?? ""
    let number = Int(arguments.dropFirst(2).first ?? "") ?? 0
    switch arguments.first {
    case "churn": try churn(folder, from: number)
    case "hold": try hold(folder)
    case "designate": try designate(folder, number)
    case "fill": try fill(folder)
    default: tell("churn FOLDER FIRST | hold FOLDER | designate FOLDER COUNT | fill FOLDER")
    }
} catch {
    tell("failed: \(error)")
    exit(1)
}
