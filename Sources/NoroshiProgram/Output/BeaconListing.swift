import Advertising
import Basics
import BeaconService
import Canvas
import Localization
import Regions
import Tracking

/// The lines of `noroshi list`: one for each beacon, as text or as JSON.
struct BeaconListing {
    private let setting: Setting
    private var lookup: ServiceLookup
    private var query: BeaconQuery
    /// Whether devices without a beacon frame are listed too.
    private let showsDevices: Bool
    private let isJSON: Bool
    private let columns: Int?
    /// Whether each object contains the time of its list; used when several lists follow each other.
    var tellsTime = false
    /// The number of beacons heard, listed or not, when lines were last made; and of all entries, including devices.
    private var heard = 0
    private var entries = 0

    /// - Parameter columns: The width of the terminal that shows the lines; nil: no terminal shows them.
    init(
        _ setting: Setting, _ lookup: ServiceLookup, query: BeaconQuery, showsDevices: Bool, isJSON: Bool, columns: Int?
    ) {
        self.showsDevices = showsDevices
        self.columns = columns
        self.setting = setting
        self.lookup = lookup
        self.query = query
        self.isJSON = isJSON
        self.query.names = lookup.names
    }

    private var localizer: Localizer { setting.localizer }

    /// The lines for the entries of a table, safe to show.
    mutating func lines(_ table: BeaconTable, now: Timestamp) -> [String] {
        var table = table
        let page = table.page(query, now: now)
        (heard, entries) = (page.beacons, page.total)
        if isJSON {
            return page.rows.map { json($0, table.detail($0.identity, now: now)?.address, now) }
        }
        return text(page.rows)
    }

    /// Reports why there are no lines.
    func tellNothing() {
        if showsDevices, entries > 0 {
            setting.remark(.cli.listNone, .integer(entries))
        } else if heard > 0 {
            setting.remark(.cli.listFiltered, .integer(heard))
        } else if entries > 0 {
            setting.remark(.cli.listDevices, .integer(entries))
        } else {
            setting.remark(.cli.listSilence)
        }
    }

    /// The user's name, otherwise the name that the device sends.
    private func name(_ row: BeaconRow) -> String? {
        let name = lookup.name(of: row.identity) ?? row.name
        return name?.isEmpty == false ? name : nil
    }

    // MARK: JSON

    private mutating func json(_ row: BeaconRow, _ address: DeviceAddress?, _ now: Timestamp) -> String {
        let data = lookup.data(of: row.identity)
        let isDesignated = data.map(lookup.isDesignated) ?? false
        var json = JSONText()
        json.object { json in
            if tellsTime { json.member("time", now.iso8601) }
            json.member("identity", row.identity.text)
            json.member("name", name(row))
            json.member("type", type(row.identity))
            json.member("address", address.flatMap { $0.isAnonymous ? nil : $0.description })
            json.member("rssi", row.smoothedRSSI.map { Int($0.rounded()) })
            json.member("proximity", row.proximity.description)
            if let estimate = row.placed { estimate.write(to: &json) }
            json.member("age", (row.age * 10).rounded() / 10)
            json.member("batteryMillivolts", row.batteryMillivolts.map(Int.init))
            json.member("designated", isDesignated)
            json.member("switcher", data?.isSwitcher ?? false)
            json.member("regionID", data?.regionID)
            json.member("keycode", data?.keycode)
        }
        return json.text
    }

    /// The type; for a layout that the user defined, the name of the layout.
    private func type(_ identity: BeaconIdentity) -> String {
        let layouts = setting.layouts.layouts
        let layout = Int(identity.layout)
        return identity.kind == .layout && layouts.indices.contains(layout) ? layouts[layout].name : identity.kind.name
    }

    // MARK: Text

    /// The parts that are left out if a terminal is too narrow, in this order.
    private enum Cut: CaseIterable {
        /// The short identity replaces the whole identity.
        case identity
        case battery, age, interval
        /// The short identity has the same digits.
        case keycode
        case designation
    }

    /// A line for each row. On a terminal, the names of the columns stand above, and no line is wider than the
    /// terminal.
    private mutating func text(_ rows: [BeaconRow]) -> [String] {
        guard !rows.isEmpty else { return [] }
        var cuts: Set<Cut> = []
        var lines = table(rows, cuts)
        guard let columns else { return lines }
        let width = TextWidth()
        for cut in Cut.allCases where lines.contains(where: { width.width(of: $0) > columns }) {
            cuts.insert(cut)
            lines = table(rows, cuts)
        }
        return lines.map { width.clip($0, to: columns, ellipsis: nil) }
    }

    /// The rows in columns; a column without any value is left out.
    private mutating func table(_ rows: [BeaconRow], _ cuts: Set<Cut>) -> [String] {
        var cells = rows.map { line($0, cuts) }
        let used = cells[0].indices.filter { column in cells.contains { !$0[column].isEmpty } }
        if columns != nil {
            let titles: [TextKey] = [
                .column.proximity, .column.distance, .column.rssi, .column.seen, .column.battery, .service.keycode,
                .region.classDesignated, .column.beacon, .designatedColumn.name,
            ]
            cells.insert(titles.map { localizer.text($0) }, at: 0)
        }
        var table = TextColumns()
        for line in cells { table.add(used.map { line[$0] }) }
        return table.lines
    }

    private mutating func line(_ row: BeaconRow, _ cuts: Set<Cut>) -> [String] {
        let data = lookup.data(of: row.identity)
        let isDesignated = data.map(lookup.isDesignated) ?? false
        let state: TextKey = data?.isSwitcher == true ? .cli.designateSwitcher : .region.classDesignated
        return [
            localizer.text(row.freshness == .lost ? .word.lost : row.proximity.textKey),
            row.placed.map { $0.text(localizer, hasInterval: !cuts.contains(.interval)) } ?? "",
            row.smoothedRSSI.map { localizer.text(.unit.dBm, .integer(Int($0.rounded()))) } ?? "",
            cuts.contains(.age) ? "" : localizer.age(seconds: row.age),
            cuts.contains(.battery) ? "" : row.batteryMillivolts.map(volts) ?? "",
            cuts.contains(.keycode) ? "" : data?.keycode ?? "",
            isDesignated && !cuts.contains(.designation) ? localizer.text(state) : "",
            cuts.contains(.identity) ? row.identity.shortText : row.identity.text, name(row) ?? "",
        ]
    }

    private func volts(_ millivolts: UInt16) -> String {
        localizer.text(.unit.volts, .text(localizer.number(Double(millivolts) / 1000, decimals: 2)))
    }
}

extension BeaconRow {
    /// The estimate of the position; nil after a silence so long that the beacon may be anywhere.
    fileprivate var placed: RangeEstimate? { proximity == .unknown ? nil : estimate }
}

extension RangeEstimate {
    /// Writes the member `distance` in the form that reports use: metres with two decimals.
    func write(to json: inout JSONText) {
        json.key("distance")
        json.object { json in
            for (name, metres) in [("metres", metres), ("low", low), ("high", high)] {
                json.member(name, (Double(min(metres, 10_000)) * 100).rounded() / 100)
            }
        }
    }

    /// `3.5 m (2.1-8.4)`
    fileprivate func text(_ localizer: Localizer, hasInterval: Bool) -> String {
        guard hasInterval else { return localizer.metres(Double(metres)) }
        func number(_ metres: Float) -> String { localizer.number(Double(metres), decimals: metres < 9.95 ? 1 : 0) }
        return localizer.text(
            .cli.listDistance, .text(localizer.metres(Double(metres))), .text(number(low)), .text(number(high)))
    }
}
