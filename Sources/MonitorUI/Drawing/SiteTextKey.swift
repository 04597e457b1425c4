public import Localization

/// The keys of the texts of regions, events and contents.
public enum SiteTextKey: String, CaseIterable, Sendable {
    // Regions.
    case regionsMonitored = "regions.monitored"
    case regionsInside = "regions.inside"
    case regionsRanged = "regions.ranged"
    case regionStopped = "region.stopped"
    case absentWord = "absent.word"
    case absentUntouched = "absent.untouched"
    case absentEvent = "absent.event"
    case regionDeaf = "region.deaf"
    case regionIdle = "region.idle"
    case regionReserved = "region.reserved"
    case detailRegion = "detail.region"
    case detailSettings = "detail.settings"
    case labelRegion = "detail.regionName"
    case labelRegionClass = "detail.class"
    case labelRegionState = "detail.state"
    case labelSince = "detail.since"
    case labelInside = "detail.inside"
    case labelTimeLeft = "detail.timeLeft"
    case labelLastBeacon = "detail.lastBeacon"
    case labelTracking = "detail.tracking"
    case labelNotify = "detail.options"
    case labelExitPeriod = "detail.exitPeriod"
    case labelEntry = "detail.entry"
    case labelThreshold = "detail.threshold"
    case anyValue = "value.any"
    case momentAgo = "time.momentAgo"
    case entryOf = "region.entryOf"
    case thresholdOf = "region.thresholdOf"
    case rangedBeacons = "ranged.beacons"
    case rangedNone = "ranged.none"
    case trackWindow = "track.window"
    case removeAsk = "remove.ask"
    case removeMonitored = "remove.monitored"
    case removeDesignated = "remove.designated"
    case removeRules = "remove.rules"
    case removeService = "remove.service"
    case regionTypedParts = "regionTyped.parts"
    case regionTypedUUID = "regionTyped.uuid"
    case regionTypedNumber = "regionTyped.number"
    case regionTypedMinor = "regionTyped.minor"
    case regionTypedTooMany = "regionTyped.tooMany"
    case regionTypedNamespace = "regionTyped.namespace"
    case regionTypedInstance = "regionTyped.instance"

    // Events and contents.
    case eventsFiltered = "empty.events.filtered"
    case eventsOfKind = "events.ofKind"
    case eventsOfRegion = "events.ofRegion"
    case eventsShown = "events.shown"
    case labelEvent = "detail.event"
    case labelTime = "detail.time"
    case labelBeacon = "detail.beacon"
    case labelRule = "detail.rule"
    case labelBeaconID = "detail.beaconID"
    case labelAction = "detail.action"
    case labelContent = "detail.content"
    case labelReason = "detail.reason"
    case labelNotified = "detail.notified"
    case labelNumber = "detail.number"
    case notNotified = "notify.held"
    case columnRule = "column.rule"
    case columnKind = "column.kind"
    case columnFrom = "column.from"
    case columnContent = "column.content"
    case contentCount = "contents.count"
    case contentAsk = "content.ask"
    case contentHost = "content.host"
    case contentOpens = "content.opens"
    case contentNotOpened = "content.notOpened"
    case contentUnknown = "content.unknownAction"
    case contentNoValues = "content.noValues"
    case noticeNotListed = "notice.notListed"
    case noticeNoRegion = "notice.noRegion"
    case regionsNoneHere = "regions.none.regions"
    case regionsNoneDesignated = "regions.none.designated"
    case noticeNoGroup = "notice.noGroup"
    case noticeNoBeacon = "notice.noBeacon"
}

extension Localizer {
    func text(_ key: SiteTextKey) -> String { text(key.rawValue) }

    func text(_ key: SiteTextKey, _ arguments: Argument...) -> String {
        format(text(key.rawValue), arguments)
    }
}

extension Phrase {
    public init(_ key: SiteTextKey, _ arguments: Argument...) {
        self.init(key.rawValue, arguments)
    }
}
