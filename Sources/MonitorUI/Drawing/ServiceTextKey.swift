public import Localization

/// The keys of the texts of designation, monitoring, preferences and the first start.
public enum ServiceTextKey: String, CaseIterable, Sendable {
    // What a beacon is to the service.
    case labelKeycode = "service.keycode"
    case labelSegment = "service.segment"
    case labelRegionID = "service.regionID"
    case labelClass = "service.class"
    case labelSwitcher = "service.switcher"
    case labelOwnName = "service.ownName"
    case labelMonitoring = "service.monitoring"
    case labelOptions = "service.options"
    case serviceHeading = "service.heading"
    case monitoringOn = "monitoring.on"
    case monitoringOff = "monitoring.off"
    case optionEntry = "notify.entry"
    case optionExit = "notify.exit"
    case optionDisplay = "notify.display"
    case optionNone = "notify.none"

    // Transmitting.
    case transmitTitle = "transmit.title"
    case transmitUnit = "transmit.unit"
    case transmitHint = "transmit.hint"
    case transmitRange = "beaconize.range"
    case transmitPowerRange = "beaconize.power"
    case transmitNoTransmitter = "beaconize.noTransmitter"
    case transmitNoRegion = "beaconize.noRegion"
    case badgeTransmitting = "badge.transmitting"
    case badgeNotTransmitting = "badge.notTransmitting"

    // The designated view.
    case designatedOf = "designated.of"
    case switchersOne = "designated.switchers.one"
    case switchersMany = "designated.switchers.many"
    case ruleOff = "switcherRule.off"
    case ruleIdle = "switcherRule.idle"
    case ruleWaiting = "switcherRule.waiting"
    case ruleHolds = "switcherRule.holds"
    case monitorHint = "designated.monitorHint"
    case notHeard = "designated.notHeard"

    // The filter of rows.
    case polarityOnly = "polarity.only"
    case polarityExclude = "polarity.exclude"
    case polarityAny = "polarity.any"
    case polarityBadge = "polarity.badge"

    // Designating.
    case designateTitle = "designate.title"
    case designateRoom = "designate.room"
    case designateRegions = "designate.regions"
    case designateOptions = "designate.options"
    case designateWaiting = "designate.waiting"
    case designateSummary = "designate.summary"
    case designateNothing = "designate.nothing"
    case designateReserve = "designate.reserve"

    // The result.
    case designateDone = "designate.done"
    case designateDoneOne = "designate.done.one"
    case designateKnown = "designate.known"
    case designatePartial = "designate.partial"
    case designateDropped = "designate.dropped"
    case designateDroppedNamed = "designate.dropped.named"
    case designateImpossible = "designate.impossible"
    case keycodesNoRegion = "keycodes.noRegion"
    case keycodesNone = "keycodes.none"
    case keycodesUnreadable = "keycodes.unreadable"

    // Releasing and switching.
    case releaseConfirm = "release.confirm"
    case releaseConfirmMany = "release.confirm.many"
    case releaseConfirmHint = "release.confirm.hint"
    case releaseHint = "release.hint"
    case notDesignated = "notice.notDesignated"
    case notDesignatedMarked = "notice.notDesignated.marked"
    case ruleTurnedOn = "notice.ruleOn"
    case ruleTurnedOff = "notice.ruleOff"

    // Monitoring.
    case monitoringCount = "monitoring.count"
    case monitoringOf = "monitoring.of"
    case monitoringNone = "monitoring.none"
    case monitoringStart = "monitoring.start"
    case monitoringStop = "monitoring.stop"
    case monitoringChange = "monitoring.change"
    case stopAllConfirm = "stopAll.confirm"
    case stopAllHint = "stopAll.hint"
    case stopAllNothing = "stopAll.nothing"
    case optionsDefaults = "options.defaults"
    case optionsOf = "options.of"
    case optionsNone = "options.none"

    // Names.
    case nameTooLong = "name.tooLong"
    case nameUnsafe = "name.unsafe"

    // The first start.
    case welcomeTitle = "welcome.title"
    case welcomeLanguage = "welcome.language"
    case agreementTitle = "agreement"
    case agreementText = "agreement.text"
    case agreementRequired = "agreement.required"
    case agreementAgree = "agreement.agree"
    case agreementLater = "agreement.later"
    case agreementUnchanged = "agreement.unchanged"
    case agreementRefuse = "agreement.refuse"
    case agreementAgreed = "agreement.agreed"
    case agreementRefused = "agreement.refused"
    case agreementOpen = "agreement.open"

    // Preferences and environment.
    case preferencesFile = "preferences.file"
    case preferencesNoFile = "preferences.noFile"
    case preferencesTest = "preferences.test"
    case preferencesProduction = "preferences.production"
    case preferencesChange = "preferences.change"
    case appCodeMissing = "pref.lackAppCode"
    case environmentNothing = "environment.nothing"
    case environmentVerdict = "environment.verdict"
    case environmentTitle = "environment.title"
    case environmentAuthorization = "environment.authorization"
    case environmentAdapterState = "environment.adapterState"

    // The state of the service.
    case statusService = "status.service"
    case labelSDK = "status.sdk"
    case labelEdition = "status.edition"
    case labelVersion = "status.version"
    case labelPreferences = "status.preferences"
    case labelOfficial = "status.official"
    case labelUUIDs = "status.uuids"
    case labelPreparation = "status.preparation"
    case officialBundled = "official.bundled"
    case officialFile = "official.file"
    case officialUnreadable = "official.unreadable"
    case officialServer = "official.server"
    case officialNone = "official.none"
    case officialSource = "official.source"
    case prepared = "preparation.ready"
    case preparedDegraded = "preparation.degraded"
    case preparedByFile = "preparation.byFile"
    case preparedLocally = "preparation.local"
    case unprepared = "preparation.failed"
    case bannerUnprepared = "banner.unprepared"
    case bannerNoAppCode = "banner.noAppCode"
    case preferencesLacking = "preferences.lacking"

    // The last line.
    case hintToggle = "hint.toggle"
    case hintApply = "hint.apply"
    case hintReserve = "hint.reserve"
    case hintChoose = "hint.choose"
}

extension Localizer {
    func text(_ key: ServiceTextKey) -> String { text(key.rawValue) }

    func text(_ key: ServiceTextKey, _ arguments: Argument...) -> String {
        format(text(key.rawValue), arguments)
    }
}

extension Phrase {
    public init(_ key: ServiceTextKey, _ arguments: Argument...) {
        self.init(key.rawValue, arguments)
    }
}
