import Basics
public import Tracking

/// Delivers reports to regions and rules. Their notes about a beacon are stored at its entry in the table: most
/// reports are of beacons that no region or rule asks for, or of beacons that were looked up before.
public enum ReportDelivery {
    /// Delivers a report to the regions and then to the rules. Devices without a beacon frame belong to neither.
    ///
    /// - Parameters:
    ///   - place: The place of the report's beacon in the table, as `BeaconTable.ingest` returned it.
    ///   - table: The table, which already contains the report.
    public static func deliver(
        _ sighting: Sighting, filedAt place: Int, in table: inout BeaconTable, to regions: inout RegionMonitor,
        and rules: inout RuleEngine
    ) {
        guard let known = table.note(at: place, of: regions.epoch.id, rules.epoch.id) else {
            guard table.beginNotes(regions.epoch, rules.epoch) else { return }
            return deliver(sighting, filedAt: place, in: &table, to: &regions, and: &rules)
        }
        guard known.regions != Presences.Note.noWatch || known.rules != Presences.Note.noWatch else {
            regions.listen(at: sighting.time)
            rules.listen(at: sighting.time)
            return
        }
        let filed = table.filed(at: place)
        let report = Presences.Report(
            identity: filed.identity, address: sighting.address, rssi: sighting.rssi, now: sighting.time,
            range: filed.range)
        var note = known
        regions.hear(report, place: place, note: &note.regions)
        rules.hear(report, place: place, note: &note.rules)
        if note != known { table.setNote(note, at: place) }
    }
}
