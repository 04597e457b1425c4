// Written by Scripts/builtin_strings.py from i18n/en.lproj/Localizable.strings; do not edit.
// swift-format-ignore-file

extension TextKey {
    /// `absent.…`
    @inlinable public static var absent: AbsentKeys { AbsentKeys() }
    /// `act.…`
    @inlinable public static var act: ActKeys { ActKeys() }
    /// `action.…`
    @inlinable public static var action: ActionKeys { ActionKeys() }
    /// `acts.…`
    @inlinable public static var acts: ActsKeys { ActsKeys() }
    /// `ad.…`
    @inlinable public static var ad: AdKeys { AdKeys() }
    /// `adapter.…`
    @inlinable public static var adapter: AdapterKeys { AdapterKeys() }
    /// `address.…`
    @inlinable public static var address: AddressKeys { AddressKeys() }
    /// `age.…`
    @inlinable public static var age: AgeKeys { AgeKeys() }
    /// `agreement.…`
    @inlinable public static var agreement: AgreementKeys { AgreementKeys() }
    /// `answer.…`
    @inlinable public static var answer: AnswerKeys { AnswerKeys() }
    /// `auid.…`
    @inlinable public static var auid: AuidKeys { AuidKeys() }
    /// `auth.…`
    @inlinable public static var auth: AuthKeys { AuthKeys() }
    /// `authorize.…`
    @inlinable public static var authorize: AuthorizeKeys { AuthorizeKeys() }
    /// `badge.…`
    @inlinable public static var badge: BadgeKeys { BadgeKeys() }
    /// `banner.…`
    @inlinable public static var banner: BannerKeys { BannerKeys() }
    /// `beaconType.…`
    @inlinable public static var beaconType: BeaconTypeKeys { BeaconTypeKeys() }
    /// `beaconize.…`
    @inlinable public static var beaconize: BeaconizeKeys { BeaconizeKeys() }
    /// `beacons.…`
    @inlinable public static var beacons: BeaconsKeys { BeaconsKeys() }
    /// `chart.…`
    @inlinable public static var chart: ChartKeys { ChartKeys() }
    /// `cli.…`
    @inlinable public static var cli: CliKeys { CliKeys() }
    /// `column.…`
    @inlinable public static var column: ColumnKeys { ColumnKeys() }
    /// `condition.…`
    @inlinable public static var condition: ConditionKeys { ConditionKeys() }
    /// `config.…`
    @inlinable public static var config: ConfigKeys { ConfigKeys() }
    /// `content.…`
    @inlinable public static var content: ContentKeys { ContentKeys() }
    /// `contents.…`
    @inlinable public static var contents: ContentsKeys { ContentsKeys() }
    /// `count.…`
    @inlinable public static var count: CountKeys { CountKeys() }
    /// `date.…`
    @inlinable public static var date: DateKeys { DateKeys() }
    /// `designate.…`
    @inlinable public static var designate: DesignateKeys { DesignateKeys() }
    /// `designated.…`
    @inlinable public static var designated: DesignatedKeys { DesignatedKeys() }
    /// `designatedColumn.…`
    @inlinable public static var designatedColumn: DesignatedColumnKeys { DesignatedColumnKeys() }
    /// `detail.…`
    @inlinable public static var detail: DetailKeys { DetailKeys() }
    /// `distance.…`
    @inlinable public static var distance: DistanceKeys { DistanceKeys() }
    /// `doctor.…`
    @inlinable public static var doctor: DoctorKeys { DoctorKeys() }
    /// `duration.…`
    @inlinable public static var duration: DurationKeys { DurationKeys() }
    /// `empty.…`
    @inlinable public static var empty: EmptyKeys { EmptyKeys() }
    /// `entry.…`
    @inlinable public static var entry: EntryKeys { EntryKeys() }
    /// `environment.…`
    @inlinable public static var environment: EnvironmentKeys { EnvironmentKeys() }
    /// `error.…`
    @inlinable public static var error: ErrorKeys { ErrorKeys() }
    /// `eventKinds.…`
    @inlinable public static var eventKinds: EventKindsKeys { EventKindsKeys() }
    /// `events.…`
    @inlinable public static var events: EventsKeys { EventsKeys() }
    /// `fate.…`
    @inlinable public static var fate: FateKeys { FateKeys() }
    /// `file.…`
    @inlinable public static var file: FileKeys { FileKeys() }
    /// `filter.…`
    @inlinable public static var filter: FilterKeys { FilterKeys() }
    /// `filterHelp.…`
    @inlinable public static var filterHelp: FilterHelpKeys { FilterHelpKeys() }
    /// `format.…`
    @inlinable public static var format: FormatKeys { FormatKeys() }
    /// `frame.…`
    @inlinable public static var frame: FrameKeys { FrameKeys() }
    /// `group.…`
    @inlinable public static var group: GroupKeys { GroupKeys() }
    /// `happened.…`
    @inlinable public static var happened: HappenedKeys { HappenedKeys() }
    /// `help.…`
    @inlinable public static var help: HelpKeys { HelpKeys() }
    /// `hint.…`
    @inlinable public static var hint: HintKeys { HintKeys() }
    /// `keycodes.…`
    @inlinable public static var keycodes: KeycodesKeys { KeycodesKeys() }
    /// `label.…`
    @inlinable public static var label: LabelKeys { LabelKeys() }
    /// `language.…`
    @inlinable public static var language: LanguageKeys { LanguageKeys() }
    /// `list.…`
    @inlinable public static var list: ListKeys { ListKeys() }
    /// `managed.…`
    @inlinable public static var managed: ManagedKeys { ManagedKeys() }
    /// `monitoring.…`
    @inlinable public static var monitoring: MonitoringKeys { MonitoringKeys() }
    /// `name.…`
    @inlinable public static var name: NameKeys { NameKeys() }
    /// `notice.…`
    @inlinable public static var notice: NoticeKeys { NoticeKeys() }
    /// `notify.…`
    @inlinable public static var notify: NotifyKeys { NotifyKeys() }
    /// `octets.…`
    @inlinable public static var octets: OctetsKeys { OctetsKeys() }
    /// `official.…`
    @inlinable public static var official: OfficialKeys { OfficialKeys() }
    /// `options.…`
    @inlinable public static var options: OptionsKeys { OptionsKeys() }
    /// `palette.…`
    @inlinable public static var palette: PaletteKeys { PaletteKeys() }
    /// `permission.…`
    @inlinable public static var permission: PermissionKeys { PermissionKeys() }
    /// `polarity.…`
    @inlinable public static var polarity: PolarityKeys { PolarityKeys() }
    /// `pref.…`
    @inlinable public static var pref: PrefKeys { PrefKeys() }
    /// `preference.…`
    @inlinable public static var preference: PreferenceKeys { PreferenceKeys() }
    /// `preferences.…`
    @inlinable public static var preferences: PreferencesKeys { PreferencesKeys() }
    /// `preparation.…`
    @inlinable public static var preparation: PreparationKeys { PreparationKeys() }
    /// `profile.…`
    @inlinable public static var profile: ProfileKeys { ProfileKeys() }
    /// `proximity.…`
    @inlinable public static var proximity: ProximityKeys { ProximityKeys() }
    /// `question.…`
    @inlinable public static var question: QuestionKeys { QuestionKeys() }
    /// `ranged.…`
    @inlinable public static var ranged: RangedKeys { RangedKeys() }
    /// `reason.…`
    @inlinable public static var reason: ReasonKeys { ReasonKeys() }
    /// `receiver.…`
    @inlinable public static var receiver: ReceiverKeys { ReceiverKeys() }
    /// `region.…`
    @inlinable public static var region: RegionKeys { RegionKeys() }
    /// `regionColumn.…`
    @inlinable public static var regionColumn: RegionColumnKeys { RegionColumnKeys() }
    /// `regionTyped.…`
    @inlinable public static var regionTyped: RegionTypedKeys { RegionTypedKeys() }
    /// `regions.…`
    @inlinable public static var regions: RegionsKeys { RegionsKeys() }
    /// `release.…`
    @inlinable public static var release: ReleaseKeys { ReleaseKeys() }
    /// `remark.…`
    @inlinable public static var remark: RemarkKeys { RemarkKeys() }
    /// `remove.…`
    @inlinable public static var remove: RemoveKeys { RemoveKeys() }
    /// `rssi.…`
    @inlinable public static var rssi: RssiKeys { RssiKeys() }
    /// `service.…`
    @inlinable public static var service: ServiceKeys { ServiceKeys() }
    /// `setting.…`
    @inlinable public static var setting: SettingKeys { SettingKeys() }
    /// `sign.…`
    @inlinable public static var sign: SignKeys { SignKeys() }
    /// `site.…`
    @inlinable public static var site: SiteKeys { SiteKeys() }
    /// `sort.…`
    @inlinable public static var sort: SortKeys { SortKeys() }
    /// `source.…`
    @inlinable public static var source: SourceKeys { SourceKeys() }
    /// `sources.…`
    @inlinable public static var sources: SourcesKeys { SourcesKeys() }
    /// `status.…`
    @inlinable public static var status: StatusKeys { StatusKeys() }
    /// `stopAll.…`
    @inlinable public static var stopAll: StopAllKeys { StopAllKeys() }
    /// `strings.…`
    @inlinable public static var strings: StringsKeys { StringsKeys() }
    /// `switcherRule.…`
    @inlinable public static var switcherRule: SwitcherRuleKeys { SwitcherRuleKeys() }
    /// `text.…`
    @inlinable public static var text: TextKeys { TextKeys() }
    /// `time.…`
    @inlinable public static var time: TimeKeys { TimeKeys() }
    /// `title.…`
    @inlinable public static var title: TitleKeys { TitleKeys() }
    /// `track.…`
    @inlinable public static var track: TrackKeys { TrackKeys() }
    /// `transmit.…`
    @inlinable public static var transmit: TransmitKeys { TransmitKeys() }
    /// `type.…`
    @inlinable public static var type: TypeKeys { TypeKeys() }
    /// `unit.…`
    @inlinable public static var unit: UnitKeys { UnitKeys() }
    /// `usage.…`
    @inlinable public static var usage: UsageKeys { UsageKeys() }
    /// `value.…`
    @inlinable public static var value: ValueKeys { ValueKeys() }
    /// `version.…`
    @inlinable public static var version: VersionKeys { VersionKeys() }
    /// `view.…`
    @inlinable public static var view: ViewKeys { ViewKeys() }
    /// `welcome.…`
    @inlinable public static var welcome: WelcomeKeys { WelcomeKeys() }
    /// `why.…`
    @inlinable public static var why: WhyKeys { WhyKeys() }
    /// `word.…`
    @inlinable public static var word: WordKeys { WordKeys() }
    /// `work.…`
    @inlinable public static var work: WorkKeys { WorkKeys() }
}

extension TextKey {
    /// The keys `absent.…`.
    public struct AbsentKeys: Sendable {
        @inlinable init() {}
        @inlinable public var event: TextKey { TextKey(rawValue: "absent.event") }
        @inlinable public var untouched: TextKey { TextKey(rawValue: "absent.untouched") }
        @inlinable public var word: TextKey { TextKey(rawValue: "absent.word") }
    }
}

extension TextKey {
    /// The keys `act.…`.
    public struct ActKeys: Sendable {
        @inlinable init() {}
        @inlinable public var designation: TextKey { TextKey(rawValue: "act.designation") }
        @inlinable public var monitoringOff: TextKey { TextKey(rawValue: "act.monitoringOff") }
        @inlinable public var monitoringOn: TextKey { TextKey(rawValue: "act.monitoringOn") }
        @inlinable public var name: TextKey { TextKey(rawValue: "act.name") }
        @inlinable public var options: TextKey { TextKey(rawValue: "act.options") }
        @inlinable public var polarity: TextKey { TextKey(rawValue: "act.polarity") }
        @inlinable public var rangingOff: TextKey { TextKey(rawValue: "act.rangingOff") }
        @inlinable public var rangingOn: TextKey { TextKey(rawValue: "act.rangingOn") }
        @inlinable public var regionAdded: TextKey { TextKey(rawValue: "act.regionAdded") }
        @inlinable public var regionRemoved: TextKey { TextKey(rawValue: "act.regionRemoved") }
        @inlinable public var release: TextKey { TextKey(rawValue: "act.release") }
        @inlinable public var reservation: TextKey { TextKey(rawValue: "act.reservation") }
        @inlinable public var ruleOff: TextKey { TextKey(rawValue: "act.ruleOff") }
        @inlinable public var ruleOn: TextKey { TextKey(rawValue: "act.ruleOn") }
        @inlinable public var switcherOff: TextKey { TextKey(rawValue: "act.switcherOff") }
        @inlinable public var switcherOn: TextKey { TextKey(rawValue: "act.switcherOn") }
    }
}

extension TextKey {
    /// The keys `action.…`.
    public struct ActionKeys: Sendable {
        @inlinable init() {}
        @inlinable public var acts: TextKey { TextKey(rawValue: "action.acts") }
        @inlinable public var addRegion: TextKey { TextKey(rawValue: "action.addRegion") }
        @inlinable public var agreement: TextKey { TextKey(rawValue: "action.agreement") }
        @inlinable public var authorization: TextKey { TextKey(rawValue: "action.authorization") }
        @inlinable public var back: TextKey { TextKey(rawValue: "action.back") }
        @inlinable public var beaconize: TextKey { TextKey(rawValue: "action.beaconize") }
        @inlinable public var clearMarks: TextKey { TextKey(rawValue: "action.clearMarks") }
        @inlinable public var copy: TextKey { TextKey(rawValue: "action.copy") }
        @inlinable public var copyOctets: TextKey { TextKey(rawValue: "action.copyOctets") }
        @inlinable public var designate: TextKey { TextKey(rawValue: "action.designate") }
        @inlinable public var detail: TextKey { TextKey(rawValue: "action.detail") }
        @inlinable public var devices: TextKey { TextKey(rawValue: "action.devices") }
        @inlinable public var down: TextKey { TextKey(rawValue: "action.down") }
        @inlinable public var environment: TextKey { TextKey(rawValue: "action.environment") }
        @inlinable public var eventKinds: TextKey { TextKey(rawValue: "action.eventKinds") }
        @inlinable public var eventRegion: TextKey { TextKey(rawValue: "action.eventRegion") }
        @inlinable public var expand: TextKey { TextKey(rawValue: "action.expand") }
        @inlinable public var filter: TextKey { TextKey(rawValue: "action.filter") }
        @inlinable public var first: TextKey { TextKey(rawValue: "action.first") }
        @inlinable public var follow: TextKey { TextKey(rawValue: "action.follow") }
        @inlinable public var help: TextKey { TextKey(rawValue: "action.help") }
        @inlinable public var holdOrder: TextKey { TextKey(rawValue: "action.holdOrder") }
        @inlinable public var jump: TextKey { TextKey(rawValue: "action.jump") }
        @inlinable public var language: TextKey { TextKey(rawValue: "action.language") }
        @inlinable public var last: TextKey { TextKey(rawValue: "action.last") }
        @inlinable public var mark: TextKey { TextKey(rawValue: "action.mark") }
        @inlinable public var monitoring: TextKey { TextKey(rawValue: "action.monitoring") }
        @inlinable public var nameBeacon: TextKey { TextKey(rawValue: "action.nameBeacon") }
        @inlinable public var nextBeacon: TextKey { TextKey(rawValue: "action.nextBeacon") }
        @inlinable public var nextView: TextKey { TextKey(rawValue: "action.nextView") }
        @inlinable public var notificationOptions: TextKey { TextKey(rawValue: "action.notificationOptions") }
        @inlinable public var open: TextKey { TextKey(rawValue: "action.open") }
        @inlinable public var openURL: TextKey { TextKey(rawValue: "action.openURL") }
        @inlinable public var pageDown: TextKey { TextKey(rawValue: "action.pageDown") }
        @inlinable public var pageUp: TextKey { TextKey(rawValue: "action.pageUp") }
        @inlinable public var palette: TextKey { TextKey(rawValue: "action.palette") }
        @inlinable public var pause: TextKey { TextKey(rawValue: "action.pause") }
        @inlinable public var permissions: TextKey { TextKey(rawValue: "action.permissions") }
        @inlinable public var polarity: TextKey { TextKey(rawValue: "action.polarity") }
        @inlinable public var preferences: TextKey { TextKey(rawValue: "action.preferences") }
        @inlinable public var previousBeacon: TextKey { TextKey(rawValue: "action.previousBeacon") }
        @inlinable public var previousView: TextKey { TextKey(rawValue: "action.previousView") }
        @inlinable public var proximityFilter: TextKey { TextKey(rawValue: "action.proximityFilter") }
        @inlinable public var quit: TextKey { TextKey(rawValue: "action.quit") }
        @inlinable public var ranging: TextKey { TextKey(rawValue: "action.ranging") }
        @inlinable public var record: TextKey { TextKey(rawValue: "action.record") }
        @inlinable public var redraw: TextKey { TextKey(rawValue: "action.redraw") }
        @inlinable public var release: TextKey { TextKey(rawValue: "action.release") }
        @inlinable public var reload: TextKey { TextKey(rawValue: "action.reload") }
        @inlinable public var removeRegion: TextKey { TextKey(rawValue: "action.removeRegion") }
        @inlinable public var replayBack: TextKey { TextKey(rawValue: "action.replayBack") }
        @inlinable public var replayFarBack: TextKey { TextKey(rawValue: "action.replayFarBack") }
        @inlinable public var replayFarForward: TextKey { TextKey(rawValue: "action.replayFarForward") }
        @inlinable public var replayFaster: TextKey { TextKey(rawValue: "action.replayFaster") }
        @inlinable public var replayForward: TextKey { TextKey(rawValue: "action.replayForward") }
        @inlinable public var replaySlower: TextKey { TextKey(rawValue: "action.replaySlower") }
        @inlinable public var requestState: TextKey { TextKey(rawValue: "action.requestState") }
        @inlinable public var reverse: TextKey { TextKey(rawValue: "action.reverse") }
        @inlinable public var scanProfile: TextKey { TextKey(rawValue: "action.scanProfile") }
        @inlinable public var settings: TextKey { TextKey(rawValue: "action.settings") }
        @inlinable public var sortNext: TextKey { TextKey(rawValue: "action.sortNext") }
        @inlinable public var sortPrevious: TextKey { TextKey(rawValue: "action.sortPrevious") }
        @inlinable public var stopAll: TextKey { TextKey(rawValue: "action.stopAll") }
        @inlinable public var suspend: TextKey { TextKey(rawValue: "action.suspend") }
        @inlinable public var switcher: TextKey { TextKey(rawValue: "action.switcher") }
        @inlinable public var switcherRule: TextKey { TextKey(rawValue: "action.switcherRule") }
        @inlinable public var theme: TextKey { TextKey(rawValue: "action.theme") }
        @inlinable public var track: TextKey { TextKey(rawValue: "action.track") }
        @inlinable public var typeKeycodes: TextKey { TextKey(rawValue: "action.typeKeycodes") }
        @inlinable public var undo: TextKey { TextKey(rawValue: "action.undo") }
        @inlinable public var up: TextKey { TextKey(rawValue: "action.up") }
        @inlinable public var userIdentifier: TextKey { TextKey(rawValue: "action.userIdentifier") }
        @inlinable public var viewBeacons: TextKey { TextKey(rawValue: "action.viewBeacons") }
        @inlinable public var viewContents: TextKey { TextKey(rawValue: "action.viewContents") }
        @inlinable public var viewDesignated: TextKey { TextKey(rawValue: "action.viewDesignated") }
        @inlinable public var viewEvents: TextKey { TextKey(rawValue: "action.viewEvents") }
        @inlinable public var viewRegions: TextKey { TextKey(rawValue: "action.viewRegions") }
        @inlinable public var viewStatus: TextKey { TextKey(rawValue: "action.viewStatus") }
    }
}

extension TextKey {
    /// The keys `acts.…`.
    public struct ActsKeys: Sendable {
        @inlinable init() {}
        @inlinable public var hint: TextKey { TextKey(rawValue: "acts.hint") }
        @inlinable public var none: TextKey { TextKey(rawValue: "acts.none") }
    }
}

extension TextKey {
    /// The keys `ad.…`.
    public struct AdKeys: Sendable {
        @inlinable init() {}
        @inlinable public var appearance: TextKey { TextKey(rawValue: "ad.appearance") }
        @inlinable public var flags: TextKey { TextKey(rawValue: "ad.flags") }
        @inlinable public var localName: TextKey { TextKey(rawValue: "ad.localName") }
        @inlinable public var manufacturerData: TextKey { TextKey(rawValue: "ad.manufacturerData") }
        @inlinable public var other: TextKey { TextKey(rawValue: "ad.other") }
        @inlinable public var serviceData: TextKey { TextKey(rawValue: "ad.serviceData") }
        @inlinable public var serviceUUIDs: TextKey { TextKey(rawValue: "ad.serviceUUIDs") }
        @inlinable public var txPower: TextKey { TextKey(rawValue: "ad.txPower") }
        @inlinable public var uri: TextKey { TextKey(rawValue: "ad.uri") }
    }
}

extension TextKey {
    /// The keys `adapter.…`.
    public struct AdapterKeys: Sendable {
        @inlinable init() {}
        @inlinable public var poweredOff: TextKey { TextKey(rawValue: "adapter.poweredOff") }
        @inlinable public var poweredOn: TextKey { TextKey(rawValue: "adapter.poweredOn") }
        @inlinable public var resetting: TextKey { TextKey(rawValue: "adapter.resetting") }
        @inlinable public var unauthorized: TextKey { TextKey(rawValue: "adapter.unauthorized") }
        @inlinable public var unknown: TextKey { TextKey(rawValue: "adapter.unknown") }
        @inlinable public var unsupported: TextKey { TextKey(rawValue: "adapter.unsupported") }
    }
}

extension TextKey {
    /// The keys `address.…`.
    public struct AddressKeys: Sendable {
        @inlinable init() {}
        @inlinable public var anonymous: TextKey { TextKey(rawValue: "address.anonymous") }
        @inlinable public var `public`: TextKey { TextKey(rawValue: "address.public") }
        @inlinable public var publicIdentity: TextKey { TextKey(rawValue: "address.publicIdentity") }
        @inlinable public var random: TextKey { TextKey(rawValue: "address.random") }
        @inlinable public var randomIdentity: TextKey { TextKey(rawValue: "address.randomIdentity") }
    }
}

extension TextKey {
    /// The keys `age.…`.
    public struct AgeKeys: Sendable {
        @inlinable init() {}
        @inlinable public var days: TextKey { TextKey(rawValue: "age.days") }
        @inlinable public var hours: TextKey { TextKey(rawValue: "age.hours") }
        @inlinable public var minutes: TextKey { TextKey(rawValue: "age.minutes") }
        @inlinable public var seconds: TextKey { TextKey(rawValue: "age.seconds") }
    }
}

extension TextKey {
    /// The keys `agreement.…`.
    public struct AgreementKeys: Sendable {
        @inlinable init() {}
        @inlinable public var agree: TextKey { TextKey(rawValue: "agreement.agree") }
        @inlinable public var agreed: TextKey { TextKey(rawValue: "agreement.agreed") }
        @inlinable public var later: TextKey { TextKey(rawValue: "agreement.later") }
        @inlinable public var open: TextKey { TextKey(rawValue: "agreement.open") }
        @inlinable public var refuse: TextKey { TextKey(rawValue: "agreement.refuse") }
        @inlinable public var refused: TextKey { TextKey(rawValue: "agreement.refused") }
        @inlinable public var required: TextKey { TextKey(rawValue: "agreement.required") }
        @inlinable public var text: TextKey { TextKey(rawValue: "agreement.text") }
        @inlinable public var title: TextKey { TextKey(rawValue: "agreement.title") }
        @inlinable public var unchanged: TextKey { TextKey(rawValue: "agreement.unchanged") }
    }
}

extension TextKey {
    /// The keys `answer.…`.
    public struct AnswerKeys: Sendable {
        @inlinable init() {}
        @inlinable public var no: TextKey { TextKey(rawValue: "answer.no") }
        @inlinable public var yes: TextKey { TextKey(rawValue: "answer.yes") }
    }
}

extension TextKey {
    /// The keys `auid.…`.
    public struct AuidKeys: Sendable {
        @inlinable init() {}
        @inlinable public var control: TextKey { TextKey(rawValue: "auid.control") }
        @inlinable public var label: TextKey { TextKey(rawValue: "auid.label") }
        @inlinable public var none: TextKey { TextKey(rawValue: "auid.none") }
        @inlinable public var tooLong: TextKey { TextKey(rawValue: "auid.tooLong") }
    }
}

extension TextKey {
    /// The keys `auth.…`.
    public struct AuthKeys: Sendable {
        @inlinable init() {}
        @inlinable public var always: TextKey { TextKey(rawValue: "auth.always") }
        @inlinable public var denied: TextKey { TextKey(rawValue: "auth.denied") }
        @inlinable public var notDetermined: TextKey { TextKey(rawValue: "auth.notDetermined") }
        @inlinable public var restricted: TextKey { TextKey(rawValue: "auth.restricted") }
        @inlinable public var usageAlways: TextKey { TextKey(rawValue: "auth.usage.always") }
        @inlinable public var usageWhenInUse: TextKey { TextKey(rawValue: "auth.usage.whenInUse") }
        @inlinable public var whenInUse: TextKey { TextKey(rawValue: "auth.whenInUse") }
    }
}

extension TextKey {
    /// The keys `authorize.…`.
    public struct AuthorizeKeys: Sendable {
        @inlinable init() {}
        @inlinable public var commands: TextKey { TextKey(rawValue: "authorize.commands") }
        @inlinable public var granted: TextKey { TextKey(rawValue: "authorize.granted") }
        @inlinable public var hint: TextKey { TextKey(rawValue: "authorize.hint") }
        @inlinable public var refused: TextKey { TextKey(rawValue: "authorize.refused") }
    }
}

extension TextKey {
    /// The keys `badge.…`.
    public struct BadgeKeys: Sendable {
        @inlinable init() {}
        @inlinable public var filter: TextKey { TextKey(rawValue: "badge.filter") }
        @inlinable public var notTransmitting: TextKey { TextKey(rawValue: "badge.notTransmitting") }
        @inlinable public var paused: TextKey { TextKey(rawValue: "badge.paused") }
        @inlinable public var recording: TextKey { TextKey(rawValue: "badge.recording") }
        @inlinable public var replay: TextKey { TextKey(rawValue: "badge.replay") }
        @inlinable public var simulation: TextKey { TextKey(rawValue: "badge.simulation") }
        @inlinable public var test: TextKey { TextKey(rawValue: "badge.test") }
        @inlinable public var transmitting: TextKey { TextKey(rawValue: "badge.transmitting") }
    }
}

extension TextKey {
    /// The keys `banner.…`.
    public struct BannerKeys: Sendable {
        @inlinable init() {}
        @inlinable public var fallback: TextKey { TextKey(rawValue: "banner.fallback") }
        @inlinable public var lost: TextKey { TextKey(rawValue: "banner.lost") }
        @inlinable public var noAppCode: TextKey { TextKey(rawValue: "banner.noAppCode") }
        @inlinable public var notKept: TextKey { TextKey(rawValue: "banner.notKept") }
        @inlinable public var silent: TextKey { TextKey(rawValue: "banner.silent") }
        @inlinable public var unprepared: TextKey { TextKey(rawValue: "banner.unprepared") }
        @inlinable public var waiting: TextKey { TextKey(rawValue: "banner.waiting") }
    }
}

extension TextKey {
    /// The keys `beaconType.…`.
    public struct BeaconTypeKeys: Sendable {
        @inlinable init() {}
        @inlinable public var _1: TextKey { TextKey(rawValue: "beaconType.1") }
        @inlinable public var _2: TextKey { TextKey(rawValue: "beaconType.2") }
        @inlinable public var _3: TextKey { TextKey(rawValue: "beaconType.3") }
        @inlinable public var _4: TextKey { TextKey(rawValue: "beaconType.4") }
    }
}

extension TextKey {
    /// The keys `beaconize.…`.
    public struct BeaconizeKeys: Sendable {
        @inlinable init() {}
        @inlinable public var again: TextKey { TextKey(rawValue: "beaconize.again") }
        @inlinable public var noRegion: TextKey { TextKey(rawValue: "beaconize.noRegion") }
        @inlinable public var noTransmitter: TextKey { TextKey(rawValue: "beaconize.noTransmitter") }
        @inlinable public var off: TextKey { TextKey(rawValue: "beaconize.off") }
        @inlinable public var on: TextKey { TextKey(rawValue: "beaconize.on") }
        @inlinable public var onKeycode: TextKey { TextKey(rawValue: "beaconize.on.keycode") }
        @inlinable public var power: TextKey { TextKey(rawValue: "beaconize.power") }
        @inlinable public var range: TextKey { TextKey(rawValue: "beaconize.range") }
    }
}

extension TextKey {
    /// The keys `beacons.…`.
    public struct BeaconsKeys: Sendable {
        @inlinable init() {}
        @inlinable public var marked: TextKey { TextKey(rawValue: "beacons.marked") }
        @inlinable public var matchedOf: TextKey { TextKey(rawValue: "beacons.matchedOf") }
        @inlinable public var orderHeld: TextKey { TextKey(rawValue: "beacons.orderHeld") }
        @inlinable public var orderedBy: TextKey { TextKey(rawValue: "beacons.orderedBy") }
        @inlinable public var rowOf: TextKey { TextKey(rawValue: "beacons.rowOf") }
    }
}

extension TextKey {
    /// The keys `chart.…`.
    public struct ChartKeys: Sendable {
        @inlinable init() {}
        @inlinable public var end: TextKey { TextKey(rawValue: "chart.end") }
        @inlinable public var start: TextKey { TextKey(rawValue: "chart.start") }
    }
}

extension TextKey {
    /// The keys `cli.…`.
    public struct CliKeys: Sendable {
        @inlinable init() {}
        @inlinable public var about: TextKey { TextKey(rawValue: "cli.about") }
        @inlinable public var agreeAbout: TextKey { TextKey(rawValue: "cli.agree.about") }
        @inlinable public var agreeAgreed: TextKey { TextKey(rawValue: "cli.agree.agreed") }
        @inlinable public var agreeRefused: TextKey { TextKey(rawValue: "cli.agree.refused") }
        @inlinable public var agreeStopped: TextKey { TextKey(rawValue: "cli.agree.stopped") }
        @inlinable public var agreeUnanswered: TextKey { TextKey(rawValue: "cli.agree.unanswered") }
        @inlinable public var auidCleared: TextKey { TextKey(rawValue: "cli.auid.cleared") }
        @inlinable public var auidNone: TextKey { TextKey(rawValue: "cli.auid.none") }
        @inlinable public var auidSet: TextKey { TextKey(rawValue: "cli.auid.set") }
        @inlinable public var bluetoothAvailable: TextKey { TextKey(rawValue: "cli.bluetooth.available") }
        @inlinable public var bluetoothNotAvailable: TextKey { TextKey(rawValue: "cli.bluetooth.notAvailable") }
        @inlinable public var designateAdded: TextKey { TextKey(rawValue: "cli.designate.added") }
        @inlinable public var designateAddedOthers: TextKey { TextKey(rawValue: "cli.designate.addedOthers") }
        @inlinable public var designateAllKnown: TextKey { TextKey(rawValue: "cli.designate.allKnown") }
        @inlinable public var designateAmbiguous: TextKey { TextKey(rawValue: "cli.designate.ambiguous") }
        @inlinable public var designateDropped: TextKey { TextKey(rawValue: "cli.designate.dropped") }
        @inlinable public var designateExported: TextKey { TextKey(rawValue: "cli.designate.exported") }
        @inlinable public var designateHint: TextKey { TextKey(rawValue: "cli.designate.hint") }
        @inlinable public var designateImported: TextKey { TextKey(rawValue: "cli.designate.imported") }
        @inlinable public var designateNone: TextKey { TextKey(rawValue: "cli.designate.none") }
        @inlinable public var designateSegment: TextKey { TextKey(rawValue: "cli.designate.segment") }
        @inlinable public var designateStranger: TextKey { TextKey(rawValue: "cli.designate.stranger") }
        @inlinable public var designateSwitcher: TextKey { TextKey(rawValue: "cli.designate.switcher") }
        @inlinable public var designateUnknown: TextKey { TextKey(rawValue: "cli.designate.unknown") }
        @inlinable public var displayOnNobody: TextKey { TextKey(rawValue: "cli.displayOn.nobody") }
        @inlinable public var displayOnNotPermitted: TextKey { TextKey(rawValue: "cli.displayOn.notPermitted") }
        @inlinable public var displayOnTold: TextKey { TextKey(rawValue: "cli.displayOn.told") }
        @inlinable public var doctorPreferences: TextKey { TextKey(rawValue: "cli.doctor.preferences") }
        @inlinable public var doctorPreferencesAbsent: TextKey { TextKey(rawValue: "cli.doctor.preferences.absent") }
        @inlinable public var doctorPreferencesMend: TextKey { TextKey(rawValue: "cli.doctor.preferences.mend") }
        @inlinable public var doctorPreferencesOk: TextKey { TextKey(rawValue: "cli.doctor.preferences.ok") }
        @inlinable public var doctorPreferencesSet: TextKey { TextKey(rawValue: "cli.doctor.preferences.set") }
        @inlinable public var keycodeNone: TextKey { TextKey(rawValue: "cli.keycode.none") }
        @inlinable public var keycodeNotStatic: TextKey { TextKey(rawValue: "cli.keycode.notStatic") }
        @inlinable public var keycodeSilence: TextKey { TextKey(rawValue: "cli.keycode.silence") }
        @inlinable public var managedNone: TextKey { TextKey(rawValue: "cli.managed.none") }
        @inlinable public var monitorCount: TextKey { TextKey(rawValue: "cli.monitor.count") }
        @inlinable public var monitorSilent: TextKey { TextKey(rawValue: "cli.monitor.silent") }
        @inlinable public var nameGiven: TextKey { TextKey(rawValue: "cli.name.given") }
        @inlinable public var nameNoBeacon: TextKey { TextKey(rawValue: "cli.name.noBeacon") }
        @inlinable public var nameNone: TextKey { TextKey(rawValue: "cli.name.none") }
        @inlinable public var nameRemoved: TextKey { TextKey(rawValue: "cli.name.removed") }
        @inlinable public var needsAgreement: TextKey { TextKey(rawValue: "cli.needsAgreement") }
        @inlinable public var officialBundled: TextKey { TextKey(rawValue: "cli.official.bundled") }
        @inlinable public var officialFile: TextKey { TextKey(rawValue: "cli.official.file") }
        @inlinable public var officialServer: TextKey { TextKey(rawValue: "cli.official.server") }
        @inlinable public var officialUnreadable: TextKey { TextKey(rawValue: "cli.official.unreadable") }
        @inlinable public var polarity: TextKey { TextKey(rawValue: "cli.polarity") }
        @inlinable public var prefsCreated: TextKey { TextKey(rawValue: "cli.prefs.created") }
        @inlinable public var prefsGood: TextKey { TextKey(rawValue: "cli.prefs.good") }
        @inlinable public var prefsOfEnvironment: TextKey { TextKey(rawValue: "cli.prefs.ofEnvironment") }
        @inlinable public var prefsSet: TextKey { TextKey(rawValue: "cli.prefs.set") }
        @inlinable public var prepareByFile: TextKey { TextKey(rawValue: "cli.prepare.byFile") }
        @inlinable public var prepareDegraded: TextKey { TextKey(rawValue: "cli.prepare.degraded") }
        @inlinable public var prepareFailed: TextKey { TextKey(rawValue: "cli.prepare.failed") }
        @inlinable public var prepareLocal: TextKey { TextKey(rawValue: "cli.prepare.local") }
        @inlinable public var prepareReady: TextKey { TextKey(rawValue: "cli.prepare.ready") }
        @inlinable public var rangingCount: TextKey { TextKey(rawValue: "cli.ranging.count") }
        @inlinable public var rangingMissing: TextKey { TextKey(rawValue: "cli.ranging.missing") }
        @inlinable public var rangingNone: TextKey { TextKey(rawValue: "cli.ranging.none") }
        @inlinable public var rangingNotRanged: TextKey { TextKey(rawValue: "cli.ranging.notRanged") }
        @inlinable public var regionAdded: TextKey { TextKey(rawValue: "cli.region.added") }
        @inlinable public var regionBadUUID: TextKey { TextKey(rawValue: "cli.region.badUUID") }
        @inlinable public var regionEmptyIdentifier: TextKey { TextKey(rawValue: "cli.region.emptyIdentifier") }
        @inlinable public var regionIdle: TextKey { TextKey(rawValue: "cli.region.idle") }
        @inlinable public var regionIsOfRules: TextKey { TextKey(rawValue: "cli.region.isOfRules") }
        @inlinable public var regionMinorWithoutMajor: TextKey { TextKey(rawValue: "cli.region.minorWithoutMajor") }
        @inlinable public var regionMonitored: TextKey { TextKey(rawValue: "cli.region.monitored") }
        @inlinable public var regionNone: TextKey { TextKey(rawValue: "cli.region.none") }
        @inlinable public var regionNoneOfClass: TextKey { TextKey(rawValue: "cli.region.noneOfClass") }
        @inlinable public var regionNothingReadable: TextKey { TextKey(rawValue: "cli.region.nothingReadable") }
        @inlinable public var regionOfRules: TextKey { TextKey(rawValue: "cli.region.ofRules") }
        @inlinable public var regionOff: TextKey { TextKey(rawValue: "cli.region.off") }
        @inlinable public var regionRemoved: TextKey { TextKey(rawValue: "cli.region.removed") }
        @inlinable public var regionUnreadable: TextKey { TextKey(rawValue: "cli.region.unreadable") }
        @inlinable public var regionUnreserved: TextKey { TextKey(rawValue: "cli.region.unreserved") }
        @inlinable public var rulesGood: TextKey { TextKey(rawValue: "cli.rules.good") }
        @inlinable public var rulesKindHook: TextKey { TextKey(rawValue: "cli.rules.kind.hook") }
        @inlinable public var rulesKindRegion: TextKey { TextKey(rawValue: "cli.rules.kind.region") }
        @inlinable public var rulesKindRule: TextKey { TextKey(rawValue: "cli.rules.kind.rule") }
        @inlinable public var rulesNoFile: TextKey { TextKey(rawValue: "cli.rules.noFile") }
        @inlinable public var rulesOff: TextKey { TextKey(rawValue: "cli.rules.off") }
        @inlinable public var rulesOn: TextKey { TextKey(rawValue: "cli.rules.on") }
        @inlinable public var statusLine: TextKey { TextKey(rawValue: "cli.status.line") }
        @inlinable public var switchersOff: TextKey { TextKey(rawValue: "cli.switchers.off") }
        @inlinable public var switchersOn: TextKey { TextKey(rawValue: "cli.switchers.on") }
        @inlinable public var trackLate: TextKey { TextKey(rawValue: "cli.track.late") }
        @inlinable public var trackNone: TextKey { TextKey(rawValue: "cli.track.none") }
        @inlinable public var trackNotStatic: TextKey { TextKey(rawValue: "cli.track.notStatic") }
        @inlinable public var trackShort: TextKey { TextKey(rawValue: "cli.track.short") }
        @inlinable public var urlLength: TextKey { TextKey(rawValue: "cli.url.length") }
        @inlinable public var wakeLeft: TextKey { TextKey(rawValue: "cli.wake.left") }
        @inlinable public var wakeNotMonitored: TextKey { TextKey(rawValue: "cli.wake.notMonitored") }
        @inlinable public var wakeRunning: TextKey { TextKey(rawValue: "cli.wake.running") }
        @inlinable public var wakeStandard: TextKey { TextKey(rawValue: "cli.wake.standard") }
        @inlinable public var wakeWhole: TextKey { TextKey(rawValue: "cli.wake.whole") }
    }
}

extension TextKey {
    /// The keys `column.…`.
    public struct ColumnKeys: Sendable {
        @inlinable init() {}
        @inlinable public var battery: TextKey { TextKey(rawValue: "column.battery") }
        @inlinable public var beacon: TextKey { TextKey(rawValue: "column.beacon") }
        @inlinable public var content: TextKey { TextKey(rawValue: "column.content") }
        @inlinable public var distance: TextKey { TextKey(rawValue: "column.distance") }
        @inlinable public var event: TextKey { TextKey(rawValue: "column.event") }
        @inlinable public var from: TextKey { TextKey(rawValue: "column.from") }
        @inlinable public var history: TextKey { TextKey(rawValue: "column.history") }
        @inlinable public var kind: TextKey { TextKey(rawValue: "column.kind") }
        @inlinable public var proximity: TextKey { TextKey(rawValue: "column.proximity") }
        @inlinable public var rssi: TextKey { TextKey(rawValue: "column.rssi") }
        @inlinable public var rule: TextKey { TextKey(rawValue: "column.rule") }
        @inlinable public var seen: TextKey { TextKey(rawValue: "column.seen") }
        @inlinable public var time: TextKey { TextKey(rawValue: "column.time") }
        @inlinable public var type: TextKey { TextKey(rawValue: "column.type") }
        @inlinable public var what: TextKey { TextKey(rawValue: "column.what") }
    }
}

extension TextKey {
    /// The keys `condition.…`.
    public struct ConditionKeys: Sendable {
        @inlinable init() {}
        @inlinable public var ended: TextKey { TextKey(rawValue: "condition.ended") }
        @inlinable public var lost: TextKey { TextKey(rawValue: "condition.lost") }
        @inlinable public var scanning: TextKey { TextKey(rawValue: "condition.scanning") }
        @inlinable public var silent: TextKey { TextKey(rawValue: "condition.silent") }
        @inlinable public var starting: TextKey { TextKey(rawValue: "condition.starting") }
        @inlinable public var waiting: TextKey { TextKey(rawValue: "condition.waiting") }
    }
}

extension TextKey {
    /// The keys `config.…`.
    public struct ConfigKeys: Sendable {
        @inlinable init() {}
        @inlinable public var file: TextKey { TextKey(rawValue: "config.file") }
        @inlinable public var layout: TextKey { TextKey(rawValue: "config.layout") }
        @inlinable public var log: TextKey { TextKey(rawValue: "config.log") }
        @inlinable public var logDays: TextKey { TextKey(rawValue: "config.log.days") }
        @inlinable public var logRows: TextKey { TextKey(rawValue: "config.log.rows") }
        @inlinable public var notRead: TextKey { TextKey(rawValue: "config.notRead") }
        @inlinable public var recording: TextKey { TextKey(rawValue: "config.recording") }
        @inlinable public var recordingDirectory: TextKey { TextKey(rawValue: "config.recording.directory") }
        @inlinable public var regions: TextKey { TextKey(rawValue: "config.regions") }
        @inlinable public var regionsCoalesce: TextKey { TextKey(rawValue: "config.regions.coalesce") }
        @inlinable public var regionsExitPeriod: TextKey { TextKey(rawValue: "config.regions.exit_period") }
        @inlinable public var regionsMaximum: TextKey { TextKey(rawValue: "config.regions.maximum") }
        @inlinable public var screen: TextKey { TextKey(rawValue: "config.screen") }
        @inlinable public var screenAscii: TextKey { TextKey(rawValue: "config.screen.ascii") }
        @inlinable public var screenBell: TextKey { TextKey(rawValue: "config.screen.bell") }
        @inlinable public var screenFrameRate: TextKey { TextKey(rawValue: "config.screen.frame_rate") }
        @inlinable public var screenLanguage: TextKey { TextKey(rawValue: "config.screen.language") }
        @inlinable public var screenTheme: TextKey { TextKey(rawValue: "config.screen.theme") }
        @inlinable public var source: TextKey { TextKey(rawValue: "config.source") }
        @inlinable public var sourceActiveScan: TextKey { TextKey(rawValue: "config.source.active_scan") }
        @inlinable public var sourceDefault: TextKey { TextKey(rawValue: "config.source.default") }
        @inlinable public var sourceProfile: TextKey { TextKey(rawValue: "config.source.profile") }
        @inlinable public var sourceSilence: TextKey { TextKey(rawValue: "config.source.silence") }
        @inlinable public var sourceTakeOver: TextKey { TextKey(rawValue: "config.source.take_over") }
        @inlinable public var tracking: TextKey { TextKey(rawValue: "config.tracking") }
        @inlinable public var trackingDeviceEvents: TextKey { TextKey(rawValue: "config.tracking.device_events") }
        @inlinable public var trackingDimAfter: TextKey { TextKey(rawValue: "config.tracking.dim_after") }
        @inlinable public var trackingLinkUrls: TextKey { TextKey(rawValue: "config.tracking.link_urls") }
        @inlinable public var trackingLostAfter: TextKey { TextKey(rawValue: "config.tracking.lost_after") }
        @inlinable public var trackingLowBattery: TextKey { TextKey(rawValue: "config.tracking.low_battery") }
        @inlinable public var trackingMaximumBeacons: TextKey { TextKey(rawValue: "config.tracking.maximum_beacons") }
        @inlinable public var trackingPendingTelemetry: TextKey { TextKey(rawValue: "config.tracking.pending_telemetry") }
        @inlinable public var trackingRemoveAfter: TextKey { TextKey(rawValue: "config.tracking.remove_after") }
    }
}

extension TextKey {
    /// The keys `content.…`.
    public struct ContentKeys: Sendable {
        @inlinable init() {}
        @inlinable public var ask: TextKey { TextKey(rawValue: "content.ask") }
        @inlinable public var custom: TextKey { TextKey(rawValue: "content.custom") }
        @inlinable public var host: TextKey { TextKey(rawValue: "content.host") }
        @inlinable public var image: TextKey { TextKey(rawValue: "content.image") }
        @inlinable public var noValues: TextKey { TextKey(rawValue: "content.noValues") }
        @inlinable public var notOpened: TextKey { TextKey(rawValue: "content.notOpened") }
        @inlinable public var opens: TextKey { TextKey(rawValue: "content.opens") }
        @inlinable public var text: TextKey { TextKey(rawValue: "content.text") }
        @inlinable public var unknown: TextKey { TextKey(rawValue: "content.unknown") }
        @inlinable public var unknownAction: TextKey { TextKey(rawValue: "content.unknownAction") }
        @inlinable public var url: TextKey { TextKey(rawValue: "content.url") }
    }
}

extension TextKey {
    /// The keys `contents.…`.
    public struct ContentsKeys: Sendable {
        @inlinable init() {}
        @inlinable public var count: TextKey { TextKey(rawValue: "contents.count") }
    }
}

extension TextKey {
    /// The keys `count.…`.
    public struct CountKeys: Sendable {
        @inlinable init() {}
        @inlinable public var of: TextKey { TextKey(rawValue: "count.of") }
    }
}

extension TextKey {
    /// The keys `date.…`.
    public struct DateKeys: Sendable {
        @inlinable init() {}
        @inlinable public var time: TextKey { TextKey(rawValue: "date.time") }
        @inlinable public var ymd: TextKey { TextKey(rawValue: "date.ymd") }
    }
}

extension TextKey {
    /// The keys `designate.…`.
    public struct DesignateKeys: Sendable {
        @inlinable init() {}
        @inlinable public var done: TextKey { TextKey(rawValue: "designate.done") }
        @inlinable public var doneOne: TextKey { TextKey(rawValue: "designate.done.one") }
        @inlinable public var dropped: TextKey { TextKey(rawValue: "designate.dropped") }
        @inlinable public var droppedNamed: TextKey { TextKey(rawValue: "designate.dropped.named") }
        @inlinable public var impossible: TextKey { TextKey(rawValue: "designate.impossible") }
        @inlinable public var known: TextKey { TextKey(rawValue: "designate.known") }
        @inlinable public var nothing: TextKey { TextKey(rawValue: "designate.nothing") }
        @inlinable public var options: TextKey { TextKey(rawValue: "designate.options") }
        @inlinable public var partial: TextKey { TextKey(rawValue: "designate.partial") }
        @inlinable public var regions: TextKey { TextKey(rawValue: "designate.regions") }
        @inlinable public var reserve: TextKey { TextKey(rawValue: "designate.reserve") }
        @inlinable public var room: TextKey { TextKey(rawValue: "designate.room") }
        @inlinable public var summary: TextKey { TextKey(rawValue: "designate.summary") }
        @inlinable public var title: TextKey { TextKey(rawValue: "designate.title") }
        @inlinable public var waiting: TextKey { TextKey(rawValue: "designate.waiting") }
    }
}

extension TextKey {
    /// The keys `designated.…`.
    public struct DesignatedKeys: Sendable {
        @inlinable init() {}
        @inlinable public var monitorHint: TextKey { TextKey(rawValue: "designated.monitorHint") }
        @inlinable public var notHeard: TextKey { TextKey(rawValue: "designated.notHeard") }
        @inlinable public var of: TextKey { TextKey(rawValue: "designated.of") }
        @inlinable public var switchersMany: TextKey { TextKey(rawValue: "designated.switchers.many") }
        @inlinable public var switchersOne: TextKey { TextKey(rawValue: "designated.switchers.one") }
    }
}

extension TextKey {
    /// The keys `designatedColumn.…`.
    public struct DesignatedColumnKeys: Sendable {
        @inlinable init() {}
        @inlinable public var keycode: TextKey { TextKey(rawValue: "designatedColumn.keycode") }
        @inlinable public var monitoring: TextKey { TextKey(rawValue: "designatedColumn.monitoring") }
        @inlinable public var name: TextKey { TextKey(rawValue: "designatedColumn.name") }
        @inlinable public var regionID: TextKey { TextKey(rawValue: "designatedColumn.regionID") }
        @inlinable public var segment: TextKey { TextKey(rawValue: "designatedColumn.segment") }
    }
}

extension TextKey {
    /// The keys `detail.…`.
    public struct DetailKeys: Sendable {
        @inlinable init() {}
        @inlinable public var acceleration: TextKey { TextKey(rawValue: "detail.acceleration") }
        @inlinable public var action: TextKey { TextKey(rawValue: "detail.action") }
        @inlinable public var address: TextKey { TextKey(rawValue: "detail.address") }
        @inlinable public var addressKind: TextKey { TextKey(rawValue: "detail.addressKind") }
        @inlinable public var advertCount: TextKey { TextKey(rawValue: "detail.advertCount") }
        @inlinable public var advertising: TextKey { TextKey(rawValue: "detail.advertising") }
        @inlinable public var battery: TextKey { TextKey(rawValue: "detail.battery") }
        @inlinable public var batteryLow: TextKey { TextKey(rawValue: "detail.batteryLow") }
        @inlinable public var beacon: TextKey { TextKey(rawValue: "detail.beacon") }
        @inlinable public var beaconID: TextKey { TextKey(rawValue: "detail.beaconID") }
        @inlinable public var channels: TextKey { TextKey(rawValue: "detail.channels") }
        @inlinable public var chart: TextKey { TextKey(rawValue: "detail.chart") }
        @inlinable public var `class`: TextKey { TextKey(rawValue: "detail.class") }
        @inlinable public var company: TextKey { TextKey(rawValue: "detail.company") }
        @inlinable public var content: TextKey { TextKey(rawValue: "detail.content") }
        @inlinable public var distance: TextKey { TextKey(rawValue: "detail.distance") }
        @inlinable public var entry: TextKey { TextKey(rawValue: "detail.entry") }
        @inlinable public var event: TextKey { TextKey(rawValue: "detail.event") }
        @inlinable public var exitPeriod: TextKey { TextKey(rawValue: "detail.exitPeriod") }
        @inlinable public var firstSeen: TextKey { TextKey(rawValue: "detail.firstSeen") }
        @inlinable public var humidity: TextKey { TextKey(rawValue: "detail.humidity") }
        @inlinable public var identifier: TextKey { TextKey(rawValue: "detail.identifier") }
        @inlinable public var identity: TextKey { TextKey(rawValue: "detail.identity") }
        @inlinable public var inside: TextKey { TextKey(rawValue: "detail.inside") }
        @inlinable public var instance: TextKey { TextKey(rawValue: "detail.instance") }
        @inlinable public var interval: TextKey { TextKey(rawValue: "detail.interval") }
        @inlinable public var kind: TextKey { TextKey(rawValue: "detail.kind") }
        @inlinable public var lastBeacon: TextKey { TextKey(rawValue: "detail.lastBeacon") }
        @inlinable public var loss: TextKey { TextKey(rawValue: "detail.loss") }
        @inlinable public var major: TextKey { TextKey(rawValue: "detail.major") }
        @inlinable public var minor: TextKey { TextKey(rawValue: "detail.minor") }
        @inlinable public var more: TextKey { TextKey(rawValue: "detail.more") }
        @inlinable public var movements: TextKey { TextKey(rawValue: "detail.movements") }
        @inlinable public var name: TextKey { TextKey(rawValue: "detail.name") }
        @inlinable public var namespace: TextKey { TextKey(rawValue: "detail.namespace") }
        @inlinable public var neighbour: TextKey { TextKey(rawValue: "detail.neighbour") }
        @inlinable public var nothing: TextKey { TextKey(rawValue: "detail.nothing") }
        @inlinable public var notified: TextKey { TextKey(rawValue: "detail.notified") }
        @inlinable public var number: TextKey { TextKey(rawValue: "detail.number") }
        @inlinable public var options: TextKey { TextKey(rawValue: "detail.options") }
        @inlinable public var power: TextKey { TextKey(rawValue: "detail.power") }
        @inlinable public var pressure: TextKey { TextKey(rawValue: "detail.pressure") }
        @inlinable public var proximity: TextKey { TextKey(rawValue: "detail.proximity") }
        @inlinable public var reason: TextKey { TextKey(rawValue: "detail.reason") }
        @inlinable public var receivers: TextKey { TextKey(rawValue: "detail.receivers") }
        @inlinable public var region: TextKey { TextKey(rawValue: "detail.region") }
        @inlinable public var regionName: TextKey { TextKey(rawValue: "detail.regionName") }
        @inlinable public var reports: TextKey { TextKey(rawValue: "detail.reports") }
        @inlinable public var rssi: TextKey { TextKey(rawValue: "detail.rssi") }
        @inlinable public var rule: TextKey { TextKey(rawValue: "detail.rule") }
        @inlinable public var seen: TextKey { TextKey(rawValue: "detail.seen") }
        @inlinable public var settings: TextKey { TextKey(rawValue: "detail.settings") }
        @inlinable public var since: TextKey { TextKey(rawValue: "detail.since") }
        @inlinable public var state: TextKey { TextKey(rawValue: "detail.state") }
        @inlinable public var temperature: TextKey { TextKey(rawValue: "detail.temperature") }
        @inlinable public var threshold: TextKey { TextKey(rawValue: "detail.threshold") }
        @inlinable public var time: TextKey { TextKey(rawValue: "detail.time") }
        @inlinable public var timeLeft: TextKey { TextKey(rawValue: "detail.timeLeft") }
        @inlinable public var tracking: TextKey { TextKey(rawValue: "detail.tracking") }
        @inlinable public var txPower: TextKey { TextKey(rawValue: "detail.txPower") }
        @inlinable public var type: TextKey { TextKey(rawValue: "detail.type") }
        @inlinable public var uptime: TextKey { TextKey(rawValue: "detail.uptime") }
        @inlinable public var url: TextKey { TextKey(rawValue: "detail.url") }
        @inlinable public var uuid: TextKey { TextKey(rawValue: "detail.uuid") }
        @inlinable public var waiting: TextKey { TextKey(rawValue: "detail.waiting") }
    }
}

extension TextKey {
    /// The keys `distance.…`.
    public struct DistanceKeys: Sendable {
        @inlinable init() {}
        @inlinable public var range: TextKey { TextKey(rawValue: "distance.range") }
    }
}

extension TextKey {
    /// The keys `doctor.…`.
    public struct DoctorKeys: Sendable {
        @inlinable init() {}
        @inlinable public var adapterMissing: TextKey { TextKey(rawValue: "doctor.adapter.missing") }
        @inlinable public var adapterMissingAdvice: TextKey { TextKey(rawValue: "doctor.adapter.missing.advice") }
        @inlinable public var adapterNoAddress: TextKey { TextKey(rawValue: "doctor.adapter.noAddress") }
        @inlinable public var adapterNoAddressAdvice: TextKey { TextKey(rawValue: "doctor.adapter.noAddress.advice") }
        @inlinable public var adapterOk: TextKey { TextKey(rawValue: "doctor.adapter.ok") }
        @inlinable public var adapterUnknown: TextKey { TextKey(rawValue: "doctor.adapter.unknown") }
        @inlinable public var backgroundAbsent: TextKey { TextKey(rawValue: "doctor.background.absent") }
        @inlinable public var backgroundAbsentAdvice: TextKey { TextKey(rawValue: "doctor.background.absent.advice") }
        @inlinable public var backgroundEnabled: TextKey { TextKey(rawValue: "doctor.background.enabled") }
        @inlinable public var backgroundLingering: TextKey { TextKey(rawValue: "doctor.background.lingering") }
        @inlinable public var backgroundUninstalled: TextKey { TextKey(rawValue: "doctor.background.uninstalled") }
        @inlinable public var backgroundUninstalledAdvice: TextKey { TextKey(rawValue: "doctor.background.uninstalled.advice") }
        @inlinable public var backgroundUnknown: TextKey { TextKey(rawValue: "doctor.background.unknown") }
        @inlinable public var backgroundUnknownAdvice: TextKey { TextKey(rawValue: "doctor.background.unknown.advice") }
        @inlinable public var daemonAbsent: TextKey { TextKey(rawValue: "doctor.daemon.absent") }
        @inlinable public var daemonRunning: TextKey { TextKey(rawValue: "doctor.daemon.running") }
        @inlinable public var daemonUnknown: TextKey { TextKey(rawValue: "doctor.daemon.unknown") }
        @inlinable public var hardBlockBlocked: TextKey { TextKey(rawValue: "doctor.hard-block.blocked") }
        @inlinable public var hardBlockBlockedAdvice: TextKey { TextKey(rawValue: "doctor.hard-block.blocked.advice") }
        @inlinable public var hardBlockOk: TextKey { TextKey(rawValue: "doctor.hard-block.ok") }
        @inlinable public var hardBlockUnknown: TextKey { TextKey(rawValue: "doctor.hard-block.unknown") }
        @inlinable public var kernelOk: TextKey { TextKey(rawValue: "doctor.kernel.ok") }
        @inlinable public var kernelOld: TextKey { TextKey(rawValue: "doctor.kernel.old") }
        @inlinable public var kernelOldAdvice: TextKey { TextKey(rawValue: "doctor.kernel.old.advice") }
        @inlinable public var kernelUnknown: TextKey { TextKey(rawValue: "doctor.kernel.unknown") }
        @inlinable public var labelAdapter: TextKey { TextKey(rawValue: "doctor.label.adapter") }
        @inlinable public var labelBackground: TextKey { TextKey(rawValue: "doctor.label.background") }
        @inlinable public var labelDaemon: TextKey { TextKey(rawValue: "doctor.label.daemon") }
        @inlinable public var labelHardBlock: TextKey { TextKey(rawValue: "doctor.label.hard-block") }
        @inlinable public var labelKernel: TextKey { TextKey(rawValue: "doctor.label.kernel") }
        @inlinable public var labelLowEnergy: TextKey { TextKey(rawValue: "doctor.label.low-energy") }
        @inlinable public var labelPermission: TextKey { TextKey(rawValue: "doctor.label.permission") }
        @inlinable public var labelPower: TextKey { TextKey(rawValue: "doctor.label.power") }
        @inlinable public var labelScanner: TextKey { TextKey(rawValue: "doctor.label.scanner") }
        @inlinable public var labelSockets: TextKey { TextKey(rawValue: "doctor.label.sockets") }
        @inlinable public var labelVersion: TextKey { TextKey(rawValue: "doctor.label.version") }
        @inlinable public var lowEnergyMissing: TextKey { TextKey(rawValue: "doctor.low-energy.missing") }
        @inlinable public var lowEnergyMissingAdvice: TextKey { TextKey(rawValue: "doctor.low-energy.missing.advice") }
        @inlinable public var lowEnergyNoAdapter: TextKey { TextKey(rawValue: "doctor.low-energy.noAdapter") }
        @inlinable public var lowEnergyOk: TextKey { TextKey(rawValue: "doctor.low-energy.ok") }
        @inlinable public var lowEnergyUnknown: TextKey { TextKey(rawValue: "doctor.low-energy.unknown") }
        @inlinable public var lowEnergyUnknownAdvice: TextKey { TextKey(rawValue: "doctor.low-energy.unknown.advice") }
        @inlinable public var permissionDenied: TextKey { TextKey(rawValue: "doctor.permission.denied") }
        @inlinable public var permissionDeniedAdvice: TextKey { TextKey(rawValue: "doctor.permission.denied.advice") }
        @inlinable public var permissionOk: TextKey { TextKey(rawValue: "doctor.permission.ok") }
        @inlinable public var permissionUnknown: TextKey { TextKey(rawValue: "doctor.permission.unknown") }
        @inlinable public var permissionUnknownAdvice: TextKey { TextKey(rawValue: "doctor.permission.unknown.advice") }
        @inlinable public var powerOff: TextKey { TextKey(rawValue: "doctor.power.off") }
        @inlinable public var powerOffAdvice: TextKey { TextKey(rawValue: "doctor.power.off.advice") }
        @inlinable public var powerOn: TextKey { TextKey(rawValue: "doctor.power.on") }
        @inlinable public var powerSoftBlocked: TextKey { TextKey(rawValue: "doctor.power.softBlocked") }
        @inlinable public var powerSoftBlockedAdvice: TextKey { TextKey(rawValue: "doctor.power.softBlocked.advice") }
        @inlinable public var powerUnknown: TextKey { TextKey(rawValue: "doctor.power.unknown") }
        @inlinable public var scannerBusy: TextKey { TextKey(rawValue: "doctor.scanner.busy") }
        @inlinable public var scannerBusyAdvice: TextKey { TextKey(rawValue: "doctor.scanner.busy.advice") }
        @inlinable public var scannerOk: TextKey { TextKey(rawValue: "doctor.scanner.ok") }
        @inlinable public var scannerUnknown: TextKey { TextKey(rawValue: "doctor.scanner.unknown") }
        @inlinable public var socketsMissing: TextKey { TextKey(rawValue: "doctor.sockets.missing") }
        @inlinable public var socketsMissingAdvice: TextKey { TextKey(rawValue: "doctor.sockets.missing.advice") }
        @inlinable public var socketsOk: TextKey { TextKey(rawValue: "doctor.sockets.ok") }
        @inlinable public var socketsUnknown: TextKey { TextKey(rawValue: "doctor.sockets.unknown") }
        @inlinable public var stateFailing: TextKey { TextKey(rawValue: "doctor.state.failing") }
        @inlinable public var stateOk: TextKey { TextKey(rawValue: "doctor.state.ok") }
        @inlinable public var stateUnknown: TextKey { TextKey(rawValue: "doctor.state.unknown") }
        @inlinable public var stateWarning: TextKey { TextKey(rawValue: "doctor.state.warning") }
        @inlinable public var verdictAlways: TextKey { TextKey(rawValue: "doctor.verdict.always") }
        @inlinable public var verdictDevice: TextKey { TextKey(rawValue: "doctor.verdict.device") }
        @inlinable public var verdictForeground: TextKey { TextKey(rawValue: "doctor.verdict.foreground") }
        @inlinable public var verdictNo: TextKey { TextKey(rawValue: "doctor.verdict.no") }
        @inlinable public var verdictYes: TextKey { TextKey(rawValue: "doctor.verdict.yes") }
        @inlinable public var versionOk: TextKey { TextKey(rawValue: "doctor.version.ok") }
        @inlinable public var versionOld: TextKey { TextKey(rawValue: "doctor.version.old") }
        @inlinable public var versionOldAdvice: TextKey { TextKey(rawValue: "doctor.version.old.advice") }
        @inlinable public var versionUnknown: TextKey { TextKey(rawValue: "doctor.version.unknown") }
    }
}

extension TextKey {
    /// The keys `duration.…`.
    public struct DurationKeys: Sendable {
        @inlinable init() {}
        @inlinable public var pair: TextKey { TextKey(rawValue: "duration.pair") }
    }
}

extension TextKey {
    /// The keys `empty.…`.
    public struct EmptyKeys: Sendable {
        @inlinable init() {}
        @inlinable public var contents: TextKey { TextKey(rawValue: "empty.contents") }
        @inlinable public var contentsHint: TextKey { TextKey(rawValue: "empty.contents.hint") }
        @inlinable public var designated: TextKey { TextKey(rawValue: "empty.designated") }
        @inlinable public var designatedHint: TextKey { TextKey(rawValue: "empty.designated.hint") }
        @inlinable public var devices: TextKey { TextKey(rawValue: "empty.devices") }
        @inlinable public var devicesHint: TextKey { TextKey(rawValue: "empty.devices.hint") }
        @inlinable public var ended: TextKey { TextKey(rawValue: "empty.ended") }
        @inlinable public var events: TextKey { TextKey(rawValue: "empty.events") }
        @inlinable public var eventsFiltered: TextKey { TextKey(rawValue: "empty.events.filtered") }
        @inlinable public var eventsHint: TextKey { TextKey(rawValue: "empty.events.hint") }
        @inlinable public var filtered: TextKey { TextKey(rawValue: "empty.filtered") }
        @inlinable public var filteredHint: TextKey { TextKey(rawValue: "empty.filtered.hint") }
        @inlinable public var lost: TextKey { TextKey(rawValue: "empty.lost") }
        @inlinable public var regions: TextKey { TextKey(rawValue: "empty.regions") }
        @inlinable public var regionsHint: TextKey { TextKey(rawValue: "empty.regions.hint") }
        @inlinable public var scanning: TextKey { TextKey(rawValue: "empty.scanning") }
        @inlinable public var scanningHint: TextKey { TextKey(rawValue: "empty.scanning.hint") }
        @inlinable public var silent: TextKey { TextKey(rawValue: "empty.silent") }
        @inlinable public var starting: TextKey { TextKey(rawValue: "empty.starting") }
        @inlinable public var waiting: TextKey { TextKey(rawValue: "empty.waiting") }
    }
}

extension TextKey {
    /// The keys `entry.…`.
    public struct EntryKeys: Sendable {
        @inlinable init() {}
        @inlinable public var keycodes: TextKey { TextKey(rawValue: "entry.keycodes") }
        @inlinable public var keycodesHint: TextKey { TextKey(rawValue: "entry.keycodes.hint") }
        @inlinable public var name: TextKey { TextKey(rawValue: "entry.name") }
        @inlinable public var nameHint: TextKey { TextKey(rawValue: "entry.name.hint") }
        @inlinable public var region: TextKey { TextKey(rawValue: "entry.region") }
        @inlinable public var regionHint: TextKey { TextKey(rawValue: "entry.region.hint") }
        @inlinable public var userIdentifier: TextKey { TextKey(rawValue: "entry.userIdentifier") }
        @inlinable public var userIdentifierHint: TextKey { TextKey(rawValue: "entry.userIdentifier.hint") }
    }
}

extension TextKey {
    /// The keys `environment.…`.
    public struct EnvironmentKeys: Sendable {
        @inlinable init() {}
        @inlinable public var adapterState: TextKey { TextKey(rawValue: "environment.adapterState") }
        @inlinable public var authorization: TextKey { TextKey(rawValue: "environment.authorization") }
        @inlinable public var nothing: TextKey { TextKey(rawValue: "environment.nothing") }
        @inlinable public var title: TextKey { TextKey(rawValue: "environment.title") }
        @inlinable public var verdict: TextKey { TextKey(rawValue: "environment.verdict") }
    }
}

extension TextKey {
    /// The keys `error.…`.
    public struct ErrorKeys: Sendable {
        @inlinable init() {}
        @inlinable public var captureCorrupt: TextKey { TextKey(rawValue: "error.capture.corrupt") }
        @inlinable public var captureLinkType: TextKey { TextKey(rawValue: "error.capture.linkType") }
        @inlinable public var captureNotACapture: TextKey { TextKey(rawValue: "error.capture.notACapture") }
        @inlinable public var captureVersion: TextKey { TextKey(rawValue: "error.capture.version") }
        @inlinable public var configExpectedAddress: TextKey { TextKey(rawValue: "error.config.expected.address") }
        @inlinable public var configExpectedAutoYesNo: TextKey { TextKey(rawValue: "error.config.expected.autoYesNo") }
        @inlinable public var configExpectedBeacon: TextKey { TextKey(rawValue: "error.config.expected.beacon") }
        @inlinable public var configExpectedBoolean: TextKey { TextKey(rawValue: "error.config.expected.boolean") }
        @inlinable public var configExpectedClock: TextKey { TextKey(rawValue: "error.config.expected.clock") }
        @inlinable public var configExpectedCommand: TextKey { TextKey(rawValue: "error.config.expected.command") }
        @inlinable public var configExpectedDate: TextKey { TextKey(rawValue: "error.config.expected.date") }
        @inlinable public var configExpectedDecimal: TextKey { TextKey(rawValue: "error.config.expected.decimal") }
        @inlinable public var configExpectedDirectory: TextKey { TextKey(rawValue: "error.config.expected.directory") }
        @inlinable public var configExpectedFilledList: TextKey { TextKey(rawValue: "error.config.expected.filledList") }
        @inlinable public var configExpectedHexadecimal: TextKey { TextKey(rawValue: "error.config.expected.hexadecimal") }
        @inlinable public var configExpectedIdentifier: TextKey { TextKey(rawValue: "error.config.expected.identifier") }
        @inlinable public var configExpectedInteger: TextKey { TextKey(rawValue: "error.config.expected.integer") }
        @inlinable public var configExpectedKeyValues: TextKey { TextKey(rawValue: "error.config.expected.keyValues") }
        @inlinable public var configExpectedKeycode: TextKey { TextKey(rawValue: "error.config.expected.keycode") }
        @inlinable public var configExpectedLanguage: TextKey { TextKey(rawValue: "error.config.expected.language") }
        @inlinable public var configExpectedList: TextKey { TextKey(rawValue: "error.config.expected.list") }
        @inlinable public var configExpectedName: TextKey { TextKey(rawValue: "error.config.expected.name") }
        @inlinable public var configExpectedNumbers: TextKey { TextKey(rawValue: "error.config.expected.numbers") }
        @inlinable public var configExpectedPeriod: TextKey { TextKey(rawValue: "error.config.expected.period") }
        @inlinable public var configExpectedProfile: TextKey { TextKey(rawValue: "error.config.expected.profile") }
        @inlinable public var configExpectedScalar: TextKey { TextKey(rawValue: "error.config.expected.scalar") }
        @inlinable public var configExpectedSegment: TextKey { TextKey(rawValue: "error.config.expected.segment") }
        @inlinable public var configExpectedShortText: TextKey { TextKey(rawValue: "error.config.expected.shortText") }
        @inlinable public var configExpectedSource: TextKey { TextKey(rawValue: "error.config.expected.source") }
        @inlinable public var configExpectedTable: TextKey { TextKey(rawValue: "error.config.expected.table") }
        @inlinable public var configExpectedTables: TextKey { TextKey(rawValue: "error.config.expected.tables") }
        @inlinable public var configExpectedText: TextKey { TextKey(rawValue: "error.config.expected.text") }
        @inlinable public var configExpectedTexts: TextKey { TextKey(rawValue: "error.config.expected.texts") }
        @inlinable public var configExpectedTheme: TextKey { TextKey(rawValue: "error.config.expected.theme") }
        @inlinable public var configExpectedTimeOfDay: TextKey { TextKey(rawValue: "error.config.expected.timeOfDay") }
        @inlinable public var configExpectedTriggerCondition: TextKey { TextKey(rawValue: "error.config.expected.triggerCondition") }
        @inlinable public var configExpectedTriggerNumber: TextKey { TextKey(rawValue: "error.config.expected.triggerNumber") }
        @inlinable public var configExpectedUnixTime: TextKey { TextKey(rawValue: "error.config.expected.unixTime") }
        @inlinable public var configExpectedUrl: TextKey { TextKey(rawValue: "error.config.expected.url") }
        @inlinable public var configExpectedUuid: TextKey { TextKey(rawValue: "error.config.expected.uuid") }
        @inlinable public var configExpectedVariable: TextKey { TextKey(rawValue: "error.config.expected.variable") }
        @inlinable public var configExpectedWhen: TextKey { TextKey(rawValue: "error.config.expected.when") }
        @inlinable public var configExpectedWords: TextKey { TextKey(rawValue: "error.config.expected.words") }
        @inlinable public var configLayoutCorrection: TextKey { TextKey(rawValue: "error.config.layout.correction") }
        @inlinable public var configLayoutHyphen: TextKey { TextKey(rawValue: "error.config.layout.hyphen") }
        @inlinable public var configLayoutIdentifier: TextKey { TextKey(rawValue: "error.config.layout.identifier") }
        @inlinable public var configLayoutLength: TextKey { TextKey(rawValue: "error.config.layout.length") }
        @inlinable public var configLayoutMatch: TextKey { TextKey(rawValue: "error.config.layout.match") }
        @inlinable public var configLayoutOnce: TextKey { TextKey(rawValue: "error.config.layout.once") }
        @inlinable public var configLayoutOnePowerOctet: TextKey { TextKey(rawValue: "error.config.layout.onePowerOctet") }
        @inlinable public var configLayoutOrder: TextKey { TextKey(rawValue: "error.config.layout.order") }
        @inlinable public var configLayoutPosition: TextKey { TextKey(rawValue: "error.config.layout.position") }
        @inlinable public var configLayoutSeparator: TextKey { TextKey(rawValue: "error.config.layout.separator") }
        @inlinable public var configLayoutServiceUUID: TextKey { TextKey(rawValue: "error.config.layout.serviceUUID") }
        @inlinable public var configLayoutSize: TextKey { TextKey(rawValue: "error.config.layout.size") }
        @inlinable public var configLayoutTerm: TextKey { TextKey(rawValue: "error.config.layout.term") }
        @inlinable public var configLayoutValue: TextKey { TextKey(rawValue: "error.config.layout.value") }
        @inlinable public var configMissingKey: TextKey { TextKey(rawValue: "error.config.missingKey") }
        @inlinable public var configSyntax: TextKey { TextKey(rawValue: "error.config.syntax") }
        @inlinable public var configUnknownKey: TextKey { TextKey(rawValue: "error.config.unknownKey") }
        @inlinable public var configUnknownKeySuggestion: TextKey { TextKey(rawValue: "error.config.unknownKey.suggestion") }
        @inlinable public var controllerAdapterDown: TextKey { TextKey(rawValue: "error.controller.adapterDown") }
        @inlinable public var controllerBusy: TextKey { TextKey(rawValue: "error.controller.busy") }
        @inlinable public var controllerMute: TextKey { TextKey(rawValue: "error.controller.mute") }
        @inlinable public var controllerNoAdapter: TextKey { TextKey(rawValue: "error.controller.noAdapter") }
        @inlinable public var controllerNoLowEnergy: TextKey { TextKey(rawValue: "error.controller.noLowEnergy") }
        @inlinable public var controllerNoPermission: TextKey { TextKey(rawValue: "error.controller.noPermission") }
        @inlinable public var controllerNoSuchAdapter: TextKey { TextKey(rawValue: "error.controller.noSuchAdapter") }
        @inlinable public var controllerOther: TextKey { TextKey(rawValue: "error.controller.other") }
        @inlinable public var controllerSocketsUnavailable: TextKey { TextKey(rawValue: "error.controller.socketsUnavailable") }
        @inlinable public var controllerUnplugged: TextKey { TextKey(rawValue: "error.controller.unplugged") }
        @inlinable public var decodeNotHex: TextKey { TextKey(rawValue: "error.decode.notHex") }
        @inlinable public var decodeNotHexArgument: TextKey { TextKey(rawValue: "error.decode.notHex.argument") }
        @inlinable public var decodeTooLong: TextKey { TextKey(rawValue: "error.decode.tooLong") }
        @inlinable public var decodeTooLongArgument: TextKey { TextKey(rawValue: "error.decode.tooLong.argument") }
        @inlinable public var fileBeacappAction: TextKey { TextKey(rawValue: "error.file.beacapp.action") }
        @inlinable public var fileBeacappCondition: TextKey { TextKey(rawValue: "error.file.beacapp.condition") }
        @inlinable public var fileBeacappNoType: TextKey { TextKey(rawValue: "error.file.beacapp.noType") }
        @inlinable public var fileBeacappUnknownBeacon: TextKey { TextKey(rawValue: "error.file.beacapp.unknownBeacon") }
        @inlinable public var fileCsvBehind: TextKey { TextKey(rawValue: "error.file.csv.behind") }
        @inlinable public var fileCsvFields: TextKey { TextKey(rawValue: "error.file.csv.fields") }
        @inlinable public var fileCsvHeader: TextKey { TextKey(rawValue: "error.file.csv.header") }
        @inlinable public var fileCsvOpen: TextKey { TextKey(rawValue: "error.file.csv.open") }
        @inlinable public var fileCsvStray: TextKey { TextKey(rawValue: "error.file.csv.stray") }
        @inlinable public var fileEncoding: TextKey { TextKey(rawValue: "error.file.encoding") }
        @inlinable public var fileFull: TextKey { TextKey(rawValue: "error.file.full") }
        @inlinable public var fileIsFolder: TextKey { TextKey(rawValue: "error.file.isFolder") }
        @inlinable public var fileItemBoolean: TextKey { TextKey(rawValue: "error.file.item.boolean") }
        @inlinable public var fileItemClamped: TextKey { TextKey(rawValue: "error.file.item.clamped") }
        @inlinable public var fileItemFixed: TextKey { TextKey(rawValue: "error.file.item.fixed") }
        @inlinable public var fileItemInteger: TextKey { TextKey(rawValue: "error.file.item.integer") }
        @inlinable public var fileItemLack: TextKey { TextKey(rawValue: "error.file.item.lack") }
        @inlinable public var fileItemRange: TextKey { TextKey(rawValue: "error.file.item.range") }
        @inlinable public var fileItemString: TextKey { TextKey(rawValue: "error.file.item.string") }
        @inlinable public var fileItemText: TextKey { TextKey(rawValue: "error.file.item.text") }
        @inlinable public var fileItemUnknown: TextKey { TextKey(rawValue: "error.file.item.unknown") }
        @inlinable public var fileJsonClosingBrace: TextKey { TextKey(rawValue: "error.file.json.closingBrace") }
        @inlinable public var fileJsonClosingBracket: TextKey { TextKey(rawValue: "error.file.json.closingBracket") }
        @inlinable public var fileJsonClosingQuote: TextKey { TextKey(rawValue: "error.file.json.closingQuote") }
        @inlinable public var fileJsonColon: TextKey { TextKey(rawValue: "error.file.json.colon") }
        @inlinable public var fileJsonDepth: TextKey { TextKey(rawValue: "error.file.json.depth") }
        @inlinable public var fileJsonDuplicate: TextKey { TextKey(rawValue: "error.file.json.duplicate") }
        @inlinable public var fileJsonEnd: TextKey { TextKey(rawValue: "error.file.json.end") }
        @inlinable public var fileJsonEscape: TextKey { TextKey(rawValue: "error.file.json.escape") }
        @inlinable public var fileJsonKey: TextKey { TextKey(rawValue: "error.file.json.key") }
        @inlinable public var fileJsonList: TextKey { TextKey(rawValue: "error.file.json.list") }
        @inlinable public var fileJsonNumber: TextKey { TextKey(rawValue: "error.file.json.number") }
        @inlinable public var fileJsonObject: TextKey { TextKey(rawValue: "error.file.json.object") }
        @inlinable public var fileJsonValue: TextKey { TextKey(rawValue: "error.file.json.value") }
        @inlinable public var fileMayNotRead: TextKey { TextKey(rawValue: "error.file.mayNotRead") }
        @inlinable public var fileMayNotWrite: TextKey { TextKey(rawValue: "error.file.mayNotWrite") }
        @inlinable public var fileMissing: TextKey { TextKey(rawValue: "error.file.missing") }
        @inlinable public var fileNoFolder: TextKey { TextKey(rawValue: "error.file.noFolder") }
        @inlinable public var fileNoRoom: TextKey { TextKey(rawValue: "error.file.noRoom") }
        @inlinable public var fileNotFolder: TextKey { TextKey(rawValue: "error.file.notFolder") }
        @inlinable public var fileNotFound: TextKey { TextKey(rawValue: "error.file.notFound") }
        @inlinable public var fileNotRegular: TextKey { TextKey(rawValue: "error.file.notRegular") }
        @inlinable public var fileNul: TextKey { TextKey(rawValue: "error.file.nul") }
        @inlinable public var filePlistClosing: TextKey { TextKey(rawValue: "error.file.plist.closing") }
        @inlinable public var filePlistComment: TextKey { TextKey(rawValue: "error.file.plist.comment") }
        @inlinable public var filePlistDamaged: TextKey { TextKey(rawValue: "error.file.plist.damaged") }
        @inlinable public var filePlistData: TextKey { TextKey(rawValue: "error.file.plist.data") }
        @inlinable public var filePlistDate: TextKey { TextKey(rawValue: "error.file.plist.date") }
        @inlinable public var filePlistDepth: TextKey { TextKey(rawValue: "error.file.plist.depth") }
        @inlinable public var filePlistDoctype: TextKey { TextKey(rawValue: "error.file.plist.doctype") }
        @inlinable public var filePlistDuplicate: TextKey { TextKey(rawValue: "error.file.plist.duplicate") }
        @inlinable public var filePlistEnd: TextKey { TextKey(rawValue: "error.file.plist.end") }
        @inlinable public var filePlistEntity: TextKey { TextKey(rawValue: "error.file.plist.entity") }
        @inlinable public var filePlistInteger: TextKey { TextKey(rawValue: "error.file.plist.integer") }
        @inlinable public var filePlistKey: TextKey { TextKey(rawValue: "error.file.plist.key") }
        @inlinable public var filePlistPlist: TextKey { TextKey(rawValue: "error.file.plist.plist") }
        @inlinable public var filePlistReal: TextKey { TextKey(rawValue: "error.file.plist.real") }
        @inlinable public var filePlistRoot: TextKey { TextKey(rawValue: "error.file.plist.root") }
        @inlinable public var filePlistTag: TextKey { TextKey(rawValue: "error.file.plist.tag") }
        @inlinable public var filePlistValue: TextKey { TextKey(rawValue: "error.file.plist.value") }
        @inlinable public var fileRulesActionTwice: TextKey { TextKey(rawValue: "error.file.rules.actionTwice") }
        @inlinable public var fileRulesBeaconsTwice: TextKey { TextKey(rawValue: "error.file.rules.beaconsTwice") }
        @inlinable public var fileRulesEmptyDates: TextKey { TextKey(rawValue: "error.file.rules.emptyDates") }
        @inlinable public var fileRulesEmptyTime: TextKey { TextKey(rawValue: "error.file.rules.emptyTime") }
        @inlinable public var fileRulesEmptyTrigger: TextKey { TextKey(rawValue: "error.file.rules.emptyTrigger") }
        @inlinable public var fileRulesExitAbove: TextKey { TextKey(rawValue: "error.file.rules.exitAbove") }
        @inlinable public var fileRulesExitWithin: TextKey { TextKey(rawValue: "error.file.rules.exitWithin") }
        @inlinable public var fileRulesMinorWithoutMajor: TextKey { TextKey(rawValue: "error.file.rules.minorWithoutMajor") }
        @inlinable public var fileRulesNoAction: TextKey { TextKey(rawValue: "error.file.rules.noAction") }
        @inlinable public var fileRulesNoBeacons: TextKey { TextKey(rawValue: "error.file.rules.noBeacons") }
        @inlinable public var fileRulesNotBeside: TextKey { TextKey(rawValue: "error.file.rules.notBeside") }
        @inlinable public var fileRulesReserved: TextKey { TextKey(rawValue: "error.file.rules.reserved") }
        @inlinable public var fileRulesTaken: TextKey { TextKey(rawValue: "error.file.rules.taken") }
        @inlinable public var fileRulesTooManyRegions: TextKey { TextKey(rawValue: "error.file.rules.tooManyRegions") }
        @inlinable public var fileRulesTwice: TextKey { TextKey(rawValue: "error.file.rules.twice") }
        @inlinable public var fileRulesUnknownRegion: TextKey { TextKey(rawValue: "error.file.rules.unknownRegion") }
        @inlinable public var fileRulesUnknownSubject: TextKey { TextKey(rawValue: "error.file.rules.unknownSubject") }
        @inlinable public var fileTomlDepth: TextKey { TextKey(rawValue: "error.file.toml.depth") }
        @inlinable public var fileTomlKey: TextKey { TextKey(rawValue: "error.file.toml.key") }
        @inlinable public var fileTooLong: TextKey { TextKey(rawValue: "error.file.tooLong") }
        @inlinable public var fileUnknownKey: TextKey { TextKey(rawValue: "error.file.unknownKey") }
        @inlinable public var fileUnreadable: TextKey { TextKey(rawValue: "error.file.unreadable") }
        @inlinable public var fileUnwritable: TextKey { TextKey(rawValue: "error.file.unwritable") }
        @inlinable public var ownRegionAlreadyReserved: TextKey { TextKey(rawValue: "error.ownRegion.alreadyReserved") }
        @inlinable public var ownRegionHasDesignatedBeacons: TextKey { TextKey(rawValue: "error.ownRegion.hasDesignatedBeacons") }
        @inlinable public var ownRegionIdentifierTaken: TextKey { TextKey(rawValue: "error.ownRegion.identifierTaken") }
        @inlinable public var ownRegionUnknown: TextKey { TextKey(rawValue: "error.ownRegion.unknown") }
        @inlinable public var preferenceExpectedBoolean: TextKey { TextKey(rawValue: "error.preference.expected.boolean") }
        @inlinable public var preferenceExpectedInteger: TextKey { TextKey(rawValue: "error.preference.expected.integer") }
        @inlinable public var preferenceExpectedString: TextKey { TextKey(rawValue: "error.preference.expected.string") }
        @inlinable public var preferenceFixed: TextKey { TextKey(rawValue: "error.preference.fixed") }
        @inlinable public var preferenceLackOfItem: TextKey { TextKey(rawValue: "error.preference.lackOfItem") }
        @inlinable public var preferenceNotInRange: TextKey { TextKey(rawValue: "error.preference.notInRange") }
        @inlinable public var preferenceUnknownItem: TextKey { TextKey(rawValue: "error.preference.unknownItem") }
        @inlinable public var preferenceUnusableText: TextKey { TextKey(rawValue: "error.preference.unusableText") }
        @inlinable public var prepareInvalidEdition: TextKey { TextKey(rawValue: "error.prepare.invalidEdition") }
        @inlinable public var prepareInvalidVersion: TextKey { TextKey(rawValue: "error.prepare.invalidVersion") }
        @inlinable public var prepareLackOfAppCode: TextKey { TextKey(rawValue: "error.prepare.lackOfAppCode") }
        @inlinable public var prepareNoOfficialRegions: TextKey { TextKey(rawValue: "error.prepare.noOfficialRegions") }
        @inlinable public var preparePreferenceMalformed: TextKey { TextKey(rawValue: "error.prepare.preferenceMalformed") }
        @inlinable public var preparePreferenceMissing: TextKey { TextKey(rawValue: "error.prepare.preferenceMissing") }
        @inlinable public var preparePreferenceNotMade: TextKey { TextKey(rawValue: "error.prepare.preferenceNotMade") }
        @inlinable public var preparePreferenceUnreadable: TextKey { TextKey(rawValue: "error.prepare.preferenceUnreadable") }
        @inlinable public var prepareRefused: TextKey { TextKey(rawValue: "error.prepare.refused") }
        @inlinable public var rangeFields: TextKey { TextKey(rawValue: "error.range.fields") }
        @inlinable public var rangeHeader: TextKey { TextKey(rawValue: "error.range.header") }
        @inlinable public var rangeOrder: TextKey { TextKey(rawValue: "error.range.order") }
        @inlinable public var rangePause: TextKey { TextKey(rawValue: "error.range.pause") }
        @inlinable public var rangePower: TextKey { TextKey(rawValue: "error.range.power") }
        @inlinable public var rangeRssi: TextKey { TextKey(rawValue: "error.range.rssi") }
        @inlinable public var rangeSequence: TextKey { TextKey(rawValue: "error.range.sequence") }
        @inlinable public var rangeTime: TextKey { TextKey(rawValue: "error.range.time") }
        @inlinable public var storeCancelled: TextKey { TextKey(rawValue: "error.store.cancelled") }
        @inlinable public var storeDamaged: TextKey { TextKey(rawValue: "error.store.damaged") }
        @inlinable public var storeExposed: TextKey { TextKey(rawValue: "error.store.exposed") }
        @inlinable public var storeFailed: TextKey { TextKey(rawValue: "error.store.failed") }
        @inlinable public var storeForeign: TextKey { TextKey(rawValue: "error.store.foreign") }
        @inlinable public var storeFull: TextKey { TextKey(rawValue: "error.store.full") }
        @inlinable public var storeLocked: TextKey { TextKey(rawValue: "error.store.locked") }
        @inlinable public var storeNewer: TextKey { TextKey(rawValue: "error.store.newer") }
        @inlinable public var storeNoFolder: TextKey { TextKey(rawValue: "error.store.noFolder") }
        @inlinable public var storeNotPermitted: TextKey { TextKey(rawValue: "error.store.notPermitted") }
        @inlinable public var storeNotRegular: TextKey { TextKey(rawValue: "error.store.notRegular") }
        @inlinable public var storeReadOnly: TextKey { TextKey(rawValue: "error.store.readOnly") }
        @inlinable public var storeReadOnlyDisk: TextKey { TextKey(rawValue: "error.store.readOnlyDisk") }
        @inlinable public var stringsDuplicate: TextKey { TextKey(rawValue: "error.strings.duplicate") }
        @inlinable public var stringsEncoding: TextKey { TextKey(rawValue: "error.strings.encoding") }
        @inlinable public var stringsEquals: TextKey { TextKey(rawValue: "error.strings.equals") }
        @inlinable public var stringsEscape: TextKey { TextKey(rawValue: "error.strings.escape") }
        @inlinable public var stringsKey: TextKey { TextKey(rawValue: "error.strings.key") }
        @inlinable public var stringsNul: TextKey { TextKey(rawValue: "error.strings.nul") }
        @inlinable public var stringsSemicolon: TextKey { TextKey(rawValue: "error.strings.semicolon") }
        @inlinable public var stringsUnclosedComment: TextKey { TextKey(rawValue: "error.strings.unclosedComment") }
        @inlinable public var stringsUnclosedText: TextKey { TextKey(rawValue: "error.strings.unclosedText") }
        @inlinable public var stringsUnicodeEscape: TextKey { TextKey(rawValue: "error.strings.unicodeEscape") }
        @inlinable public var stringsValue: TextKey { TextKey(rawValue: "error.strings.value") }
        @inlinable public var terminalCannotMoveCursor: TextKey { TextKey(rawValue: "error.terminal.cannotMoveCursor") }
        @inlinable public var terminalFailed: TextKey { TextKey(rawValue: "error.terminal.failed") }
        @inlinable public var terminalNotATerminal: TextKey { TextKey(rawValue: "error.terminal.notATerminal") }
        @inlinable public var terminalUnknown: TextKey { TextKey(rawValue: "error.terminal.unknown") }
        @inlinable public var themeCircle: TextKey { TextKey(rawValue: "error.theme.circle") }
        @inlinable public var themeColourAfterOn: TextKey { TextKey(rawValue: "error.theme.colourAfterOn") }
        @inlinable public var themeDuplicateRole: TextKey { TextKey(rawValue: "error.theme.duplicateRole") }
        @inlinable public var themeEmpty: TextKey { TextKey(rawValue: "error.theme.empty") }
        @inlinable public var themeFrom: TextKey { TextKey(rawValue: "error.theme.from") }
        @inlinable public var themeFromSuggestion: TextKey { TextKey(rawValue: "error.theme.from.suggestion") }
        @inlinable public var themeHexadecimal: TextKey { TextKey(rawValue: "error.theme.hexadecimal") }
        @inlinable public var themePalette: TextKey { TextKey(rawValue: "error.theme.palette") }
        @inlinable public var themeSecondColour: TextKey { TextKey(rawValue: "error.theme.secondColour") }
        @inlinable public var themeUnknownRole: TextKey { TextKey(rawValue: "error.theme.unknownRole") }
        @inlinable public var themeUnknownRoleSuggestion: TextKey { TextKey(rawValue: "error.theme.unknownRole.suggestion") }
        @inlinable public var themeUnknownWord: TextKey { TextKey(rawValue: "error.theme.unknownWord") }
        @inlinable public var transmissionBusy: TextKey { TextKey(rawValue: "error.transmission.busy") }
        @inlinable public var transmissionNoPermission: TextKey { TextKey(rawValue: "error.transmission.noPermission") }
        @inlinable public var urlCharacter: TextKey { TextKey(rawValue: "error.url.character") }
        @inlinable public var urlNoHost: TextKey { TextKey(rawValue: "error.url.noHost") }
        @inlinable public var urlScheme: TextKey { TextKey(rawValue: "error.url.scheme") }
        @inlinable public var urlTooLong: TextKey { TextKey(rawValue: "error.url.tooLong") }
    }
}

extension TextKey {
    /// The keys `eventKinds.…`.
    public struct EventKindsKeys: Sendable {
        @inlinable init() {}
        @inlinable public var beacons: TextKey { TextKey(rawValue: "eventKinds.beacons") }
        @inlinable public var designation: TextKey { TextKey(rawValue: "eventKinds.designation") }
        @inlinable public var program: TextKey { TextKey(rawValue: "eventKinds.program") }
        @inlinable public var regions: TextKey { TextKey(rawValue: "eventKinds.regions") }
        @inlinable public var rules: TextKey { TextKey(rawValue: "eventKinds.rules") }
    }
}

extension TextKey {
    /// The keys `events.…`.
    public struct EventsKeys: Sendable {
        @inlinable init() {}
        @inlinable public var count: TextKey { TextKey(rawValue: "events.count") }
        @inlinable public var ofKind: TextKey { TextKey(rawValue: "events.ofKind") }
        @inlinable public var ofRegion: TextKey { TextKey(rawValue: "events.ofRegion") }
        @inlinable public var shown: TextKey { TextKey(rawValue: "events.shown") }
    }
}

extension TextKey {
    /// The keys `fate.…`.
    public struct FateKeys: Sendable {
        @inlinable init() {}
        @inlinable public var dynamic: TextKey { TextKey(rawValue: "fate.dynamic") }
        @inlinable public var dynamicWhy: TextKey { TextKey(rawValue: "fate.dynamic.why") }
        @inlinable public var known: TextKey { TextKey(rawValue: "fate.known") }
        @inlinable public var knownWhy: TextKey { TextKey(rawValue: "fate.known.why") }
        @inlinable public var leftOut: TextKey { TextKey(rawValue: "fate.leftOut") }
        @inlinable public var leftOutWhy: TextKey { TextKey(rawValue: "fate.leftOut.why") }
        @inlinable public var new: TextKey { TextKey(rawValue: "fate.new") }
        @inlinable public var newWhy: TextKey { TextKey(rawValue: "fate.new.why") }
        @inlinable public var otherType: TextKey { TextKey(rawValue: "fate.otherType") }
        @inlinable public var otherTypeWhy: TextKey { TextKey(rawValue: "fate.otherType.why") }
        @inlinable public var overLimit: TextKey { TextKey(rawValue: "fate.overLimit") }
        @inlinable public var overLimitRegions: TextKey { TextKey(rawValue: "fate.overLimit.regions") }
        @inlinable public var overLimitWhy: TextKey { TextKey(rawValue: "fate.overLimit.why") }
        @inlinable public var unreserved: TextKey { TextKey(rawValue: "fate.unreserved") }
        @inlinable public var unreservedWhy: TextKey { TextKey(rawValue: "fate.unreserved.why") }
    }
}

extension TextKey {
    /// The keys `file.…`.
    public struct FileKeys: Sendable {
        @inlinable init() {}
        @inlinable public var config: TextKey { TextKey(rawValue: "file.config") }
        @inlinable public var standardInput: TextKey { TextKey(rawValue: "file.standardInput") }
        @inlinable public var strings: TextKey { TextKey(rawValue: "file.strings") }
        @inlinable public var theme: TextKey { TextKey(rawValue: "file.theme") }
    }
}

extension TextKey {
    /// The keys `filter.…`.
    public struct FilterKeys: Sendable {
        @inlinable init() {}
        @inlinable public var beyond: TextKey { TextKey(rawValue: "filter.beyond") }
        @inlinable public var exactly: TextKey { TextKey(rawValue: "filter.exactly") }
        @inlinable public var prompt: TextKey { TextKey(rawValue: "filter.prompt") }
        @inlinable public var within: TextKey { TextKey(rawValue: "filter.within") }
    }
}

extension TextKey {
    /// The keys `filterHelp.…`.
    public struct FilterHelpKeys: Sendable {
        @inlinable init() {}
        @inlinable public var not: TextKey { TextKey(rawValue: "filterHelp.not") }
        @inlinable public var number: TextKey { TextKey(rawValue: "filterHelp.number") }
        @inlinable public var service: TextKey { TextKey(rawValue: "filterHelp.service") }
        @inlinable public var text: TextKey { TextKey(rawValue: "filterHelp.text") }
        @inlinable public var type: TextKey { TextKey(rawValue: "filterHelp.type") }
        @inlinable public var within: TextKey { TextKey(rawValue: "filterHelp.within") }
        @inlinable public var word: TextKey { TextKey(rawValue: "filterHelp.word") }
    }
}

extension TextKey {
    /// The keys `format.…`.
    public struct FormatKeys: Sendable {
        @inlinable init() {}
        @inlinable public var decimalSeparator: TextKey { TextKey(rawValue: "format.decimalSeparator") }
        @inlinable public var groupSeparator: TextKey { TextKey(rawValue: "format.groupSeparator") }
    }
}

extension TextKey {
    /// The keys `frame.…`.
    public struct FrameKeys: Sendable {
        @inlinable init() {}
        @inlinable public var etlm: TextKey { TextKey(rawValue: "frame.etlm") }
        @inlinable public var other: TextKey { TextKey(rawValue: "frame.other") }
        @inlinable public var title: TextKey { TextKey(rawValue: "frame.title") }
        @inlinable public var tlm: TextKey { TextKey(rawValue: "frame.tlm") }
    }
}

extension TextKey {
    /// The keys `group.…`.
    public struct GroupKeys: Sendable {
        @inlinable init() {}
        @inlinable public var beacon: TextKey { TextKey(rawValue: "group.beacon") }
        @inlinable public var designation: TextKey { TextKey(rawValue: "group.designation") }
        @inlinable public var moving: TextKey { TextKey(rawValue: "group.moving") }
        @inlinable public var program: TextKey { TextKey(rawValue: "group.program") }
        @inlinable public var regions: TextKey { TextKey(rawValue: "group.regions") }
        @inlinable public var source: TextKey { TextKey(rawValue: "group.source") }
        @inlinable public var table: TextKey { TextKey(rawValue: "group.table") }
        @inlinable public var views: TextKey { TextKey(rawValue: "group.views") }
    }
}

extension TextKey {
    /// The keys `happened.…`.
    public struct HappenedKeys: Sendable {
        @inlinable init() {}
        @inlinable public var adapterLost: TextKey { TextKey(rawValue: "happened.adapterLost") }
        @inlinable public var adapterReady: TextKey { TextKey(rawValue: "happened.adapterReady") }
        @inlinable public var adapterResumed: TextKey { TextKey(rawValue: "happened.adapterResumed") }
        @inlinable public var adapterSilent: TextKey { TextKey(rawValue: "happened.adapterSilent") }
        @inlinable public var adapterStateChanged: TextKey { TextKey(rawValue: "happened.adapterStateChanged") }
        @inlinable public var appeared: TextKey { TextKey(rawValue: "happened.appeared") }
        @inlinable public var authorizationChanged: TextKey { TextKey(rawValue: "happened.authorizationChanged") }
        @inlinable public var budgetRestored: TextKey { TextKey(rawValue: "happened.budgetRestored") }
        @inlinable public var designated: TextKey { TextKey(rawValue: "happened.designated") }
        @inlinable public var enter: TextKey { TextKey(rawValue: "happened.enter") }
        @inlinable public var error: TextKey { TextKey(rawValue: "happened.error") }
        @inlinable public var exit: TextKey { TextKey(rawValue: "happened.exit") }
        @inlinable public var expired: TextKey { TextKey(rawValue: "happened.expired") }
        @inlinable public var extended: TextKey { TextKey(rawValue: "happened.extended") }
        @inlinable public var hookDropped: TextKey { TextKey(rawValue: "happened.hookDropped") }
        @inlinable public var hookExpired: TextKey { TextKey(rawValue: "happened.hookExpired") }
        @inlinable public var hookFailed: TextKey { TextKey(rawValue: "happened.hookFailed") }
        @inlinable public var hookRun: TextKey { TextKey(rawValue: "happened.hookRun") }
        @inlinable public var inside: TextKey { TextKey(rawValue: "happened.inside") }
        @inlinable public var launched: TextKey { TextKey(rawValue: "happened.launched") }
        @inlinable public var lost: TextKey { TextKey(rawValue: "happened.lost") }
        @inlinable public var monitoringFailed: TextKey { TextKey(rawValue: "happened.monitoringFailed") }
        @inlinable public var monitoringStarted: TextKey { TextKey(rawValue: "happened.monitoringStarted") }
        @inlinable public var monitoringStopped: TextKey { TextKey(rawValue: "happened.monitoringStopped") }
        @inlinable public var outside: TextKey { TextKey(rawValue: "happened.outside") }
        @inlinable public var profileChanged: TextKey { TextKey(rawValue: "happened.profileChanged") }
        @inlinable public var rangingStarted: TextKey { TextKey(rawValue: "happened.rangingStarted") }
        @inlinable public var rangingStopped: TextKey { TextKey(rawValue: "happened.rangingStopped") }
        @inlinable public var recordingStarted: TextKey { TextKey(rawValue: "happened.recordingStarted") }
        @inlinable public var recordingStopped: TextKey { TextKey(rawValue: "happened.recordingStopped") }
        @inlinable public var released: TextKey { TextKey(rawValue: "happened.released") }
        @inlinable public var replayEnded: TextKey { TextKey(rawValue: "happened.replayEnded") }
        @inlinable public var returned: TextKey { TextKey(rawValue: "happened.returned") }
        @inlinable public var ruleFired: TextKey { TextKey(rawValue: "happened.ruleFired") }
        @inlinable public var rulesRead: TextKey { TextKey(rawValue: "happened.rulesRead") }
        @inlinable public var started: TextKey { TextKey(rawValue: "happened.started") }
        @inlinable public var stopped: TextKey { TextKey(rawValue: "happened.stopped") }
        @inlinable public var switcherSet: TextKey { TextKey(rawValue: "happened.switcherSet") }
        @inlinable public var switcherStarted: TextKey { TextKey(rawValue: "happened.switcherStarted") }
        @inlinable public var switcherStopped: TextKey { TextKey(rawValue: "happened.switcherStopped") }
        @inlinable public var tracked: TextKey { TextKey(rawValue: "happened.tracked") }
        @inlinable public var trackedNone: TextKey { TextKey(rawValue: "happened.trackedNone") }
        @inlinable public var transmissionFailed: TextKey { TextKey(rawValue: "happened.transmissionFailed") }
        @inlinable public var transmissionStarted: TextKey { TextKey(rawValue: "happened.transmissionStarted") }
        @inlinable public var transmissionStopped: TextKey { TextKey(rawValue: "happened.transmissionStopped") }
        @inlinable public var warning: TextKey { TextKey(rawValue: "happened.warning") }
        @inlinable public var woken: TextKey { TextKey(rawValue: "happened.woken") }
    }
}

extension TextKey {
    /// The keys `help.…`.
    public struct HelpKeys: Sendable {
        @inlinable init() {}
        @inlinable public var filter: TextKey { TextKey(rawValue: "help.filter") }
        @inlinable public var part: TextKey { TextKey(rawValue: "help.part") }
        @inlinable public var signs: TextKey { TextKey(rawValue: "help.signs") }
    }
}

extension TextKey {
    /// The keys `hint.…`.
    public struct HintKeys: Sendable {
        @inlinable init() {}
        @inlinable public var acts: TextKey { TextKey(rawValue: "hint.acts") }
        @inlinable public var addRegion: TextKey { TextKey(rawValue: "hint.addRegion") }
        @inlinable public var apply: TextKey { TextKey(rawValue: "hint.apply") }
        @inlinable public var authorization: TextKey { TextKey(rawValue: "hint.authorization") }
        @inlinable public var authorize: TextKey { TextKey(rawValue: "hint.authorize") }
        @inlinable public var back: TextKey { TextKey(rawValue: "hint.back") }
        @inlinable public var beaconize: TextKey { TextKey(rawValue: "hint.beaconize") }
        @inlinable public var change: TextKey { TextKey(rawValue: "hint.change") }
        @inlinable public var choose: TextKey { TextKey(rawValue: "hint.choose") }
        @inlinable public var clear: TextKey { TextKey(rawValue: "hint.clear") }
        @inlinable public var close: TextKey { TextKey(rawValue: "hint.close") }
        @inlinable public var copy: TextKey { TextKey(rawValue: "hint.copy") }
        @inlinable public var copyOctets: TextKey { TextKey(rawValue: "hint.copyOctets") }
        @inlinable public var designate: TextKey { TextKey(rawValue: "hint.designate") }
        @inlinable public var detail: TextKey { TextKey(rawValue: "hint.detail") }
        @inlinable public var enter: TextKey { TextKey(rawValue: "hint.enter") }
        @inlinable public var eventKinds: TextKey { TextKey(rawValue: "hint.eventKinds") }
        @inlinable public var eventRegion: TextKey { TextKey(rawValue: "hint.eventRegion") }
        @inlinable public var expand: TextKey { TextKey(rawValue: "hint.expand") }
        @inlinable public var filter: TextKey { TextKey(rawValue: "hint.filter") }
        @inlinable public var follow: TextKey { TextKey(rawValue: "hint.follow") }
        @inlinable public var help: TextKey { TextKey(rawValue: "hint.help") }
        @inlinable public var holdOrder: TextKey { TextKey(rawValue: "hint.holdOrder") }
        @inlinable public var jump: TextKey { TextKey(rawValue: "hint.jump") }
        @inlinable public var keep: TextKey { TextKey(rawValue: "hint.keep") }
        @inlinable public var language: TextKey { TextKey(rawValue: "hint.language") }
        @inlinable public var mark: TextKey { TextKey(rawValue: "hint.mark") }
        @inlinable public var monitoring: TextKey { TextKey(rawValue: "hint.monitoring") }
        @inlinable public var move: TextKey { TextKey(rawValue: "hint.move") }
        @inlinable public var nameBeacon: TextKey { TextKey(rawValue: "hint.nameBeacon") }
        @inlinable public var nextBeacon: TextKey { TextKey(rawValue: "hint.nextBeacon") }
        @inlinable public var nextView: TextKey { TextKey(rawValue: "hint.nextView") }
        @inlinable public var open: TextKey { TextKey(rawValue: "hint.open") }
        @inlinable public var openURL: TextKey { TextKey(rawValue: "hint.openURL") }
        @inlinable public var palette: TextKey { TextKey(rawValue: "hint.palette") }
        @inlinable public var pause: TextKey { TextKey(rawValue: "hint.pause") }
        @inlinable public var permissions: TextKey { TextKey(rawValue: "hint.permissions") }
        @inlinable public var previousBeacon: TextKey { TextKey(rawValue: "hint.previousBeacon") }
        @inlinable public var proximityFilter: TextKey { TextKey(rawValue: "hint.proximityFilter") }
        @inlinable public var quit: TextKey { TextKey(rawValue: "hint.quit") }
        @inlinable public var ranging: TextKey { TextKey(rawValue: "hint.ranging") }
        @inlinable public var record: TextKey { TextKey(rawValue: "hint.record") }
        @inlinable public var release: TextKey { TextKey(rawValue: "hint.release") }
        @inlinable public var reload: TextKey { TextKey(rawValue: "hint.reload") }
        @inlinable public var removeRegion: TextKey { TextKey(rawValue: "hint.removeRegion") }
        @inlinable public var replayFaster: TextKey { TextKey(rawValue: "hint.replayFaster") }
        @inlinable public var replayForward: TextKey { TextKey(rawValue: "hint.replayForward") }
        @inlinable public var requestState: TextKey { TextKey(rawValue: "hint.requestState") }
        @inlinable public var reserve: TextKey { TextKey(rawValue: "hint.reserve") }
        @inlinable public var reverse: TextKey { TextKey(rawValue: "hint.reverse") }
        @inlinable public var run: TextKey { TextKey(rawValue: "hint.run") }
        @inlinable public var scanProfile: TextKey { TextKey(rawValue: "hint.scanProfile") }
        @inlinable public var scroll: TextKey { TextKey(rawValue: "hint.scroll") }
        @inlinable public var settings: TextKey { TextKey(rawValue: "hint.settings") }
        @inlinable public var sortNext: TextKey { TextKey(rawValue: "hint.sortNext") }
        @inlinable public var switcher: TextKey { TextKey(rawValue: "hint.switcher") }
        @inlinable public var theme: TextKey { TextKey(rawValue: "hint.theme") }
        @inlinable public var toggle: TextKey { TextKey(rawValue: "hint.toggle") }
        @inlinable public var track: TextKey { TextKey(rawValue: "hint.track") }
        @inlinable public var typeKeycodes: TextKey { TextKey(rawValue: "hint.typeKeycodes") }
        @inlinable public var undo: TextKey { TextKey(rawValue: "hint.undo") }
        @inlinable public var userIdentifier: TextKey { TextKey(rawValue: "hint.userIdentifier") }
    }
}

extension TextKey {
    /// The keys `keycodes.…`.
    public struct KeycodesKeys: Sendable {
        @inlinable init() {}
        @inlinable public var noRegion: TextKey { TextKey(rawValue: "keycodes.noRegion") }
        @inlinable public var none: TextKey { TextKey(rawValue: "keycodes.none") }
        @inlinable public var unreadable: TextKey { TextKey(rawValue: "keycodes.unreadable") }
    }
}

extension TextKey {
    /// The keys `label.…`.
    public struct LabelKeys: Sendable {
        @inlinable init() {}
        @inlinable public var appleContinuity: TextKey { TextKey(rawValue: "label.apple-continuity") }
        @inlinable public var appleFindMy: TextKey { TextKey(rawValue: "label.apple-find-my") }
        @inlinable public var bthome: TextKey { TextKey(rawValue: "label.bthome") }
        @inlinable public var eddystoneUnknown: TextKey { TextKey(rawValue: "label.eddystone-unknown") }
        @inlinable public var exposureNotification: TextKey { TextKey(rawValue: "label.exposure-notification") }
        @inlinable public var googleFindHub: TextKey { TextKey(rawValue: "label.google-find-hub") }
    }
}

extension TextKey {
    /// The keys `language.…`.
    public struct LanguageKeys: Sendable {
        @inlinable init() {}
        @inlinable public var name: TextKey { TextKey(rawValue: "language.name") }
    }
}

extension TextKey {
    /// The keys `list.…`.
    public struct ListKeys: Sendable {
        @inlinable init() {}
        @inlinable public var separator: TextKey { TextKey(rawValue: "list.separator") }
    }
}

extension TextKey {
    /// The keys `managed.…`.
    public struct ManagedKeys: Sendable {
        @inlinable init() {}
        @inlinable public var _3rd: TextKey { TextKey(rawValue: "managed.3rd") }
        @inlinable public var owned: TextKey { TextKey(rawValue: "managed.owned") }
        @inlinable public var test: TextKey { TextKey(rawValue: "managed.test") }
        @inlinable public var whole: TextKey { TextKey(rawValue: "managed.whole") }
    }
}

extension TextKey {
    /// The keys `monitoring.…`.
    public struct MonitoringKeys: Sendable {
        @inlinable init() {}
        @inlinable public var change: TextKey { TextKey(rawValue: "monitoring.change") }
        @inlinable public var count: TextKey { TextKey(rawValue: "monitoring.count") }
        @inlinable public var dynamic: TextKey { TextKey(rawValue: "monitoring.dynamic") }
        @inlinable public var dynamicWhy: TextKey { TextKey(rawValue: "monitoring.dynamic.why") }
        @inlinable public var initial: TextKey { TextKey(rawValue: "monitoring.initial") }
        @inlinable public var initialWhy: TextKey { TextKey(rawValue: "monitoring.initial.why") }
        @inlinable public var nonSwitcher: TextKey { TextKey(rawValue: "monitoring.nonSwitcher") }
        @inlinable public var nonSwitcherWhy: TextKey { TextKey(rawValue: "monitoring.nonSwitcher.why") }
        @inlinable public var none: TextKey { TextKey(rawValue: "monitoring.none") }
        @inlinable public var of: TextKey { TextKey(rawValue: "monitoring.of") }
        @inlinable public var off: TextKey { TextKey(rawValue: "monitoring.off") }
        @inlinable public var on: TextKey { TextKey(rawValue: "monitoring.on") }
        @inlinable public var polarity: TextKey { TextKey(rawValue: "monitoring.polarity") }
        @inlinable public var polarityWhy: TextKey { TextKey(rawValue: "monitoring.polarity.why") }
        @inlinable public var rangingDynamic: TextKey { TextKey(rawValue: "monitoring.ranging.dynamic") }
        @inlinable public var rangingDynamicWhy: TextKey { TextKey(rawValue: "monitoring.ranging.dynamic.why") }
        @inlinable public var rangingStatic: TextKey { TextKey(rawValue: "monitoring.ranging.static") }
        @inlinable public var rangingStaticWhy: TextKey { TextKey(rawValue: "monitoring.ranging.static.why") }
        @inlinable public var region: TextKey { TextKey(rawValue: "monitoring.region") }
        @inlinable public var regionWhy: TextKey { TextKey(rawValue: "monitoring.region.why") }
        @inlinable public var start: TextKey { TextKey(rawValue: "monitoring.start") }
        @inlinable public var stop: TextKey { TextKey(rawValue: "monitoring.stop") }
    }
}

extension TextKey {
    /// The keys `name.…`.
    public struct NameKeys: Sendable {
        @inlinable init() {}
        @inlinable public var tooLong: TextKey { TextKey(rawValue: "name.tooLong") }
        @inlinable public var unsafe: TextKey { TextKey(rawValue: "name.unsafe") }
    }
}

extension TextKey {
    /// The keys `notice.…`.
    public struct NoticeKeys: Sendable {
        @inlinable init() {}
        @inlinable public var copied: TextKey { TextKey(rawValue: "notice.copied") }
        @inlinable public var copiedMany: TextKey { TextKey(rawValue: "notice.copiedMany") }
        @inlinable public var copiedOctets: TextKey { TextKey(rawValue: "notice.copiedOctets") }
        @inlinable public var following: TextKey { TextKey(rawValue: "notice.following") }
        @inlinable public var marksBack: TextKey { TextKey(rawValue: "notice.marksBack") }
        @inlinable public var marksCleared: TextKey { TextKey(rawValue: "notice.marksCleared") }
        @inlinable public var noBeacon: TextKey { TextKey(rawValue: "notice.noBeacon") }
        @inlinable public var noGroup: TextKey { TextKey(rawValue: "notice.noGroup") }
        @inlinable public var noMarks: TextKey { TextKey(rawValue: "notice.noMarks") }
        @inlinable public var noRegion: TextKey { TextKey(rawValue: "notice.noRegion") }
        @inlinable public var notDesignated: TextKey { TextKey(rawValue: "notice.notDesignated") }
        @inlinable public var notDesignatedMarked: TextKey { TextKey(rawValue: "notice.notDesignated.marked") }
        @inlinable public var notFollowing: TextKey { TextKey(rawValue: "notice.notFollowing") }
        @inlinable public var notListed: TextKey { TextKey(rawValue: "notice.notListed") }
        @inlinable public var orderFree: TextKey { TextKey(rawValue: "notice.orderFree") }
        @inlinable public var orderHeld: TextKey { TextKey(rawValue: "notice.orderHeld") }
        @inlinable public var profileBalanced: TextKey { TextKey(rawValue: "notice.profile.balanced") }
        @inlinable public var profileLowLatency: TextKey { TextKey(rawValue: "notice.profile.lowLatency") }
        @inlinable public var profileLowPower: TextKey { TextKey(rawValue: "notice.profile.lowPower") }
        @inlinable public var profileNoEffect: TextKey { TextKey(rawValue: "notice.profile.noEffect") }
        @inlinable public var quitHint: TextKey { TextKey(rawValue: "notice.quitHint") }
        @inlinable public var recordFailed: TextKey { TextKey(rawValue: "notice.recordFailed") }
        @inlinable public var recorded: TextKey { TextKey(rawValue: "notice.recorded") }
        @inlinable public var recording: TextKey { TextKey(rawValue: "notice.recording") }
        @inlinable public var reloaded: TextKey { TextKey(rawValue: "notice.reloaded") }
        @inlinable public var ruleOff: TextKey { TextKey(rawValue: "notice.ruleOff") }
        @inlinable public var ruleOn: TextKey { TextKey(rawValue: "notice.ruleOn") }
        @inlinable public var theme: TextKey { TextKey(rawValue: "notice.theme") }
        @inlinable public var unknownCommand: TextKey { TextKey(rawValue: "notice.unknownCommand") }
        @inlinable public var unknownKey: TextKey { TextKey(rawValue: "notice.unknownKey") }
    }
}

extension TextKey {
    /// The keys `notify.…`.
    public struct NotifyKeys: Sendable {
        @inlinable init() {}
        @inlinable public var display: TextKey { TextKey(rawValue: "notify.display") }
        @inlinable public var entry: TextKey { TextKey(rawValue: "notify.entry") }
        @inlinable public var exit: TextKey { TextKey(rawValue: "notify.exit") }
        @inlinable public var held: TextKey { TextKey(rawValue: "notify.held") }
        @inlinable public var none: TextKey { TextKey(rawValue: "notify.none") }
    }
}

extension TextKey {
    /// The keys `octets.…`.
    public struct OctetsKeys: Sendable {
        @inlinable init() {}
        @inlinable public var malformed: TextKey { TextKey(rawValue: "octets.malformed") }
        @inlinable public var rest: TextKey { TextKey(rawValue: "octets.rest") }
    }
}

extension TextKey {
    /// The keys `official.…`.
    public struct OfficialKeys: Sendable {
        @inlinable init() {}
        @inlinable public var beaconType: TextKey { TextKey(rawValue: "official.beaconType") }
        @inlinable public var bundled: TextKey { TextKey(rawValue: "official.bundled") }
        @inlinable public var file: TextKey { TextKey(rawValue: "official.file") }
        @inlinable public var none: TextKey { TextKey(rawValue: "official.none") }
        @inlinable public var regionType: TextKey { TextKey(rawValue: "official.regionType") }
        @inlinable public var server: TextKey { TextKey(rawValue: "official.server") }
        @inlinable public var source: TextKey { TextKey(rawValue: "official.source") }
        @inlinable public var unreadable: TextKey { TextKey(rawValue: "official.unreadable") }
    }
}

extension TextKey {
    /// The keys `options.…`.
    public struct OptionsKeys: Sendable {
        @inlinable init() {}
        @inlinable public var defaults: TextKey { TextKey(rawValue: "options.defaults") }
        @inlinable public var none: TextKey { TextKey(rawValue: "options.none") }
        @inlinable public var of: TextKey { TextKey(rawValue: "options.of") }
    }
}

extension TextKey {
    /// The keys `palette.…`.
    public struct PaletteKeys: Sendable {
        @inlinable init() {}
        @inlinable public var nothing: TextKey { TextKey(rawValue: "palette.nothing") }
    }
}

extension TextKey {
    /// The keys `permission.…`.
    public struct PermissionKeys: Sendable {
        @inlinable init() {}
        @inlinable public var always: TextKey { TextKey(rawValue: "permission.always") }
        @inlinable public var alwaysTitle: TextKey { TextKey(rawValue: "permission.always.title") }
        @inlinable public var foreground: TextKey { TextKey(rawValue: "permission.foreground") }
        @inlinable public var foregroundTitle: TextKey { TextKey(rawValue: "permission.foreground.title") }
        @inlinable public var never: TextKey { TextKey(rawValue: "permission.never") }
    }
}

extension TextKey {
    /// The keys `polarity.…`.
    public struct PolarityKeys: Sendable {
        @inlinable init() {}
        @inlinable public var any: TextKey { TextKey(rawValue: "polarity.any") }
        @inlinable public var badge: TextKey { TextKey(rawValue: "polarity.badge") }
        @inlinable public var exclude: TextKey { TextKey(rawValue: "polarity.exclude") }
        @inlinable public var only: TextKey { TextKey(rawValue: "polarity.only") }
    }
}

extension TextKey {
    /// The keys `pref.…`.
    public struct PrefKeys: Sendable {
        @inlinable init() {}
        @inlinable public var lackAppCode: TextKey { TextKey(rawValue: "pref.lackAppCode") }
    }
}

extension TextKey {
    /// The keys `preference.…`.
    public struct PreferenceKeys: Sendable {
        @inlinable init() {}
        @inlinable public var kindBoolean: TextKey { TextKey(rawValue: "preference.kind.boolean") }
        @inlinable public var kindInteger: TextKey { TextKey(rawValue: "preference.kind.integer") }
        @inlinable public var kindString: TextKey { TextKey(rawValue: "preference.kind.string") }
    }
}

extension TextKey {
    /// The keys `preferences.…`.
    public struct PreferencesKeys: Sendable {
        @inlinable init() {}
        @inlinable public var change: TextKey { TextKey(rawValue: "preferences.change") }
        @inlinable public var file: TextKey { TextKey(rawValue: "preferences.file") }
        @inlinable public var lacking: TextKey { TextKey(rawValue: "preferences.lacking") }
        @inlinable public var noFile: TextKey { TextKey(rawValue: "preferences.noFile") }
        @inlinable public var production: TextKey { TextKey(rawValue: "preferences.production") }
        @inlinable public var test: TextKey { TextKey(rawValue: "preferences.test") }
    }
}

extension TextKey {
    /// The keys `preparation.…`.
    public struct PreparationKeys: Sendable {
        @inlinable init() {}
        @inlinable public var byFile: TextKey { TextKey(rawValue: "preparation.byFile") }
        @inlinable public var degraded: TextKey { TextKey(rawValue: "preparation.degraded") }
        @inlinable public var failed: TextKey { TextKey(rawValue: "preparation.failed") }
        @inlinable public var local: TextKey { TextKey(rawValue: "preparation.local") }
        @inlinable public var ready: TextKey { TextKey(rawValue: "preparation.ready") }
    }
}

extension TextKey {
    /// The keys `profile.…`.
    public struct ProfileKeys: Sendable {
        @inlinable init() {}
        @inlinable public var balanced: TextKey { TextKey(rawValue: "profile.balanced") }
        @inlinable public var duty: TextKey { TextKey(rawValue: "profile.duty") }
        @inlinable public var label: TextKey { TextKey(rawValue: "profile.label") }
        @inlinable public var lowLatency: TextKey { TextKey(rawValue: "profile.lowLatency") }
        @inlinable public var lowPower: TextKey { TextKey(rawValue: "profile.lowPower") }
        @inlinable public var noEffect: TextKey { TextKey(rawValue: "profile.noEffect") }
    }
}

extension TextKey {
    /// The keys `proximity.…`.
    public struct ProximityKeys: Sendable {
        @inlinable init() {}
        @inlinable public var far: TextKey { TextKey(rawValue: "proximity.far") }
        @inlinable public var immediate: TextKey { TextKey(rawValue: "proximity.immediate") }
        @inlinable public var near: TextKey { TextKey(rawValue: "proximity.near") }
        @inlinable public var unknown: TextKey { TextKey(rawValue: "proximity.unknown") }
    }
}

extension TextKey {
    /// The keys `question.…`.
    public struct QuestionKeys: Sendable {
        @inlinable init() {}
        @inlinable public var answers: TextKey { TextKey(rawValue: "question.answers") }
        @inlinable public var title: TextKey { TextKey(rawValue: "question.title") }
    }
}

extension TextKey {
    /// The keys `ranged.…`.
    public struct RangedKeys: Sendable {
        @inlinable init() {}
        @inlinable public var beacons: TextKey { TextKey(rawValue: "ranged.beacons") }
        @inlinable public var none: TextKey { TextKey(rawValue: "ranged.none") }
    }
}

extension TextKey {
    /// The keys `reason.…`.
    public struct ReasonKeys: Sendable {
        @inlinable init() {}
        @inlinable public var lost: TextKey { TextKey(rawValue: "reason.lost") }
        @inlinable public var recordingStarted: TextKey { TextKey(rawValue: "reason.recordingStarted") }
        @inlinable public var recordingStopped: TextKey { TextKey(rawValue: "reason.recordingStopped") }
        @inlinable public var returned: TextKey { TextKey(rawValue: "reason.returned") }
    }
}

extension TextKey {
    /// The keys `receiver.…`.
    public struct ReceiverKeys: Sendable {
        @inlinable init() {}
        @inlinable public var missed: TextKey { TextKey(rawValue: "receiver.missed") }
        @inlinable public var reports: TextKey { TextKey(rawValue: "receiver.reports") }
    }
}

extension TextKey {
    /// The keys `region.…`.
    public struct RegionKeys: Sendable {
        @inlinable init() {}
        @inlinable public var classDesignated: TextKey { TextKey(rawValue: "region.class.designated") }
        @inlinable public var classDynamic: TextKey { TextKey(rawValue: "region.class.dynamic") }
        @inlinable public var classInitial: TextKey { TextKey(rawValue: "region.class.initial") }
        @inlinable public var classManaged: TextKey { TextKey(rawValue: "region.class.managed") }
        @inlinable public var classOther: TextKey { TextKey(rawValue: "region.class.other") }
        @inlinable public var classReserved: TextKey { TextKey(rawValue: "region.class.reserved") }
        @inlinable public var deaf: TextKey { TextKey(rawValue: "region.deaf") }
        @inlinable public var entryOf: TextKey { TextKey(rawValue: "region.entryOf") }
        @inlinable public var idle: TextKey { TextKey(rawValue: "region.idle") }
        @inlinable public var reserved: TextKey { TextKey(rawValue: "region.reserved") }
        @inlinable public var stateInside: TextKey { TextKey(rawValue: "region.state.inside") }
        @inlinable public var stateOutside: TextKey { TextKey(rawValue: "region.state.outside") }
        @inlinable public var stateUnknown: TextKey { TextKey(rawValue: "region.state.unknown") }
        @inlinable public var stopped: TextKey { TextKey(rawValue: "region.stopped") }
        @inlinable public var thresholdOf: TextKey { TextKey(rawValue: "region.thresholdOf") }
    }
}

extension TextKey {
    /// The keys `regionColumn.…`.
    public struct RegionColumnKeys: Sendable {
        @inlinable init() {}
        @inlinable public var inside: TextKey { TextKey(rawValue: "regionColumn.inside") }
        @inlinable public var left: TextKey { TextKey(rawValue: "regionColumn.left") }
        @inlinable public var notify: TextKey { TextKey(rawValue: "regionColumn.notify") }
        @inlinable public var region: TextKey { TextKey(rawValue: "regionColumn.region") }
        @inlinable public var regionClass: TextKey { TextKey(rawValue: "regionColumn.regionClass") }
        @inlinable public var since: TextKey { TextKey(rawValue: "regionColumn.since") }
        @inlinable public var state: TextKey { TextKey(rawValue: "regionColumn.state") }
    }
}

extension TextKey {
    /// The keys `regionTyped.…`.
    public struct RegionTypedKeys: Sendable {
        @inlinable init() {}
        @inlinable public var instance: TextKey { TextKey(rawValue: "regionTyped.instance") }
        @inlinable public var minor: TextKey { TextKey(rawValue: "regionTyped.minor") }
        @inlinable public var namespace: TextKey { TextKey(rawValue: "regionTyped.namespace") }
        @inlinable public var number: TextKey { TextKey(rawValue: "regionTyped.number") }
        @inlinable public var parts: TextKey { TextKey(rawValue: "regionTyped.parts") }
        @inlinable public var tooMany: TextKey { TextKey(rawValue: "regionTyped.tooMany") }
        @inlinable public var uuid: TextKey { TextKey(rawValue: "regionTyped.uuid") }
    }
}

extension TextKey {
    /// The keys `regions.…`.
    public struct RegionsKeys: Sendable {
        @inlinable init() {}
        @inlinable public var inside: TextKey { TextKey(rawValue: "regions.inside") }
        @inlinable public var monitored: TextKey { TextKey(rawValue: "regions.monitored") }
        @inlinable public var noneDesignated: TextKey { TextKey(rawValue: "regions.none.designated") }
        @inlinable public var noneRegions: TextKey { TextKey(rawValue: "regions.none.regions") }
        @inlinable public var ranged: TextKey { TextKey(rawValue: "regions.ranged") }
    }
}

extension TextKey {
    /// The keys `release.…`.
    public struct ReleaseKeys: Sendable {
        @inlinable init() {}
        @inlinable public var confirm: TextKey { TextKey(rawValue: "release.confirm") }
        @inlinable public var confirmHint: TextKey { TextKey(rawValue: "release.confirm.hint") }
        @inlinable public var confirmMany: TextKey { TextKey(rawValue: "release.confirm.many") }
        @inlinable public var hint: TextKey { TextKey(rawValue: "release.hint") }
    }
}

extension TextKey {
    /// The keys `remark.…`.
    public struct RemarkKeys: Sendable {
        @inlinable init() {}
        @inlinable public var captureCut: TextKey { TextKey(rawValue: "remark.capture.cut") }
        @inlinable public var captureTimes: TextKey { TextKey(rawValue: "remark.capture.times") }
        @inlinable public var profileNoEffect: TextKey { TextKey(rawValue: "remark.profile.noEffect") }
        @inlinable public var scanning: TextKey { TextKey(rawValue: "remark.scanning") }
        @inlinable public var silent: TextKey { TextKey(rawValue: "remark.silent") }
        @inlinable public var storeOtherInstance: TextKey { TextKey(rawValue: "remark.store.otherInstance") }
        @inlinable public var storeOtherInstancePid: TextKey { TextKey(rawValue: "remark.store.otherInstance.pid") }
        @inlinable public var storeSetAside: TextKey { TextKey(rawValue: "remark.store.setAside") }
        @inlinable public var storeSetAsideWhole: TextKey { TextKey(rawValue: "remark.store.setAside.whole") }
        @inlinable public var storeSortedOut: TextKey { TextKey(rawValue: "remark.store.sortedOut") }
        @inlinable public var storeVanished: TextKey { TextKey(rawValue: "remark.store.vanished") }
        @inlinable public var unknownLanguage: TextKey { TextKey(rawValue: "remark.unknownLanguage") }
    }
}

extension TextKey {
    /// The keys `remove.…`.
    public struct RemoveKeys: Sendable {
        @inlinable init() {}
        @inlinable public var ask: TextKey { TextKey(rawValue: "remove.ask") }
        @inlinable public var designated: TextKey { TextKey(rawValue: "remove.designated") }
        @inlinable public var monitored: TextKey { TextKey(rawValue: "remove.monitored") }
        @inlinable public var rules: TextKey { TextKey(rawValue: "remove.rules") }
        @inlinable public var service: TextKey { TextKey(rawValue: "remove.service") }
    }
}

extension TextKey {
    /// The keys `rssi.…`.
    public struct RssiKeys: Sendable {
        @inlinable init() {}
        @inlinable public var smoothed: TextKey { TextKey(rawValue: "rssi.smoothed") }
    }
}

extension TextKey {
    /// The keys `service.…`.
    public struct ServiceKeys: Sendable {
        @inlinable init() {}
        @inlinable public var `class`: TextKey { TextKey(rawValue: "service.class") }
        @inlinable public var heading: TextKey { TextKey(rawValue: "service.heading") }
        @inlinable public var keycode: TextKey { TextKey(rawValue: "service.keycode") }
        @inlinable public var monitoring: TextKey { TextKey(rawValue: "service.monitoring") }
        @inlinable public var options: TextKey { TextKey(rawValue: "service.options") }
        @inlinable public var ownName: TextKey { TextKey(rawValue: "service.ownName") }
        @inlinable public var regionID: TextKey { TextKey(rawValue: "service.regionID") }
        @inlinable public var segment: TextKey { TextKey(rawValue: "service.segment") }
        @inlinable public var switcher: TextKey { TextKey(rawValue: "service.switcher") }
    }
}

extension TextKey {
    /// The keys `setting.…`.
    public struct SettingKeys: Sendable {
        @inlinable init() {}
        @inlinable public var ascii: TextKey { TextKey(rawValue: "setting.ascii") }
        @inlinable public var devices: TextKey { TextKey(rawValue: "setting.devices") }
        @inlinable public var frameRate: TextKey { TextKey(rawValue: "setting.frameRate") }
        @inlinable public var holdOrder: TextKey { TextKey(rawValue: "setting.holdOrder") }
        @inlinable public var language: TextKey { TextKey(rawValue: "setting.language") }
        @inlinable public var reverse: TextKey { TextKey(rawValue: "setting.reverse") }
        @inlinable public var theme: TextKey { TextKey(rawValue: "setting.theme") }
    }
}

extension TextKey {
    /// The keys `sign.…`.
    public struct SignKeys: Sendable {
        @inlinable init() {}
        @inlinable public var bluetooth: TextKey { TextKey(rawValue: "sign.bluetooth") }
        @inlinable public var designated: TextKey { TextKey(rawValue: "sign.designated") }
        @inlinable public var far: TextKey { TextKey(rawValue: "sign.far") }
        @inlinable public var immediate: TextKey { TextKey(rawValue: "sign.immediate") }
        @inlinable public var lowBattery: TextKey { TextKey(rawValue: "sign.lowBattery") }
        @inlinable public var near: TextKey { TextKey(rawValue: "sign.near") }
        @inlinable public var noBluetooth: TextKey { TextKey(rawValue: "sign.noBluetooth") }
        @inlinable public var switcher: TextKey { TextKey(rawValue: "sign.switcher") }
    }
}

extension TextKey {
    /// The keys `site.…`.
    public struct SiteKeys: Sendable {
        @inlinable init() {}
        @inlinable public var addedNotMonitored: TextKey { TextKey(rawValue: "site.addedNotMonitored") }
        @inlinable public var monitoringStarted: TextKey { TextKey(rawValue: "site.monitoringStarted") }
        @inlinable public var monitoringStartedOthers: TextKey { TextKey(rawValue: "site.monitoringStartedOthers") }
        @inlinable public var monitoringStopped: TextKey { TextKey(rawValue: "site.monitoringStopped") }
        @inlinable public var monitoringUnchanged: TextKey { TextKey(rawValue: "site.monitoringUnchanged") }
        @inlinable public var noNonSwitcher: TextKey { TextKey(rawValue: "site.noNonSwitcher") }
        @inlinable public var noOpener: TextKey { TextKey(rawValue: "site.noOpener") }
        @inlinable public var notDesignated: TextKey { TextKey(rawValue: "site.notDesignated") }
        @inlinable public var notMonitored: TextKey { TextKey(rawValue: "site.notMonitored") }
        @inlinable public var notOpened: TextKey { TextKey(rawValue: "site.notOpened") }
        @inlinable public var notTrackable: TextKey { TextKey(rawValue: "site.notTrackable") }
        @inlinable public var nothingToMonitor: TextKey { TextKey(rawValue: "site.nothingToMonitor") }
        @inlinable public var nothingToUndo: TextKey { TextKey(rawValue: "site.nothingToUndo") }
        @inlinable public var opening: TextKey { TextKey(rawValue: "site.opening") }
        @inlinable public var polaritySet: TextKey { TextKey(rawValue: "site.polaritySet") }
        @inlinable public var regionLimit: TextKey { TextKey(rawValue: "site.regionLimit") }
        @inlinable public var regionRefused: TextKey { TextKey(rawValue: "site.regionRefused") }
        @inlinable public var released: TextKey { TextKey(rawValue: "site.released") }
        @inlinable public var releasedLast: TextKey { TextKey(rawValue: "site.releasedLast") }
        @inlinable public var replayOnly: TextKey { TextKey(rawValue: "site.replayOnly") }
        @inlinable public var saidReplayOnly: TextKey { TextKey(rawValue: "site.saidReplayOnly") }
        @inlinable public var stateAsked: TextKey { TextKey(rawValue: "site.stateAsked") }
        @inlinable public var switcherCleared: TextKey { TextKey(rawValue: "site.switcherCleared") }
        @inlinable public var switcherSet: TextKey { TextKey(rawValue: "site.switcherSet") }
        @inlinable public var trackingStarted: TextKey { TextKey(rawValue: "site.trackingStarted") }
        @inlinable public var undoLimit: TextKey { TextKey(rawValue: "site.undoLimit") }
        @inlinable public var undone: TextKey { TextKey(rawValue: "site.undone") }
        @inlinable public var undoneNext: TextKey { TextKey(rawValue: "site.undoneNext") }
        @inlinable public var undoneRefused: TextKey { TextKey(rawValue: "site.undoneRefused") }
        @inlinable public var unknownRegion: TextKey { TextKey(rawValue: "site.unknownRegion") }
        @inlinable public var userIdentifierCleared: TextKey { TextKey(rawValue: "site.userIdentifierCleared") }
        @inlinable public var userIdentifierSet: TextKey { TextKey(rawValue: "site.userIdentifierSet") }
    }
}

extension TextKey {
    /// The keys `sort.…`.
    public struct SortKeys: Sendable {
        @inlinable init() {}
        @inlinable public var battery: TextKey { TextKey(rawValue: "sort.battery") }
        @inlinable public var firstSeen: TextKey { TextKey(rawValue: "sort.firstSeen") }
        @inlinable public var identity: TextKey { TextKey(rawValue: "sort.identity") }
        @inlinable public var interval: TextKey { TextKey(rawValue: "sort.interval") }
        @inlinable public var proximity: TextKey { TextKey(rawValue: "sort.proximity") }
        @inlinable public var rssi: TextKey { TextKey(rawValue: "sort.rssi") }
        @inlinable public var seen: TextKey { TextKey(rawValue: "sort.seen") }
    }
}

extension TextKey {
    /// The keys `source.…`.
    public struct SourceKeys: Sendable {
        @inlinable init() {}
        @inlinable public var capture: TextKey { TextKey(rawValue: "source.capture") }
        @inlinable public var controller: TextKey { TextKey(rawValue: "source.controller") }
        @inlinable public var kindCapture: TextKey { TextKey(rawValue: "source.kind.capture") }
        @inlinable public var kindController: TextKey { TextKey(rawValue: "source.kind.controller") }
        @inlinable public var kindSimulated: TextKey { TextKey(rawValue: "source.kind.simulated") }
        @inlinable public var simulation: TextKey { TextKey(rawValue: "source.simulation") }
        @inlinable public var simulationShort: TextKey { TextKey(rawValue: "source.simulation.short") }
    }
}

extension TextKey {
    /// The keys `sources.…`.
    public struct SourcesKeys: Sendable {
        @inlinable init() {}
        @inlinable public var bluetooth: TextKey { TextKey(rawValue: "sources.bluetooth") }
        @inlinable public var capture: TextKey { TextKey(rawValue: "sources.capture") }
        @inlinable public var coded: TextKey { TextKey(rawValue: "sources.coded") }
        @inlinable public var extended: TextKey { TextKey(rawValue: "sources.extended") }
        @inlinable public var legacy: TextKey { TextKey(rawValue: "sources.legacy") }
        @inlinable public var mayNotScan: TextKey { TextKey(rawValue: "sources.mayNotScan") }
        @inlinable public var mayScan: TextKey { TextKey(rawValue: "sources.mayScan") }
        @inlinable public var noAnswer: TextKey { TextKey(rawValue: "sources.noAnswer") }
        @inlinable public var noLowEnergy: TextKey { TextKey(rawValue: "sources.noLowEnergy") }
        @inlinable public var none: TextKey { TextKey(rawValue: "sources.none") }
        @inlinable public var off: TextKey { TextKey(rawValue: "sources.off") }
        @inlinable public var on: TextKey { TextKey(rawValue: "sources.on") }
        @inlinable public var simulated: TextKey { TextKey(rawValue: "sources.simulated") }
    }
}

extension TextKey {
    /// The keys `status.…`.
    public struct StatusKeys: Sendable {
        @inlinable init() {}
        @inlinable public var adapterAddress: TextKey { TextKey(rawValue: "status.adapterAddress") }
        @inlinable public var badCRC: TextKey { TextKey(rawValue: "status.badCRC") }
        @inlinable public var beacons: TextKey { TextKey(rawValue: "status.beacons") }
        @inlinable public var condition: TextKey { TextKey(rawValue: "status.condition") }
        @inlinable public var dropped: TextKey { TextKey(rawValue: "status.dropped") }
        @inlinable public var edition: TextKey { TextKey(rawValue: "status.edition") }
        @inlinable public var evicted: TextKey { TextKey(rawValue: "status.evicted") }
        @inlinable public var fallback: TextKey { TextKey(rawValue: "status.fallback") }
        @inlinable public var file: TextKey { TextKey(rawValue: "status.file") }
        @inlinable public var files: TextKey { TextKey(rawValue: "status.files") }
        @inlinable public var language: TextKey { TextKey(rawValue: "status.language") }
        @inlinable public var lastReport: TextKey { TextKey(rawValue: "status.lastReport") }
        @inlinable public var losses: TextKey { TextKey(rawValue: "status.losses") }
        @inlinable public var lowBatteries: TextKey { TextKey(rawValue: "status.lowBatteries") }
        @inlinable public var malformed: TextKey { TextKey(rawValue: "status.malformed") }
        @inlinable public var memory: TextKey { TextKey(rawValue: "status.memory") }
        @inlinable public var name: TextKey { TextKey(rawValue: "status.name") }
        @inlinable public var noRSSI: TextKey { TextKey(rawValue: "status.noRSSI") }
        @inlinable public var official: TextKey { TextKey(rawValue: "status.official") }
        @inlinable public var packets: TextKey { TextKey(rawValue: "status.packets") }
        @inlinable public var position: TextKey { TextKey(rawValue: "status.position") }
        @inlinable public var preferences: TextKey { TextKey(rawValue: "status.preferences") }
        @inlinable public var preparation: TextKey { TextKey(rawValue: "status.preparation") }
        @inlinable public var program: TextKey { TextKey(rawValue: "status.program") }
        @inlinable public var rate: TextKey { TextKey(rawValue: "status.rate") }
        @inlinable public var rates: TextKey { TextKey(rawValue: "status.rates") }
        @inlinable public var reason: TextKey { TextKey(rawValue: "status.reason") }
        @inlinable public var recording: TextKey { TextKey(rawValue: "status.recording") }
        @inlinable public var replay: TextKey { TextKey(rawValue: "status.replay") }
        @inlinable public var scanMode: TextKey { TextKey(rawValue: "status.scanMode") }
        @inlinable public var sdk: TextKey { TextKey(rawValue: "status.sdk") }
        @inlinable public var service: TextKey { TextKey(rawValue: "status.service") }
        @inlinable public var size: TextKey { TextKey(rawValue: "status.size") }
        @inlinable public var source: TextKey { TextKey(rawValue: "status.source") }
        @inlinable public var speed: TextKey { TextKey(rawValue: "status.speed") }
        @inlinable public var table: TextKey { TextKey(rawValue: "status.table") }
        @inlinable public var theme: TextKey { TextKey(rawValue: "status.theme") }
        @inlinable public var unknownEddystone: TextKey { TextKey(rawValue: "status.unknownEddystone") }
        @inlinable public var uuids: TextKey { TextKey(rawValue: "status.uuids") }
        @inlinable public var version: TextKey { TextKey(rawValue: "status.version") }
        @inlinable public var warnings: TextKey { TextKey(rawValue: "status.warnings") }
    }
}

extension TextKey {
    /// The keys `stopAll.…`.
    public struct StopAllKeys: Sendable {
        @inlinable init() {}
        @inlinable public var confirm: TextKey { TextKey(rawValue: "stopAll.confirm") }
        @inlinable public var hint: TextKey { TextKey(rawValue: "stopAll.hint") }
        @inlinable public var nothing: TextKey { TextKey(rawValue: "stopAll.nothing") }
    }
}

extension TextKey {
    /// The keys `strings.…`.
    public struct StringsKeys: Sendable {
        @inlinable init() {}
        @inlinable public var complete: TextKey { TextKey(rawValue: "strings.complete") }
        @inlinable public var nothing: TextKey { TextKey(rawValue: "strings.nothing") }
        @inlinable public var usageTooLong: TextKey { TextKey(rawValue: "strings.usageTooLong") }
    }
}

extension TextKey {
    /// The keys `switcherRule.…`.
    public struct SwitcherRuleKeys: Sendable {
        @inlinable init() {}
        @inlinable public var holds: TextKey { TextKey(rawValue: "switcherRule.holds") }
        @inlinable public var idle: TextKey { TextKey(rawValue: "switcherRule.idle") }
        @inlinable public var off: TextKey { TextKey(rawValue: "switcherRule.off") }
        @inlinable public var waiting: TextKey { TextKey(rawValue: "switcherRule.waiting") }
    }
}

extension TextKey {
    /// The keys `text.…`.
    public struct TextKeys: Sendable {
        @inlinable init() {}
        @inlinable public var verbatim: TextKey { TextKey(rawValue: "text.verbatim") }
    }
}

extension TextKey {
    /// The keys `time.…`.
    public struct TimeKeys: Sendable {
        @inlinable init() {}
        @inlinable public var ago: TextKey { TextKey(rawValue: "time.ago") }
        @inlinable public var hm: TextKey { TextKey(rawValue: "time.hm") }
        @inlinable public var hms: TextKey { TextKey(rawValue: "time.hms") }
        @inlinable public var momentAgo: TextKey { TextKey(rawValue: "time.momentAgo") }
    }
}

extension TextKey {
    /// The keys `title.…`.
    public struct TitleKeys: Sendable {
        @inlinable init() {}
        @inlinable public var beaconsMany: TextKey { TextKey(rawValue: "title.beacons.many") }
        @inlinable public var beaconsOne: TextKey { TextKey(rawValue: "title.beacons.one") }
        @inlinable public var dropped: TextKey { TextKey(rawValue: "title.dropped") }
        @inlinable public var ended: TextKey { TextKey(rawValue: "title.ended") }
        @inlinable public var lost: TextKey { TextKey(rawValue: "title.lost") }
        @inlinable public var lowBatteryMany: TextKey { TextKey(rawValue: "title.lowBattery.many") }
        @inlinable public var lowBatteryOne: TextKey { TextKey(rawValue: "title.lowBattery.one") }
        @inlinable public var receiver: TextKey { TextKey(rawValue: "title.receiver") }
        @inlinable public var silent: TextKey { TextKey(rawValue: "title.silent") }
        @inlinable public var starting: TextKey { TextKey(rawValue: "title.starting") }
        @inlinable public var waiting: TextKey { TextKey(rawValue: "title.waiting") }
    }
}

extension TextKey {
    /// The keys `track.…`.
    public struct TrackKeys: Sendable {
        @inlinable init() {}
        @inlinable public var window: TextKey { TextKey(rawValue: "track.window") }
    }
}

extension TextKey {
    /// The keys `transmit.…`.
    public struct TransmitKeys: Sendable {
        @inlinable init() {}
        @inlinable public var hint: TextKey { TextKey(rawValue: "transmit.hint") }
        @inlinable public var title: TextKey { TextKey(rawValue: "transmit.title") }
        @inlinable public var unit: TextKey { TextKey(rawValue: "transmit.unit") }
    }
}

extension TextKey {
    /// The keys `type.…`.
    public struct TypeKeys: Sendable {
        @inlinable init() {}
        @inlinable public var altbeacon: TextKey { TextKey(rawValue: "type.altbeacon") }
        @inlinable public var device: TextKey { TextKey(rawValue: "type.device") }
        @inlinable public var eddystoneEid: TextKey { TextKey(rawValue: "type.eddystone-eid") }
        @inlinable public var eddystoneUid: TextKey { TextKey(rawValue: "type.eddystone-uid") }
        @inlinable public var eddystoneUrl: TextKey { TextKey(rawValue: "type.eddystone-url") }
        @inlinable public var ibeacon: TextKey { TextKey(rawValue: "type.ibeacon") }
        @inlinable public var kkmSensor: TextKey { TextKey(rawValue: "type.kkm-sensor") }
        @inlinable public var layout: TextKey { TextKey(rawValue: "type.layout") }
        @inlinable public var ruuvi: TextKey { TextKey(rawValue: "type.ruuvi") }
        @inlinable public var service: TextKey { TextKey(rawValue: "type.service") }
        @inlinable public var uribeacon: TextKey { TextKey(rawValue: "type.uribeacon") }
    }
}

extension TextKey {
    /// The keys `unit.…`.
    public struct UnitKeys: Sendable {
        @inlinable init() {}
        @inlinable public var accelerationMg: TextKey { TextKey(rawValue: "unit.accelerationMg") }
        @inlinable public var celsius: TextKey { TextKey(rawValue: "unit.celsius") }
        @inlinable public var celsiusAscii: TextKey { TextKey(rawValue: "unit.celsius.ascii") }
        @inlinable public var commands: TextKey { TextKey(rawValue: "unit.commands") }
        @inlinable public var dBm: TextKey { TextKey(rawValue: "unit.dBm") }
        @inlinable public var framesPerSecond: TextKey { TextKey(rawValue: "unit.framesPerSecond") }
        @inlinable public var grantCapability: TextKey { TextKey(rawValue: "unit.grant.capability") }
        @inlinable public var grantHomes: TextKey { TextKey(rawValue: "unit.grant.homes") }
        @inlinable public var grantMemory: TextKey { TextKey(rawValue: "unit.grant.memory") }
        @inlinable public var grantNetwork: TextKey { TextKey(rawValue: "unit.grant.network") }
        @inlinable public var grantReads: TextKey { TextKey(rawValue: "unit.grant.reads") }
        @inlinable public var grantUser: TextKey { TextKey(rawValue: "unit.grant.user") }
        @inlinable public var grantWrites: TextKey { TextKey(rawValue: "unit.grant.writes") }
        @inlinable public var granted: TextKey { TextKey(rawValue: "unit.granted") }
        @inlinable public var hectopascals: TextKey { TextKey(rawValue: "unit.hectopascals") }
        @inlinable public var hidden: TextKey { TextKey(rawValue: "unit.hidden") }
        @inlinable public var kilobytes: TextKey { TextKey(rawValue: "unit.kilobytes") }
        @inlinable public var megabytes: TextKey { TextKey(rawValue: "unit.megabytes") }
        @inlinable public var metres: TextKey { TextKey(rawValue: "unit.metres") }
        @inlinable public var milliseconds: TextKey { TextKey(rawValue: "unit.milliseconds") }
        @inlinable public var other: TextKey { TextKey(rawValue: "unit.other") }
        @inlinable public var perSecond: TextKey { TextKey(rawValue: "unit.perSecond") }
        @inlinable public var percent: TextKey { TextKey(rawValue: "unit.percent") }
        @inlinable public var same: TextKey { TextKey(rawValue: "unit.same") }
        @inlinable public var seconds: TextKey { TextKey(rawValue: "unit.seconds") }
        @inlinable public var text: TextKey { TextKey(rawValue: "unit.text") }
        @inlinable public var times: TextKey { TextKey(rawValue: "unit.times") }
        @inlinable public var undo: TextKey { TextKey(rawValue: "unit.undo") }
        @inlinable public var usage: TextKey { TextKey(rawValue: "unit.usage") }
        @inlinable public var volts: TextKey { TextKey(rawValue: "unit.volts") }
        @inlinable public var written: TextKey { TextKey(rawValue: "unit.written") }
    }
}

extension TextKey {
    /// The keys `usage.…`.
    public struct UsageKeys: Sendable {
        @inlinable init() {}
        @inlinable public var aboveZero: TextKey { TextKey(rawValue: "usage.aboveZero") }
        @inlinable public var aboveZeroUpTo: TextKey { TextKey(rawValue: "usage.aboveZeroUpTo") }
        @inlinable public var adapter: TextKey { TextKey(rawValue: "usage.adapter") }
        @inlinable public var atLeast: TextKey { TextKey(rawValue: "usage.atLeast") }
        @inlinable public var bomNeedsCSV: TextKey { TextKey(rawValue: "usage.bomNeedsCSV") }
        @inlinable public var captureOrSource: TextKey { TextKey(rawValue: "usage.captureOrSource") }
        @inlinable public var contradiction: TextKey { TextKey(rawValue: "usage.contradiction") }
        @inlinable public var distancePair: TextKey { TextKey(rawValue: "usage.distancePair") }
        @inlinable public var formDBm: TextKey { TextKey(rawValue: "usage.form.dBm") }
        @inlinable public var formKinds: TextKey { TextKey(rawValue: "usage.form.kinds") }
        @inlinable public var formN: TextKey { TextKey(rawValue: "usage.form.n") }
        @inlinable public var formSeconds: TextKey { TextKey(rawValue: "usage.form.seconds") }
        @inlinable public var formSegment: TextKey { TextKey(rawValue: "usage.form.segment") }
        @inlinable public var formSource: TextKey { TextKey(rawValue: "usage.form.source") }
        @inlinable public var formUtcOffset: TextKey { TextKey(rawValue: "usage.form.utc-offset") }
        @inlinable public var formWhen: TextKey { TextKey(rawValue: "usage.form.when") }
        @inlinable public var formX: TextKey { TextKey(rawValue: "usage.form.x") }
        @inlinable public var giveOne: TextKey { TextKey(rawValue: "usage.giveOne") }
        @inlinable public var help: TextKey { TextKey(rawValue: "usage.help") }
        @inlinable public var invalid: TextKey { TextKey(rawValue: "usage.invalid") }
        @inlinable public var invalidBecause: TextKey { TextKey(rawValue: "usage.invalidBecause") }
        @inlinable public var invalidForm: TextKey { TextKey(rawValue: "usage.invalidForm") }
        @inlinable public var keycodesOnOff: TextKey { TextKey(rawValue: "usage.keycodesOnOff") }
        @inlinable public var keycodesOrAll: TextKey { TextKey(rawValue: "usage.keycodesOrAll") }
        @inlinable public var language: TextKey { TextKey(rawValue: "usage.language") }
        @inlinable public var missing: TextKey { TextKey(rawValue: "usage.missing") }
        @inlinable public var missingCommand: TextKey { TextKey(rawValue: "usage.missingCommand") }
        @inlinable public var missingOneOf: TextKey { TextKey(rawValue: "usage.missingOneOf") }
        @inlinable public var missingValue: TextKey { TextKey(rawValue: "usage.missingValue") }
        @inlinable public var nameOrRemove: TextKey { TextKey(rawValue: "usage.nameOrRemove") }
        @inlinable public var notBoth: TextKey { TextKey(rawValue: "usage.notBoth") }
        @inlinable public var notify: TextKey { TextKey(rawValue: "usage.notify") }
        @inlinable public var oneOf: TextKey { TextKey(rawValue: "usage.oneOf") }
        @inlinable public var other: TextKey { TextKey(rawValue: "usage.other") }
        @inlinable public var range: TextKey { TextKey(rawValue: "usage.range") }
        @inlinable public var rangeFound: TextKey { TextKey(rawValue: "usage.rangeFound") }
        @inlinable public var regionOrUUID: TextKey { TextKey(rawValue: "usage.regionOrUUID") }
        @inlinable public var replaceNeedsWrite: TextKey { TextKey(rawValue: "usage.replaceNeedsWrite") }
        @inlinable public var rssiPair: TextKey { TextKey(rawValue: "usage.rssiPair") }
        @inlinable public var speedNeedsCapture: TextKey { TextKey(rawValue: "usage.speedNeedsCapture") }
        @inlinable public var takesNoValue: TextKey { TextKey(rawValue: "usage.takesNoValue") }
        @inlinable public var unexpected: TextKey { TextKey(rawValue: "usage.unexpected") }
        @inlinable public var unexpectedSeveral: TextKey { TextKey(rawValue: "usage.unexpectedSeveral") }
        @inlinable public var unknownOption: TextKey { TextKey(rawValue: "usage.unknownOption") }
        @inlinable public var unknownOptionSimilar: TextKey { TextKey(rawValue: "usage.unknownOptionSimilar") }
        @inlinable public var usage: TextKey { TextKey(rawValue: "usage.usage") }
        @inlinable public var utcOffset: TextKey { TextKey(rawValue: "usage.utcOffset") }
        @inlinable public var uuidMajorMinor: TextKey { TextKey(rawValue: "usage.uuidMajorMinor") }
        @inlinable public var writeOverCapture: TextKey { TextKey(rawValue: "usage.writeOverCapture") }
    }
}

extension TextKey {
    /// The keys `value.…`.
    public struct ValueKeys: Sendable {
        @inlinable init() {}
        @inlinable public var any: TextKey { TextKey(rawValue: "value.any") }
        @inlinable public var none: TextKey { TextKey(rawValue: "value.none") }
        @inlinable public var off: TextKey { TextKey(rawValue: "value.off") }
        @inlinable public var on: TextKey { TextKey(rawValue: "value.on") }
    }
}

extension TextKey {
    /// The keys `version.…`.
    public struct VersionKeys: Sendable {
        @inlinable init() {}
        @inlinable public var kernel: TextKey { TextKey(rawValue: "version.kernel") }
        @inlinable public var program: TextKey { TextKey(rawValue: "version.program") }
    }
}

extension TextKey {
    /// The keys `view.…`.
    public struct ViewKeys: Sendable {
        @inlinable init() {}
        @inlinable public var beacons: TextKey { TextKey(rawValue: "view.beacons") }
        @inlinable public var contents: TextKey { TextKey(rawValue: "view.contents") }
        @inlinable public var designated: TextKey { TextKey(rawValue: "view.designated") }
        @inlinable public var events: TextKey { TextKey(rawValue: "view.events") }
        @inlinable public var regions: TextKey { TextKey(rawValue: "view.regions") }
        @inlinable public var status: TextKey { TextKey(rawValue: "view.status") }
    }
}

extension TextKey {
    /// The keys `welcome.…`.
    public struct WelcomeKeys: Sendable {
        @inlinable init() {}
        @inlinable public var language: TextKey { TextKey(rawValue: "welcome.language") }
        @inlinable public var title: TextKey { TextKey(rawValue: "welcome.title") }
    }
}

extension TextKey {
    /// The keys `why.…`.
    public struct WhyKeys: Sendable {
        @inlinable init() {}
        @inlinable public var adapter: TextKey { TextKey(rawValue: "why.adapter") }
        @inlinable public var adapterLost: TextKey { TextKey(rawValue: "why.adapterLost") }
        @inlinable public var adapterPoweredOff: TextKey { TextKey(rawValue: "why.adapter.poweredOff") }
        @inlinable public var adapterPoweredOn: TextKey { TextKey(rawValue: "why.adapter.poweredOn") }
        @inlinable public var adapterResetting: TextKey { TextKey(rawValue: "why.adapter.resetting") }
        @inlinable public var adapterUnauthorized: TextKey { TextKey(rawValue: "why.adapter.unauthorized") }
        @inlinable public var adapterUnknown: TextKey { TextKey(rawValue: "why.adapter.unknown") }
        @inlinable public var adapterUnsupported: TextKey { TextKey(rawValue: "why.adapter.unsupported") }
        @inlinable public var asked: TextKey { TextKey(rawValue: "why.asked") }
        @inlinable public var authAlways: TextKey { TextKey(rawValue: "why.auth.always") }
        @inlinable public var authDenied: TextKey { TextKey(rawValue: "why.auth.denied") }
        @inlinable public var authNotDetermined: TextKey { TextKey(rawValue: "why.auth.notDetermined") }
        @inlinable public var authRestricted: TextKey { TextKey(rawValue: "why.auth.restricted") }
        @inlinable public var authWhenInUse: TextKey { TextKey(rawValue: "why.auth.whenInUse") }
        @inlinable public var bluetoothAbsent: TextKey { TextKey(rawValue: "why.bluetooth.absent") }
        @inlinable public var bluetoothBusy: TextKey { TextKey(rawValue: "why.bluetooth.busy") }
        @inlinable public var bluetoothHardBlock: TextKey { TextKey(rawValue: "why.bluetooth.hardBlock") }
        @inlinable public var bluetoothOff: TextKey { TextKey(rawValue: "why.bluetooth.off") }
        @inlinable public var bluetoothSockets: TextKey { TextKey(rawValue: "why.bluetooth.sockets") }
        @inlinable public var bluetoothSoftBlock: TextKey { TextKey(rawValue: "why.bluetooth.softBlock") }
        @inlinable public var bluetoothUnknown: TextKey { TextKey(rawValue: "why.bluetooth.unknown") }
        @inlinable public var budgetRestored: TextKey { TextKey(rawValue: "why.budgetRestored") }
        @inlinable public var designateInvalidKeycode: TextKey { TextKey(rawValue: "why.designate.invalidKeycode") }
        @inlinable public var designateLimitExceeded: TextKey { TextKey(rawValue: "why.designate.limitExceeded") }
        @inlinable public var designateMonitorMissing: TextKey { TextKey(rawValue: "why.designate.monitorMissing") }
        @inlinable public var designateNoBeaconData: TextKey { TextKey(rawValue: "why.designate.noBeaconData") }
        @inlinable public var designateNotServiceRegion: TextKey { TextKey(rawValue: "why.designate.notServiceRegion") }
        @inlinable public var designateOptionsMissing: TextKey { TextKey(rawValue: "why.designate.optionsMissing") }
        @inlinable public var designatePartlyRegistered: TextKey { TextKey(rawValue: "why.designate.partlyRegistered") }
        @inlinable public var designatePersistenceFailed: TextKey { TextKey(rawValue: "why.designate.persistenceFailed") }
        @inlinable public var designateRegionMissing: TextKey { TextKey(rawValue: "why.designate.regionMissing") }
        @inlinable public var designateRegionsExceeded: TextKey { TextKey(rawValue: "why.designate.regionsExceeded") }
        @inlinable public var designateRegistered: TextKey { TextKey(rawValue: "why.designate.registered") }
        @inlinable public var display: TextKey { TextKey(rawValue: "why.display") }
        @inlinable public var expired: TextKey { TextKey(rawValue: "why.expired") }
        @inlinable public var extended: TextKey { TextKey(rawValue: "why.extended") }
        @inlinable public var firstReport: TextKey { TextKey(rawValue: "why.firstReport") }
        @inlinable public var firstReportNoLevel: TextKey { TextKey(rawValue: "why.firstReportNoLevel") }
        @inlinable public var heardAgain: TextKey { TextKey(rawValue: "why.heardAgain") }
        @inlinable public var heardAgainNoLevel: TextKey { TextKey(rawValue: "why.heardAgainNoLevel") }
        @inlinable public var hookDropped: TextKey { TextKey(rawValue: "why.hook.dropped") }
        @inlinable public var hookExpired: TextKey { TextKey(rawValue: "why.hook.expired") }
        @inlinable public var hookRun: TextKey { TextKey(rawValue: "why.hook.run") }
        @inlinable public var hookRunOver: TextKey { TextKey(rawValue: "why.hook.runOver") }
        @inlinable public var hookSignal: TextKey { TextKey(rawValue: "why.hook.signal") }
        @inlinable public var hookStatus: TextKey { TextKey(rawValue: "why.hook.status") }
        @inlinable public var hookTooLate: TextKey { TextKey(rawValue: "why.hook.tooLate") }
        @inlinable public var hookUnstartable: TextKey { TextKey(rawValue: "why.hook.unstartable") }
        @inlinable public var lastHeard: TextKey { TextKey(rawValue: "why.lastHeard") }
        @inlinable public var lastHeardListening: TextKey { TextKey(rawValue: "why.lastHeardListening") }
        @inlinable public var lastStrong: TextKey { TextKey(rawValue: "why.lastStrong") }
        @inlinable public var lastWithin: TextKey { TextKey(rawValue: "why.lastWithin") }
        @inlinable public var launched: TextKey { TextKey(rawValue: "why.launched") }
        @inlinable public var nearEnough: TextKey { TextKey(rawValue: "why.nearEnough") }
        @inlinable public var nearEnoughOften: TextKey { TextKey(rawValue: "why.nearEnoughOften") }
        @inlinable public var neverHeard: TextKey { TextKey(rawValue: "why.neverHeard") }
        @inlinable public var neverStrong: TextKey { TextKey(rawValue: "why.neverStrong") }
        @inlinable public var neverWithin: TextKey { TextKey(rawValue: "why.neverWithin") }
        @inlinable public var noRoom: TextKey { TextKey(rawValue: "why.noRoom") }
        @inlinable public var notPermitted: TextKey { TextKey(rawValue: "why.notPermitted") }
        @inlinable public var notService: TextKey { TextKey(rawValue: "why.notService") }
        @inlinable public var poweredOff: TextKey { TextKey(rawValue: "why.poweredOff") }
        @inlinable public var profileBalanced: TextKey { TextKey(rawValue: "why.profile.balanced") }
        @inlinable public var profileLowLatency: TextKey { TextKey(rawValue: "why.profile.lowLatency") }
        @inlinable public var profileLowPower: TextKey { TextKey(rawValue: "why.profile.lowPower") }
        @inlinable public var regionLimit: TextKey { TextKey(rawValue: "why.regionLimit") }
        @inlinable public var replaced: TextKey { TextKey(rawValue: "why.replaced") }
        @inlinable public var reports: TextKey { TextKey(rawValue: "why.reports") }
        @inlinable public var ruleDate: TextKey { TextKey(rawValue: "why.rule.date") }
        @inlinable public var ruleFar: TextKey { TextKey(rawValue: "why.rule.far") }
        @inlinable public var ruleImmediate: TextKey { TextKey(rawValue: "why.rule.immediate") }
        @inlinable public var ruleInside: TextKey { TextKey(rawValue: "why.rule.inside") }
        @inlinable public var ruleNear: TextKey { TextKey(rawValue: "why.rule.near") }
        @inlinable public var ruleOutside: TextKey { TextKey(rawValue: "why.rule.outside") }
        @inlinable public var ruleSequence: TextKey { TextKey(rawValue: "why.rule.sequence") }
        @inlinable public var ruleTime: TextKey { TextKey(rawValue: "why.rule.time") }
        @inlinable public var ruleTriggers: TextKey { TextKey(rawValue: "why.rule.triggers") }
        @inlinable public var ruleUnknown: TextKey { TextKey(rawValue: "why.rule.unknown") }
        @inlinable public var rulesRead: TextKey { TextKey(rawValue: "why.rulesRead") }
        @inlinable public var silentSinceStart: TextKey { TextKey(rawValue: "why.silentSinceStart") }
        @inlinable public var started: TextKey { TextKey(rawValue: "why.started") }
        @inlinable public var stillKnown: TextKey { TextKey(rawValue: "why.stillKnown") }
        @inlinable public var strongEnough: TextKey { TextKey(rawValue: "why.strongEnough") }
        @inlinable public var strongEnoughOften: TextKey { TextKey(rawValue: "why.strongEnoughOften") }
        @inlinable public var switcherInside: TextKey { TextKey(rawValue: "why.switcherInside") }
        @inlinable public var switcherNear: TextKey { TextKey(rawValue: "why.switcherNear") }
        @inlinable public var switcherOff: TextKey { TextKey(rawValue: "why.switcherOff") }
        @inlinable public var switcherOn: TextKey { TextKey(rawValue: "why.switcherOn") }
        @inlinable public var switchersGone: TextKey { TextKey(rawValue: "why.switchersGone") }
        @inlinable public var tooFewReports: TextKey { TextKey(rawValue: "why.tooFewReports") }
        @inlinable public var tracked: TextKey { TextKey(rawValue: "why.tracked") }
        @inlinable public var trackedLate: TextKey { TextKey(rawValue: "why.trackedLate") }
        @inlinable public var trackedNone: TextKey { TextKey(rawValue: "why.trackedNone") }
        @inlinable public var trackedShort: TextKey { TextKey(rawValue: "why.trackedShort") }
        @inlinable public var transmission: TextKey { TextKey(rawValue: "why.transmission") }
        @inlinable public var unknownRegion: TextKey { TextKey(rawValue: "why.unknownRegion") }
        @inlinable public var warning: TextKey { TextKey(rawValue: "why.warning") }
        @inlinable public var woken: TextKey { TextKey(rawValue: "why.woken") }
        @inlinable public var wokenUsedUp: TextKey { TextKey(rawValue: "why.woken.usedUp") }
    }
}

extension TextKey {
    /// The keys `word.…`.
    public struct WordKeys: Sendable {
        @inlinable init() {}
        @inlinable public var active: TextKey { TextKey(rawValue: "word.active") }
        @inlinable public var extended: TextKey { TextKey(rawValue: "word.extended") }
        @inlinable public var following: TextKey { TextKey(rawValue: "word.following") }
        @inlinable public var legacy: TextKey { TextKey(rawValue: "word.legacy") }
        @inlinable public var lost: TextKey { TextKey(rawValue: "word.lost") }
        @inlinable public var notAvailable: TextKey { TextKey(rawValue: "word.notAvailable") }
        @inlinable public var passive: TextKey { TextKey(rawValue: "word.passive") }
        @inlinable public var paused: TextKey { TextKey(rawValue: "word.paused") }
        @inlinable public var running: TextKey { TextKey(rawValue: "word.running") }
    }
}

extension TextKey {
    /// The keys `work.…`.
    public struct WorkKeys: Sendable {
        @inlinable init() {}
        @inlinable public var asking: TextKey { TextKey(rawValue: "work.asking") }
        @inlinable public var cancelling: TextKey { TextKey(rawValue: "work.cancelling") }
        @inlinable public var designating: TextKey { TextKey(rawValue: "work.designating") }
        @inlinable public var endingTransmission: TextKey { TextKey(rawValue: "work.endingTransmission") }
        @inlinable public var reading: TextKey { TextKey(rawValue: "work.reading") }
        @inlinable public var regions: TextKey { TextKey(rawValue: "work.regions") }
        @inlinable public var releasing: TextKey { TextKey(rawValue: "work.releasing") }
        @inlinable public var settings: TextKey { TextKey(rawValue: "work.settings") }
        @inlinable public var shown: TextKey { TextKey(rawValue: "work.shown") }
        @inlinable public var transmitting: TextKey { TextKey(rawValue: "work.transmitting") }
        @inlinable public var undoing: TextKey { TextKey(rawValue: "work.undoing") }
    }
}
