import BeaconService
import StoreTesting
@testable import Store

/// An open store in a separate folder, with a state and a log.
struct FilledStore {
    let folder: TemporaryFolder
    let raw: RawFile
    let store: Store

    static let state = Churn.state(3)

    init(transactions: Int) throws {
        folder = try TemporaryFolder(inMemory: true)
        raw = RawFile(folder: folder.path)
        store = try Store.open(in: folder.path, as: .instance).store
        try store.update { $0 = Self.state }
        for number in 1...transactions { try store.append(Churn.events(number), source: "hci0") }
    }
}
