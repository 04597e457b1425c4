import BeaconService
import Regions
import Store
import Tracking

extension Store {
    func memory(source: String) throws(StoreError) -> (regions: [RegionMemory], rules: [RuleMemory]) { ([], []) }
    func keep(_ regions: [RegionMemory], _ rules: [RuleMemory], source: String) throws(StoreError) {}
    func prune(now: Timestamp) throws(StoreError) {}
    func enqueue(_ record: TrackingRecord) throws(StoreError) {}
}
