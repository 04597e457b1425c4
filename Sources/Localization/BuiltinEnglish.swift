// Written by Scripts/builtin_strings.py from i18n/en.lproj/Localizable.strings; do not edit.

extension StringsTable {
    /// The texts of `i18n/en.lproj/Localizable.strings` as they were when the program was built.
    public static let builtinEnglish = (try? StringsTable(parsing: BuiltinEnglish.text)) ?? StringsTable()
}

/// The file as it is.
enum BuiltinEnglish {
    // swift-format-ignore
    static let text = ###"""
/* Formats and units. */
"format.decimalSeparator" = ".";
"format.groupSeparator" = ",";
"value.none" = "-";
"unit.metres" = "%@ m";
"age.seconds" = "%d s";
"age.minutes" = "%d min";
"age.hours" = "%d h";
"age.days" = "%d d";
"duration.pair" = "%1$@ %2$@";
"time.hms" = "%1$02d:%2$02d:%3$02d";
"time.hm" = "%1$02d:%2$02d";
"date.ymd" = "%1$04d-%2$02d-%3$02d";
"date.time" = "%1$@ %2$@";

/* The program. */
"app.title" = "Beacon Monitor";
"msg.entered" = "Entered region “%@”.";

/* Common words. */
"value.on" = "on";
"value.off" = "off";
"word.lost" = "lost";
"word.running" = "running";
"word.paused" = "paused";
"word.active" = "active";
"word.passive" = "passive";
"word.extended" = "extended advertising";
"word.legacy" = "legacy advertising";
"word.following" = "following";
"word.notAvailable" = "not available";
"language.name" = "English";
"list.separator" = ", ";
"answer.yes" = "Yes";
"answer.no" = "No";
"question.title" = "Question";
"source.simulation.short" = "simulation";

/* Units. */
"unit.perSecond" = "%@/s";
"unit.dBm" = "%d dBm";
"rssi.smoothed" = "%1$@ (smoothed %2$@)";
"distance.range" = "%1$@ (%2$@ to %3$@)";
"unit.volts" = "%@ V";
"unit.percent" = "%@ %%";
"unit.celsius" = "%@ °C";
"unit.celsius.ascii" = "%@ C";
"unit.hectopascals" = "%@ hPa";
"unit.accelerationMg" = "%1$d %2$d %3$d mg";
"unit.milliseconds" = "%@ ms";
"unit.seconds" = "%@ s";
"unit.kilobytes" = "%@ kB";
"unit.megabytes" = "%@ MB";
"unit.times" = "x%@";
"unit.framesPerSecond" = "%d a second";
"time.ago" = "%@ ago";
"count.of" = "%1$@ of %2$@";

/* First line. */
"title.beacons.one" = "%@ beacon";
"title.beacons.many" = "%@ beacons";
"title.lowBattery.one" = "%@ low battery";
"title.lowBattery.many" = "%@ low batteries";
"title.dropped" = "%@ dropped";
"title.starting" = "%@ starting";
"title.waiting" = "%@ waiting";
"title.lost" = "%1$@ lost, last report %2$@ ago";
"title.silent" = "%1$@ silent for %2$@";
"title.ended" = "%@ at its end";
"badge.simulation" = "SIM";
"badge.replay" = "REPLAY %1$@/%2$@ x%3$@";
"badge.test" = "TEST";
"badge.recording" = "REC";
"badge.paused" = "PAUSED";
"badge.filter" = "FILTER";

/* What is wrong. */
"banner.lost" = "%@ Scanning goes on as soon as it is back.";
"banner.waiting" = "%@";
"banner.silent" = "Nothing is heard. Is the antenna covered, or another program scanning?";
"banner.fallback" = "Simulated beacons are shown. %@";
"banner.notKept" = "%@ What is done now is forgotten at the end.";

/* Views and what they say. */
"view.beacons" = "Beacons";
"view.regions" = "Regions";
"view.designated" = "Designated";
"view.events" = "Events";
"view.contents" = "Contents";
"view.status" = "Status";
"events.count" = "%@ events";
"contents.count" = "%@ contents";
"events.ofKind" = "Kind: %@";
"events.ofRegion" = "Region: %@";
"events.shown" = "%@ shown";
"beacons.marked" = "%d marked";
"beacons.orderHeld" = "held";
"beacons.orderedBy" = "by %@";
"beacons.rowOf" = "%1$@/%2$@";
"beacons.matchedOf" = "%1$@ of %2$@";
"filter.prompt" = "Filter:";
"filter.within" = "within %@";
"filter.beyond" = "%@ or beyond";
"filter.exactly" = "exactly %@";

/* Proximity. */
"proximity.immediate" = "immediate";
"proximity.near" = "near";
"proximity.far" = "far";
"proximity.unknown" = "unknown";

/* Orders of the table. */
"sort.proximity" = "proximity";
"sort.rssi" = "RSSI";
"sort.identity" = "identity";
"sort.seen" = "last seen";
"sort.firstSeen" = "first seen";
"sort.interval" = "interval";
"sort.battery" = "battery";

/* Columns of the tables. */
"column.proximity" = "proximity";
"column.beacon" = "beacon";
"column.rssi" = "RSSI";
"column.history" = "last 30 s";
"column.distance" = "distance";
"column.seen" = "seen";
"column.battery" = "battery";
"column.type" = "type";
"column.time" = "time";
"column.event" = "event";
"column.what" = "what";

/* Types of beacons and frames. */
"type.device" = "device";
"type.ibeacon" = "iBeacon";
"type.altbeacon" = "AltBeacon";
"type.eddystone-uid" = "Eddystone-UID";
"type.eddystone-url" = "Eddystone-URL";
"type.eddystone-eid" = "Eddystone-EID";
"type.ruuvi" = "RuuviTag";
"type.kkm-sensor" = "KKM sensor";
"type.uribeacon" = "UriBeacon";
"type.layout" = "own layout";
"frame.tlm" = "Eddystone-TLM";
"frame.etlm" = "Eddystone-TLM (encrypted)";
"frame.other" = "Advertisement";
"frame.title" = "%1$@, %2$@ ago";
"label.exposure-notification" = "Exposure";
"label.apple-find-my" = "Find My";
"label.apple-continuity" = "Apple";
"label.google-find-hub" = "Find Hub";
"label.bthome" = "BTHome";

/* No rows. */
"empty.starting" = "Preparing the scan...";
"empty.scanning" = "Listening... no beacon heard yet.";
"empty.scanning.hint" = "A beacon appears here with its first advertisement.";
"empty.waiting" = "The scan cannot begin yet.";
"empty.lost" = "The adapter is gone.";
"empty.silent" = "The adapter is silent.";
"empty.ended" = "The capture is over, and it holds no beacon.";
"empty.filtered" = "The filter hides all of %@.";
"empty.filtered.hint" = "Esc clears the filter.";
"empty.devices" = "No beacon yet. Hidden devices without a beacon frame: %@";
"empty.devices.hint" = "v shows them.";
"empty.events" = "Nothing has happened yet.";
"empty.events.hint" = "Beacons that appear, return or are lost are listed here.";
"empty.events.filtered" = "The filter hides all events.";
"empty.regions" = "No region is monitored.";
"empty.regions.hint" = "i adds a region, m starts monitoring.";
"empty.designated" = "No beacon is designated.";
"empty.designated.hint" = "Mark beacons with Space in view 1, then press d.";
"empty.contents" = "No rule has fired yet.";
"empty.contents.hint" = "What rules call for is listed here. Rules are read from rules.toml.";

/* Detail. */
"detail.nothing" = "No beacon is selected.";
"detail.waiting" = "This beacon is no longer in the table.";
"detail.chart" = "RSSI in dBm, last two minutes";
"detail.identity" = "Identity";
"detail.more" = "%d more lines: Enter";
"chart.start" = "-%d s";
"chart.end" = "now";
"detail.proximity" = "Proximity";
"detail.distance" = "Distance";
"detail.rssi" = "RSSI";
"detail.seen" = "Last seen";
"detail.firstSeen" = "First seen";
"detail.interval" = "Interval";
"detail.loss" = "Missed";
"detail.battery" = "Battery";
"detail.batteryLow" = "battery low";
"detail.type" = "Type";
"detail.name" = "Name";
"detail.uuid" = "UUID";
"detail.major" = "Major";
"detail.minor" = "Minor";
"detail.namespace" = "Namespace";
"detail.instance" = "Instance";
"detail.identifier" = "Identifier";
"detail.url" = "URL";
"detail.neighbour" = "Same address";
"detail.address" = "Address";
"detail.addressKind" = "Address type";
"detail.kind" = "Known as";
"detail.company" = "Company";
"detail.power" = "Power at 1 m";
"detail.txPower" = "Tx power";
"detail.advertising" = "Advertising";
"detail.channels" = "Channels";
"detail.reports" = "Reports";
"detail.temperature" = "Temperature";
"detail.humidity" = "Humidity";
"detail.pressure" = "Pressure";
"detail.acceleration" = "Acceleration";
"detail.movements" = "Movements";
"detail.advertCount" = "Adverts sent";
"detail.uptime" = "Uptime";
"octets.rest" = "after the structures";
"octets.malformed" = "runs past the end";
"address.public" = "public";
"address.random" = "random";
"address.publicIdentity" = "public identity";
"address.randomIdentity" = "random identity";
"address.anonymous" = "anonymous";
"ad.flags" = "Flags";
"ad.serviceUUIDs" = "Service UUIDs";
"ad.localName" = "Local name";
"ad.txPower" = "Tx power level";
"ad.serviceData" = "Service data";
"ad.appearance" = "Appearance";
"ad.uri" = "URI";
"ad.manufacturerData" = "Manufacturer data";
"ad.other" = "Other";

/* Events. */
"happened.appeared" = "appeared";
"happened.returned" = "returned";
"happened.lost" = "lost";
"happened.adapterReady" = "scan begins";
"happened.adapterLost" = "adapter lost";
"happened.adapterResumed" = "adapter back";
"happened.adapterSilent" = "silence";
"happened.recordingStarted" = "recording";
"happened.recordingStopped" = "recorded";
"happened.replayEnded" = "replay over";
"happened.warning" = "warning";
"happened.error" = "error";
"happened.enter" = "enter";
"happened.exit" = "exit";
"happened.inside" = "inside";
"happened.outside" = "outside";
"happened.monitoringStarted" = "monitoring";
"happened.monitoringStopped" = "monitoring off";
"happened.monitoringFailed" = "cannot monitor";
"happened.rangingStarted" = "ranging";
"happened.rangingStopped" = "ranging off";
"happened.ruleFired" = "rule fired";
"happened.hookRun" = "hook run";
"happened.hookFailed" = "hook failed";
"happened.hookExpired" = "hook ended";
"happened.hookDropped" = "hook dropped";
"happened.rulesRead" = "rules read";
"happened.switcherStarted" = "switched on";
"happened.switcherStopped" = "switched off";
"happened.switcherSet" = "switcher set";
"happened.designated" = "designated";
"happened.released" = "released";
"happened.tracked" = "tracked";
"happened.trackedNone" = "track empty";
"happened.started" = "started";
"happened.stopped" = "stopped";
"eventKinds.regions" = "regions";
"eventKinds.rules" = "rules";
"eventKinds.designation" = "designation";
"eventKinds.beacons" = "beacons";
"eventKinds.program" = "program";
"detail.event" = "Event";
"detail.time" = "Time";
"detail.beacon" = "Beacon";
"detail.rule" = "Rule";
"detail.action" = "Action";
"detail.content" = "Content";
"detail.reason" = "Reason";
"detail.notified" = "Notified";
"detail.number" = "Number";
"notify.held" = "no, held back by the options";
"reason.returned" = "after %@ of silence";
"reason.lost" = "not heard for %1$@ (limit %2$@)";
"reason.silent" = "no report for %@";
"reason.recordingStarted" = "to %@";
"reason.recordingStopped" = "%1$@, packets: %2$d";

/* Regions. */
"regionColumn.regionClass" = "class";
"regionColumn.region" = "region";
"regionColumn.state" = "state";
"regionColumn.since" = "since";
"regionColumn.inside" = "inside";
"regionColumn.notify" = "notify";
"regionColumn.left" = "time left";
"regions.monitored" = "Monitored %1$d/%2$d";
"regions.inside" = "%d inside";
"regions.ranged" = "%d ranged";
"region.class.initial" = "initial";
"region.class.dynamic" = "dynamic";
"region.class.designated" = "designated";
"region.class.managed" = "managed";
"region.class.other" = "other";
"region.reserved" = "reserved (%@)";
"region.state.unknown" = "unknown";
"region.state.inside" = "inside";
"region.state.outside" = "outside";
"region.stopped" = "stopped";
"region.deaf" = "adapter off";
"region.idle" = "This region is not monitored. m starts it.";
"region.entryOf" = "%1$d in %2$@";
"region.thresholdOf" = "enter %1$@, exit %2$@";
"detail.region" = "Region";
"detail.settings" = "Settings";
"detail.regionName" = "Region";
"detail.class" = "Class";
"detail.state" = "State";
"detail.since" = "Since";
"detail.inside" = "Beacons";
"detail.timeLeft" = "Time left";
"detail.lastBeacon" = "Last beacon";
"detail.tracking" = "Tracking";
"detail.options" = "Notify";
"detail.exitPeriod" = "Exit after";
"detail.entry" = "Entry";
"detail.threshold" = "Threshold";
"value.any" = "any";
"time.momentAgo" = "%1$@ (%2$@)";
"ranged.beacons" = "Ranged beacons: %d";
"ranged.none" = "No beacon is heard.";
"track.window" = "collecting %1$d/%2$d";
"remove.ask" = "Remove the region \"%@\"?";
"remove.monitored" = "Its monitoring stops.";
"remove.designated" = "%@ belongs to a designated beacon. Release it in view 3.";
"remove.rules" = "%@ stands in the rules file. Remove it there.";
"remove.service" = "%@ is a region of the service. m stops its monitoring.";
"regionTyped.parts" = "A name, a blank and a UUID were expected, such as: shop E2C56DB5-DFFB-48D2-B060-D0F5A71096E0/1";
"regionTyped.uuid" = "A UUID of 32 hexadecimal digits was expected, not \"%@\".";
"regionTyped.number" = "A number from 0 to 65535 was expected, not \"%@\".";
"regionTyped.minor" = "A major was expected before the minor.";
"regionTyped.tooMany" = "At most UUID/MAJOR/MINOR or NAMESPACE/INSTANCE was expected, not \"%@\".";
"regionTyped.namespace" = "A namespace of 20 hexadecimal digits was expected, not \"%@\".";
"regionTyped.instance" = "An instance of 12 hexadecimal digits was expected, not \"%@\".";

/* Contents. */
"content.image" = "Image";
"content.url" = "Web page";
"content.text" = "Text";
"content.custom" = "Custom data";
"content.unknown" = "Other";
"content.ask" = "Open \"%@\" in the browser?";
"content.host" = "Host: %@";
"content.opens" = "Enter asks whether to open it.";
"content.notOpened" = "Only addresses that begin with http:// or https:// are opened.";
"content.unknownAction" = "noroshi does not know the action \"%@\". Its source:";
"content.noValues" = "It holds no values.";
"column.rule" = "rule";
"column.kind" = "kind";
"column.from" = "from";
"column.content" = "content";

/* Why regions changed and rules fired. */
"why.firstReport" = "first report, %d dBm";
"why.firstReportNoLevel" = "first report";
"why.heardAgain" = "still heard after the restart, %d dBm";
"why.heardAgainNoLevel" = "still heard after the restart";
"why.reports" = "%1$d reports in %2$@";
"why.neverHeard" = "not heard since monitoring began, exit period %@";
"why.silentSinceStart" = "not heard since the restart, exit period %@";
"why.tooFewReports" = "never %1$d reports in %2$@, exit period %3$@";
"why.lastHeard" = "last heard %1$@ ago, exit period %2$@";
"why.lastHeardListening" = "last heard %1$@ ago, %2$@ of it listening, exit period %3$@";
"why.lastStrong" = "last at %1$d dBm or more %2$@ ago, exit period %3$@";
"why.lastWithin" = "last within %1$@ m %2$@ ago, exit period %3$@";
"why.regionLimit" = "no more than %d regions can be monitored";
"why.replaced" = "replaces the region of the same identifier";
"why.stillKnown" = "known already";
"why.asked" = "asked for";
"why.display" = "screen came back";
"why.rule.immediate" = "beacon is immediate";
"why.rule.near" = "beacon is near";
"why.rule.far" = "beacon is far";
"why.rule.unknown" = "beacon's proximity is unknown";
"why.rule.inside" = "inside “%@”";
"why.rule.outside" = "outside “%@”";
"why.rule.time" = "time of day";
"why.rule.date" = "date";
"why.rule.triggers" = "conditions that hold: %@";
"why.rule.sequence" = "all %d steps in their order";

/* Status. */
"status.warnings" = "Warnings";
"status.source" = "Source";
"status.rates" = "Reports and beacons";
"status.losses" = "Not used";
"status.replay" = "Replay";
"status.recording" = "Recording";
"status.files" = "Files";
"status.program" = "Program";
"source.controller" = "Bluetooth adapter %@";
"source.capture" = "capture %@";
"source.simulation" = "simulation, seed %@";
"condition.starting" = "starting";
"condition.scanning" = "scanning";
"condition.waiting" = "waiting";
"condition.lost" = "lost";
"condition.silent" = "silent";
"condition.ended" = "at its end";
"status.name" = "Source";
"status.condition" = "State";
"status.reason" = "Reason";
"status.fallback" = "Why simulated";
"status.lastReport" = "Last report";
"status.adapterAddress" = "Adapter address";
"status.scanMode" = "Scan";
"status.rate" = "Rate";
"status.beacons" = "Beacons";
"status.table" = "Table";
"status.evicted" = "Evicted";
"status.lowBatteries" = "Low batteries";
"status.dropped" = "Dropped";
"status.malformed" = "Malformed";
"status.badCRC" = "Bad checksum";
"status.noRSSI" = "Without RSSI";
"status.position" = "Position";
"status.speed" = "Speed";
"status.file" = "File";
"status.packets" = "Packets";
"status.size" = "Size";
"status.memory" = "Memory";
"status.language" = "Language";
"status.theme" = "Theme";
"file.config" = "Settings";
"file.strings" = "Texts";
"file.theme" = "Theme";
"file.layouts" = "Layouts";
"version.program" = "noroshi";
"version.swift" = "Swift";
"version.curses" = "ncurses";
"version.kernel" = "Kernel";
"version.controller" = "Bluetooth";

/* Actions. */
"group.moving" = "Moving";
"group.views" = "Views";
"group.table" = "Table";
"group.beacon" = "Beacon";
"group.designation" = "Designation and service";
"group.regions" = "Regions";
"group.source" = "Source";
"group.program" = "Program";
"action.up" = "Line up";
"action.down" = "Line down";
"action.pageUp" = "Page up";
"action.pageDown" = "Page down";
"action.first" = "To the beginning";
"action.last" = "To the end";
"action.previousBeacon" = "Previous beacon";
"action.nextBeacon" = "Next beacon";
"action.viewBeacons" = "View: Beacons";
"action.viewRegions" = "View: Regions";
"action.viewDesignated" = "View: Designated";
"action.viewEvents" = "View: Events";
"action.viewContents" = "View: Contents";
"action.viewStatus" = "View: Status";
"action.nextView" = "Next view";
"action.previousView" = "Previous view";
"action.detail" = "Detail: open, enlarge";
"action.open" = "Open the content";
"action.back" = "Back: close, clear the filter";
"action.filter" = "Filter";
"action.proximityFilter" = "Filter by proximity";
"action.polarity" = "Designated only, others, all";
"action.devices" = "Devices that are no beacons";
"action.sortNext" = "Sort: next order";
"action.sortPrevious" = "Sort: previous order";
"action.reverse" = "Reverse the order";
"action.holdOrder" = "Hold the order";
"action.follow" = "Follow";
"action.eventKinds" = "Filter events by kind";
"action.eventRegion" = "Filter events by region";
"action.expand" = "Open or close merged events";
"action.mark" = "Mark";
"action.clearMarks" = "Clear marks, bring them back";
"action.nameBeacon" = "Name the beacon";
"action.jump" = "Go to the beacon";
"action.copy" = "Copy the identity";
"action.copyOctets" = "Copy the octets";
"action.designate" = "Designate";
"action.release" = "Release the designation";
"action.undo" = "Undo the designation or release";
"action.switcher" = "Switcher beacon on or off";
"action.switcherRule" = "Switcher rule on or off";
"action.agreement" = "Terms of service";
"action.preferences" = "Preferences of the service";
"action.environment" = "Check the environment";
"action.monitoring" = "Monitoring: start, stop";
"action.stopAll" = "Stop all monitoring";
"action.ranging" = "Ranging on or off";
"action.requestState" = "Request the state of the region";
"action.track" = "Track: open the window";
"action.notificationOptions" = "Notification options";
"action.addRegion" = "Add a region";
"action.removeRegion" = "Remove the region";
"action.pause" = "Pause";
"action.record" = "Record to a file";
"action.replayFaster" = "Replay faster";
"action.replaySlower" = "Replay slower";
"action.replayForward" = "Forward 10 s";
"action.replayBack" = "Back 10 s";
"action.replayFarForward" = "Forward 1 min";
"action.replayFarBack" = "Back 1 min";
"action.help" = "Help";
"action.palette" = "Commands";
"action.settings" = "Settings";
"action.language" = "Switch language";
"action.theme" = "Next theme";
"action.reload" = "Read the files again";
"action.redraw" = "Redraw the screen";
"action.suspend" = "Suspend to the shell";
"action.quit" = "Quit";

/* The last line. */
"hint.help" = "Help";
"hint.quit" = "Quit";
"hint.detail" = "Detail";
"hint.open" = "Open";
"hint.back" = "Back";
"hint.filter" = "Filter";
"hint.proximityFilter" = "Proximity";
"hint.sortNext" = "Sort";
"hint.reverse" = "Reverse";
"hint.holdOrder" = "Hold";
"hint.follow" = "Follow";
"hint.mark" = "Mark";
"hint.designate" = "Designate";
"hint.release" = "Release";
"hint.undo" = "Undo";
"hint.switcher" = "Switcher";
"hint.nameBeacon" = "Name";
"hint.jump" = "Beacon";
"hint.eventKinds" = "Kind";
"hint.eventRegion" = "Region";
"hint.expand" = "Expand";
"hint.addRegion" = "Add";
"hint.removeRegion" = "Remove";
"hint.monitoring" = "Monitoring";
"hint.ranging" = "Ranging";
"hint.requestState" = "State";
"hint.track" = "Track";
"hint.copy" = "Copy";
"hint.copyOctets" = "Copy octets";
"hint.pause" = "Pause";
"hint.record" = "Record";
"hint.replayFaster" = "Faster";
"hint.replayForward" = "+10 s";
"hint.nextView" = "Next view";
"hint.previousBeacon" = "Previous";
"hint.nextBeacon" = "Next";
"hint.palette" = "Commands";
"hint.settings" = "Settings";
"hint.language" = "Language";
"hint.theme" = "Theme";
"hint.reload" = "Reload";
"hint.keep" = "Keep";
"hint.clear" = "Clear";
"hint.close" = "Close";
"hint.move" = "Move";
"hint.run" = "Run";
"hint.enter" = "Accept";
"hint.change" = "Change";
"hint.scroll" = "Scroll";

/* Help. */
"help.filter" = "Filter";
"help.signs" = "Signs";
"help.part" = "line %1$d of %2$d";
"filterHelp.text" = "name, identifier, address or URL";
"filterHelp.type" = "a type that begins so";
"filterHelp.word" = "that proximity";
"filterHelp.within" = "that or nearer; also beyond:";
"filterHelp.number" = "also distance, battery, interval";
"filterHelp.not" = "everything but that";
"sign.immediate" = "immediate: below 0.5 m";
"sign.near" = "near: below 3 m";
"sign.far" = "far: 3 m or more";
"sign.lowBattery" = "battery low";
"palette.nothing" = "No command has such a name.";

/* Settings. */
"setting.language" = "Language";
"setting.theme" = "Theme";
"setting.ascii" = "ASCII signs only";
"setting.frameRate" = "Frames";
"setting.devices" = "Devices that are no beacons";
"setting.holdOrder" = "Hold the order";
"setting.reverse" = "Reverse the order";

/* Messages. */
"notice.unknownKey" = "%@ does nothing here. ? shows all keys.";
"notice.unknownCommand" = "Unknown command: %@";
"notice.quitHint" = "q quits.";
"notice.orderHeld" = "The order is held.";
"notice.orderFree" = "The order is free again.";
"notice.following" = "Following the selected beacon.";
"notice.notFollowing" = "No longer following.";
"notice.copied" = "Copied: %@";
"notice.copiedMany" = "Copied the identities of %d beacons.";
"notice.copiedOctets" = "Copied the octets.";
"notice.noMarks" = "Nothing is marked.";
"notice.marksCleared" = "Marks cleared: %d. c brings them back.";
"notice.marksBack" = "Marks are back: %d.";
"notice.theme" = "Theme: %@";
"notice.recording" = "Recording to %@";
"notice.recorded" = "Recorded to %1$@, packets: %2$d";
"notice.recordFailed" = "Cannot write %1$@: %2$@";
"notice.reloaded" = "The files were read again.";
"notice.notListed" = "%@ is not in the list: not heard now, or hidden by the filter.";
"notice.noRegion" = "This event is about no region.";
"notice.noGroup" = "This row is one event.";
"notice.noBeacon" = "This event is about no beacon.";

/* Entering lines. */
"entry.region" = "Add a region";
"entry.region.hint" = "IDENTIFIER UUID[/MAJOR[/MINOR]], altbeacon:UUID[/ID2[/ID3]] or eddystone:NAMESPACE[/INSTANCE]; several with commas. * stands for any value.";
"entry.name" = "Name the beacon";
"entry.name.hint" = "An empty name takes the name away.";

/* What is wrong with files at the start. */
"text.verbatim" = "%@";

/* Controllers. */
"error.url.scheme" = "%@ is no address that a beacon can send. It has to begin with http:// or https://.";
"error.url.character" = "The character \"%@\" cannot be sent in an address. Write it in percent form, for instance %%20 for a blank.";
"error.url.tooLong" = "The address takes %d octets after its abbreviations, and 17 go. Use a shorter one.";
"strings.complete" = "complete";
"error.terminal.notATerminal" = "The screen needs a terminal. Use `noroshi scan` where there is none.";
"error.terminal.unknown" = "The terminal type \"%@\" is not known here. Set TERM to one that is, for instance `TERM=xterm-256color`.";
"error.terminal.cannotMoveCursor" = "A terminal of the type \"%@\" cannot show a full screen. Set TERM to the right type, or use `noroshi scan`.";
"error.terminal.failed" = "The terminal could not be set up. Try another one, or use `noroshi scan`.";
"error.controller.noAdapter" = "There is no Bluetooth adapter. Plug one in; the screen takes it up by itself.";
"error.controller.noSuchAdapter" = "There is no adapter %@. `hciconfig -a` lists those there are.";
"error.controller.adapterDown" = "The adapter %1$@ is switched off. Run `sudo hciconfig %1$@ up` or `bluetoothctl power on`.";
"error.controller.noPermission" = "No permission to scan. Run `make install-caps` once, or start noroshi with sudo.";
"error.controller.busy" = "Another program uses the adapter %1$@. Stop its scan, for instance with `bluetoothctl scan off`, or take the adapter over with --take-over.";
"error.controller.mute" = "The adapter %1$@ does not answer. Unplug it and plug it in again, or run `sudo hciconfig %1$@ reset`.";
"error.controller.unplugged" = "The adapter %@ was unplugged. Plug it in again.";
"error.controller.noLowEnergy" = "The adapter %@ has no Bluetooth Low Energy. Use another one.";
"error.controller.socketsUnavailable" = "This kernel has no Bluetooth sockets. Load the module with `sudo modprobe bluetooth`.";
"error.controller.other" = "The adapter failed at %1$@: %2$@.";

/* ---- The command line. Here and below: what it says on standard error, and in `noroshi config` and `noroshi sources`. ---- */

/* Files. */
"file.standardInput" = "standard input";
"error.file.missing" = "%@ was found in no data folder: built-in English or Japanese texts and the mono theme are used. NOROSHI_DATA can name the folder.";
"error.file.notFound" = "There is no file %@.";
"error.file.isFolder" = "%@ is a folder; a file was expected.";
"error.file.noFolder" = "%@ cannot be created: its folder does not exist.";
"error.file.mayNotRead" = "No permission to read %@.";
"error.file.mayNotWrite" = "No permission to write %@.";
"error.file.full" = "%@ is not complete: the disk is full. What was written until then is good.";
"error.file.unreadable" = "%1$@ cannot be read: %2$@.";
"error.file.unwritable" = "%1$@ cannot be written: %2$@.";

/* The store. */
"error.store.full" = "The disk is full: %@ takes no changes. Make room. What was confirmed before is kept.";
"error.store.notPermitted" = "No permission to use %1$@ (%2$@). Give it and its folder to your user, for instance with `sudo chown -R $USER` and the name of the folder.";
"error.store.readOnlyDisk" = "%@ lies on a file system that takes no changes. Make it writable, or set XDG_STATE_HOME to another folder.";
"error.store.noFolder" = "%1$@ cannot be used as a folder: %2$@. Set XDG_STATE_HOME to one that can.";
"error.store.readOnly" = "%@ is only read here. End the other noroshi, or make the file writable, to change something.";
"error.store.damaged" = "%@ is damaged, and no new file can take its place. Move it to another name, and start noroshi again.";
"error.store.newer" = "%@ comes from a newer version of noroshi and is left as it is. Use that version, or set XDG_STATE_HOME to another folder.";
"error.store.locked" = "Another program keeps %@ busy. Try again, or end that program.";
"error.store.failed" = "%1$@ cannot be read or written: %2$@. Look at the disk and its free space.";
"remark.store.setAside" = "%1$@ was damaged and is now called %2$@. Not all of it could be read: look at designations, regions and names. Events taken over: %3$@.";
"remark.store.setAside.whole" = "%1$@ was damaged and is now called %2$@. Designations, regions and names were taken over. Events taken over: %3$@.";
"remark.store.vanished" = "%@ disappeared while it was in use. A new file holds the state as it was; the event log begins anew.";
"remark.store.otherInstance" = "Another noroshi runs here already. This one shows everything and changes nothing.";
"remark.store.otherInstance.pid" = "Another noroshi runs here already (process %@). This one shows everything and changes nothing.";

/* Payloads. */
"error.decode.notHex" = "Line %1$d is no hexadecimal: “%2$@”. Two digits an octet were expected, such as 020106.";
"error.decode.notHex.argument" = "Argument %1$d is no hexadecimal: “%2$@”. Two digits an octet were expected, such as 020106.";
"error.decode.tooLong" = "Line %1$d is too long for a payload: at most 1650 octets were expected. It begins “%2$@”.";
"error.decode.tooLong.argument" = "Argument %1$d is too long for a payload: at most 1650 octets were expected. It begins “%2$@”.";

/* Captures. */
"error.capture.notACapture" = "%@ is no capture. A btsnoop, pcap, pcapng or PacketLogger file was expected.";
"error.capture.version" = "%1$@ is a capture of version %2$d, which is not known. Convert it to btsnoop or pcapng.";
"error.capture.linkType" = "%1$@ holds packets of link type %2$d, not Bluetooth. Expected: 187, 201, 251, 254, 256 or 272, or btsnoop 1001, 1002 or 2001.";
"error.capture.corrupt" = "%1$@ is damaged from octet %2$d on. Everything before was used.";
"remark.capture.cut" = "The capture breaks off in the middle of the record at octet %d. Everything before was used.";

/* Ranging. */
"error.range.header" = "Line %1$d: the header %2$@ was expected.";
"error.range.fields" = "Line %1$d: four fields were expected: %2$@.";
"error.range.sequence" = "Line %1$d: the name of a sequence was expected in field 1.";
"error.range.time" = "Line %1$d: a time in seconds was expected in field 2.";
"error.range.rssi" = "Line %1$d: an RSSI in dBm, -128 to 127, was expected in field 3.";
"error.range.power" = "Line %1$d: a power in dBm, -128 to 127, was expected in field 4.";
"error.range.order" = "Line %1$d: the time is before that of the last sample of the sequence.";
"error.range.pause" = "Line %1$d: the pause since the last sample of the sequence is longer than a day.";

/* The configuration. */
"error.config.syntax" = "%1$@: this is no TOML: %2$@";
"error.config.unknownKey" = "%1$@: there is no setting %2$@. `noroshi config` lists those there are.";
"error.config.unknownKey.suggestion" = "%1$@: there is no setting %2$@. Did you mean %3$@?";
"error.config.missingKey" = "%1$@: %2$@ is missing.";
"error.config.expected.boolean" = "%1$@: %2$@ is %3$@; true or false was expected.";
"error.config.expected.integer" = "%1$@: %2$@ is %3$@; a whole number from %4$@ to %5$@ was expected.";
"error.config.expected.decimal" = "%1$@: %2$@ is %3$@; a number from %4$@ to %5$@ was expected.";
"error.config.expected.text" = "%1$@: %2$@ is %3$@; a text in quotation marks was expected.";
"error.config.expected.language" = "%1$@: %2$@ is %3$@; \"auto\", \"ja\" or \"en\" was expected.";
"error.config.expected.theme" = "%1$@: %2$@ is %3$@; the name of a theme was expected, such as \"dark\".";
"error.config.expected.autoYesNo" = "%1$@: %2$@ is %3$@; \"auto\", \"yes\" or \"no\" was expected.";
"error.config.expected.directory" = "%1$@: %2$@ is %3$@; the path of a folder in quotation marks was expected.";
"error.config.expected.source" = "%1$@: %2$@ is %3$@; \"auto\", \"controller\", \"controller:hci0\", \"simulated\" or \"simulated:SEED\" was expected.";
"error.config.layout.term" = "%1$@: at character %2$d one of m: s: i: p: d: or x was expected: %3$@";
"error.config.layout.position" = "%1$@: at character %2$d a position from 0 to 1649 was expected: %3$@";
"error.config.layout.hyphen" = "%1$@: at character %2$d a hyphen between two positions was expected: %3$@";
"error.config.layout.order" = "%1$@: at character %2$d an end that is not before its start was expected: %3$@";
"error.config.layout.value" = "%1$@: at character %2$d an equals sign and hexadecimal digits were expected: %3$@";
"error.config.layout.length" = "%1$@: at character %2$d two hexadecimal digits for each octet of the positions were expected: %3$@";
"error.config.layout.separator" = "%1$@: at character %2$d a comma or the end was expected: %3$@";
"error.config.layout.onePowerOctet" = "%1$@: at character %2$d the same position twice was expected, since a power is one octet: %3$@";
"error.config.layout.correction" = "%1$@: at character %2$d a correction from -128 to 128 dB was expected: %3$@";
"error.config.layout.serviceUUID" = "%1$@: at character %2$d 0-1, 0-3 or 0-15 was expected, the octets of a service UUID: %3$@";
"error.config.layout.once" = "%1$@: the term at character %2$d stands there twice; once was expected: %3$@";
"error.config.layout.match" = "%1$@: from character %2$d on at least one m: or s: was expected: %3$@";
"error.config.layout.identifier" = "%1$@: up to character %2$d at least one i: was expected, or x: %3$@";
"error.config.layout.size" = "%1$@: up to character %2$d at most 24 octets of identifiers and 24 of data were expected: %3$@";

/* Themes. */
"error.theme.unknownRole" = "%1$@: there is no role %2$@.";
"error.theme.unknownRole.suggestion" = "%1$@: there is no role %2$@. Did you mean %3$@?";
"error.theme.duplicateRole" = "%1$@: the role %2$@ stands twice.";
"error.theme.empty" = "%1$@: %2$@ says nothing; a style was expected, such as \"bold cyan on default\".";
"error.theme.unknownWord" = "%1$@: “%3$@” in %2$@ is neither a colour nor an attribute. The head of themes/dark.toml lists both.";
"error.theme.colourAfterOn" = "%1$@: a colour was expected after “on” in %2$@.";
"error.theme.secondColour" = "%1$@: “%3$@” in %2$@ is a second colour; the ground is said with “on”.";
"error.theme.hexadecimal" = "%1$@: three or six hexadecimal digits were expected after “#” in %2$@, not “%3$@”.";
"error.theme.palette" = "%1$@: a number from 0 to 15 was expected after “palette” in %2$@, not “%3$@”.";
"error.theme.from" = "%1$@: a role was expected after “from” in %2$@, not “%3$@”.";
"error.theme.from.suggestion" = "%1$@: a role was expected after “from” in %2$@, not “%3$@”. Did you mean %4$@?";
"error.theme.circle" = "%1$@: %2$@ is made from itself: %3$@.";

/* Files of texts. */
"error.strings.encoding" = "%@ is neither UTF-8 nor UTF-16 with a byte order mark; built-in texts are used.";
"error.strings.key" = "%@: a key in quotation marks was expected; built-in texts are used.";
"error.strings.equals" = "%@: “=” was expected after the key; built-in texts are used.";
"error.strings.value" = "%@: a text in quotation marks was expected after “=”; built-in texts are used.";
"error.strings.semicolon" = "%@: “;” was expected after the text; built-in texts are used.";
"error.strings.unclosedText" = "%@: the text that begins here has no closing quotation mark; built-in texts are used.";
"error.strings.unclosedComment" = "%@: the comment that begins here has no end; built-in texts are used.";
"error.strings.escape" = "%1$@: there is no escape %2$@; built-in texts are used.";
"error.strings.unicodeEscape" = "%@: four hexadecimal digits were expected after \\U; built-in texts are used.";
"error.strings.duplicate" = "%1$@: the key %2$@ stands twice; built-in texts are used.";

/* Controllers, continued. */
"error.controller.refused" = "The adapter %1$@ refused %2$@ with the status %3$@. Unplug it and plug it in again, or use another one.";
"remark.scanning" = "Scanning with %@.";
"remark.silent" = "Nothing is heard with %@, though it answers: a quiet place, or its antenna is covered.";

/* noroshi sources. */
"sources.on" = "on";
"sources.off" = "switched off";
"sources.noAnswer" = "does not answer";
"sources.bluetooth" = "Bluetooth %@";
"sources.extended" = "extended scanning";
"sources.legacy" = "legacy scanning only";
"sources.coded" = "LE Coded";
"sources.noLowEnergy" = "no Low Energy";
"sources.simulated" = "a shop with about 40 beacons; a seed makes another walk";
"sources.capture" = "btsnoop, pcap, pcapng or PacketLogger";
"sources.none" = "There is no Bluetooth adapter.";
"sources.mayScan" = "Scanning is permitted.";
"sources.mayNotScan" = "Scanning is not permitted. Run `make install-caps` once, or start noroshi with sudo.";

/* noroshi config. */
"config.file" = "Settings of noroshi. This file belongs at %@.";
"config.notRead" = "There is no such file yet: these are the settings that hold without one.";
"config.screen" = "The screen.";
"config.screen.language" = "Language of the texts: ja, en, or auto for that of the environment.";
"config.screen.theme" = "Colours: terminal, dark, light, high-contrast, colour-blind, mono, or the name of an own file in themes.";
"config.screen.ascii" = "ASCII signs only: yes, no, or auto for what the terminal can.";
"config.screen.frame_rate" = "Pictures a second at most, 1 to 30.";
"config.recording" = "Recordings made with the record key.";
"config.recording.directory" = "Folder for the files.";
"config.source" = "Where reports come from.";
"config.source.default" = "auto, controller, controller:hci0, simulated or simulated:SEED.";
"config.source.active_scan" = "Ask devices for their scan response. Passive scanning sends nothing.";
"config.source.take_over" = "Stop a scan that another program left on, and scan in its place.";
"config.source.silence" = "Seconds without a report until the adapter is asked whether it still works, 1 to 3600.";
"config.tracking" = "How long beacons stay, and how many.";
"config.tracking.maximum_beacons" = "Beacons in the table at most, 100 to 1000000; the oldest strangers go first.";
"config.tracking.dim_after" = "Seconds of silence until a beacon is shown dimmed.";
"config.tracking.lost_after" = "Seconds of silence until a beacon counts as lost.";
"config.tracking.remove_after" = "Seconds of silence until a beacon leaves the table.";
"config.tracking.pending_telemetry" = "Seconds that telemetry waits for a beacon of the same address.";
"config.tracking.low_battery" = "Millivolts below which a battery counts as low.";
"config.tracking.link_urls" = "Join URL frames to the beacon of the same address.";
"config.tracking.device_events" = "Events for devices without a beacon frame, too.";
"config.layout" = "Frames of formats that noroshi does not know, one table each. In the line: m: octets that must be there, s: the\nservice UUID, i: identifiers, p: power at 1 m, d: data, x: goes with another beacon of the same device.";

/* Commands of the service. */
"cli.needsAgreement" = "Agree to the terms of the service first: `noroshi agree` tells them and keeps your answer.";
"cli.agree.about" = "noroshi keeps designated beacons, regions, events and the names you give in a store on this machine that only you can read. Records of beacons for the service wait there too and are sent only once a service server is set up. Scanning, listing and regions of your own need no agreement; designation and the service's regions do.";
"cli.agree.agreed" = "You have agreed to the terms (%@). `noroshi agree --no` takes it back.";
"cli.agree.refused" = "You have refused the terms (%@). `noroshi agree` agrees to them.";
"cli.agree.unanswered" = "The terms have not been answered yet. `noroshi agree` agrees to them.";
"cli.agree.stopped" = "Regions of the service told to stop: %d.";
"region.class.reserved" = "reserved";
"cli.region.monitored" = "monitored";
"cli.region.idle" = "stopped";
"cli.region.off" = "switched off";
"cli.region.ofRules" = "by the rules file";
"cli.region.none" = "There is no such region.";
"cli.region.unreadable" = "“%1$@” is no region: “%2$@” cannot be read. Expected UUID, UUID/MAJOR or UUID/MAJOR/MINOR, altbeacon:ID1/ID2/ID3 or eddystone:NAMESPACE/INSTANCE.";
"cli.region.minorWithoutMajor" = "“%@” has a minor without a major. Give both, or neither.";
"cli.region.emptyIdentifier" = "A region needs an identifier.";
"cli.region.badUUID" = "“%@” is no UUID: 32 hexadecimal digits were expected.";
"cli.region.nothingReadable" = "None of these UUIDs can be read; nothing was added.";
"cli.region.added" = "Regions added: %1$d. Monitored: %2$d.";
"cli.region.removed" = "Regions removed: %d.";
"cli.region.unreserved" = "“%@” is reserved no more.";
"cli.region.isOfRules" = "Region “%@” stands in the rules file. Change it there.";
"cli.monitor.count" = "Regions monitored: %1$d of at most %2$d.";
"cli.designate.none" = "No beacon is designated.";
"cli.designate.switcher" = "switcher";
"cli.designate.dropped" = "Not registered: %@";
"cli.designate.segment" = "The segment of key code “%1$@” is %3$d, not %2$d.";
"cli.designate.unknown" = "No designated beacon has the key code “%@”; nothing was changed.";
"cli.designate.ambiguous" = "Several regions have the key code “%1$@”: %2$@. Name one, as REGION:KEYCODE.";
"cli.designate.hint" = "No beacon is designated now. `noroshi monitor start --initial` monitors the initial regions again.";
"cli.switchers.on" = "The switcher rule is on. Switchers: %1$d, other designated beacons: %2$d.";
"cli.switchers.off" = "The switcher rule is off. Switchers: %1$d, other designated beacons: %2$d.";
"cli.name.given" = "%1$@ is called “%2$@” now.";
"cli.name.removed" = "%@ has no name any more.";
"cli.name.none" = "“%@” has no name.";
"cli.name.noBeacon" = "“%@” is no beacon. Expected an identity, as in ibeacon:UUID:MAJOR:MINOR, or a key code of a service region.";
"cli.events.noTime" = "This place has no time %@. Take another one.";
"cli.rules.good" = "%1$@: good. Regions: %2$d, rules: %3$d, hooks: %4$d.";
"cli.rules.noFile" = "There are no rules yet. They would stand in %@.";
"cli.rules.kind.rule" = "rule";
"cli.rules.kind.region" = "region";
"cli.rules.kind.hook" = "hook";
"cli.rules.on" = "on";
"cli.rules.off" = "off";

/* The service's terms, in details and in the designated view. */
"service.heading" = "Service";
"service.keycode" = "Key code";
"service.segment" = "Segment";
"service.regionID" = "Region ID";
"service.class" = "Class";
"service.switcher" = "Switcher";
"service.ownName" = "Own name";
"service.monitoring" = "Monitoring";
"service.options" = "Notifies";
"monitoring.on" = "monitoring";
"monitoring.off" = "stopped";
"notify.entry" = "on entry";
"notify.exit" = "on exit";
"notify.display" = "when the screen comes back";
"notify.none" = "nothing";
"designatedColumn.keycode" = "  key code";
"designatedColumn.name" = "name";
"designatedColumn.monitoring" = "monitoring";
"designatedColumn.regionID" = "region ID";
"designatedColumn.segment" = "segment";
"designated.of" = "%1$d of %2$d designated";
"designated.switchers.one" = "%d switcher";
"designated.switchers.many" = "%d switchers";
"designated.monitorHint" = "m monitors the initial regions, which react to every beacon of the service.";
"designated.notHeard" = "Not heard in this run.";
"switcherRule.off" = "switcher rule off";
"switcherRule.idle" = "switcher rule on, nothing to switch";
"switcherRule.waiting" = "switcher rule on, waiting for a switcher";
"switcherRule.holds" = "switcher rule on, watching %d";
"polarity.any" = "all";
"polarity.only" = "designated only";
"polarity.exclude" = "not designated";
"sign.designated" = "designated beacon";
"sign.switcher" = "switcher beacon";

/* Designating. */
"designate.title" = "Choose the beacons to react to";
"designate.room" = "room for %d more";
"designate.regions" = "regions %1$d of %2$d";
"designate.options" = "Notify";
"designate.waiting" = "Designating...";
"designate.summary" = "New: %1$d. Designated already: %2$d. Not possible: %3$d.";
"designate.nothing" = "There is nothing to designate here.";
"designate.reserve" = "%@ a reserves the unknown UUIDs for your own beacons.";
"fate.new" = "new";
"fate.known" = "designated";
"fate.leftOut" = "left out";
"fate.overLimit" = "over limit";
"fate.dynamic" = "dynamic";
"fate.unreserved" = "unknown UUID";
"fate.otherType" = "no key code";
"fate.new.why" = "The region %@ will be monitored.";
"fate.known.why" = "The region %@ is designated already and keeps its options.";
"fate.leftOut.why" = "The region %@ stays as it is.";
"fate.overLimit.why" = "The limits (%d designated beacons, and the monitored regions) leave no room for it.";
"fate.dynamic.why" = "Beacons of %@ change their numbers, so they have no key code and cannot be designated.";
"fate.unreserved.why" = "No region of the service has the UUID %@. Press a to reserve it for your own beacons.";
"fate.otherType.why" = "%@: only iBeacons have a key code, so it cannot be designated.";
"designate.done" = "%d beacons designated.";
"designate.done.one" = "1 beacon designated.";
"designate.known" = "All of these beacons were designated already.";
"designate.partial" = "Designated up to the limit (%1$d). %2$d were not registered.";
"designate.dropped" = "Not registered: %@";
"designate.dropped.named" = "Not registered: %2$@ (%1$@)";

/* Releasing, and switchers. */
"release.confirm" = "Release \"%@\"?";
"release.confirm.many" = "Release %1$d beacons? %2$@";
"release.confirm.hint" = "Monitoring stops too. z takes it back.";
"release.hint" = "No beacon is designated. Press m to monitor the initial regions again.";
"notice.notDesignated" = "\"%@\" is not designated. d designates it.";
"notice.notDesignated.marked" = "None of the marked beacons is designated.";
"notice.ruleOn" = "Switcher rule on: a switcher's region starts the other designated beacons.";
"notice.ruleOff" = "Switcher rule off: what is monitored stays as it is.";

/* Monitoring and what is notified. */
"monitoring.count" = "%1$d of %2$d regions monitored";
"monitoring.of" = "%1$d of %2$d";
"monitoring.none" = "none";
"monitoring.start" = "Enter: start";
"monitoring.stop" = "Enter: stop";
"monitoring.change" = "%1$@   %2$@";
"monitoring.initial" = "Initial regions";
"monitoring.initial.why" = "Reacts to every fixed-value beacon of the service.";
"monitoring.dynamic" = "Dynamic regions";
"monitoring.dynamic.why" = "Reacts to the variable-value beacons of the service.";
"monitoring.nonSwitcher" = "Designated beacons except switchers";
"monitoring.nonSwitcher.why" = "What the switcher rule starts and stops by itself.";
"monitoring.region" = "Region %@";
"monitoring.region.why" = "The region under the cursor.";
"monitoring.polarity" = "React to";
"monitoring.polarity.why" = "Which beacons events are wanted of: all, the designated ones, or all others.";
"stopAll.confirm" = "Stop monitoring all regions of the service (%d)?";
"stopAll.hint" = "Designations stay. m starts the monitoring again.";
"stopAll.nothing" = "No region of the service is monitored.";
"options.defaults" = "For regions that are started from now on";
"options.of" = "For the region %@";

/* Names of beacons. */
"name.tooLong" = "A name has at most %d characters.";
"name.unsafe" = "The name has characters that cannot be shown.";

/* The first start, and the terms. */
"welcome.title" = "First start";
"welcome.language" = "Choose your language with Left and Right, then press Enter.";
"agreement" = "Terms of service";
"agreement.text" = "noroshi keeps designated beacons, regions, events and the names you give in a store on this machine that only you can read. Records of beacons for the service wait there too and are sent only once a service server is set up. Without your agreement scanning goes on; designation and the service's regions stay off. A changes your answer at any time.";
"agreement.required" = "Agreement is required to use the service.";
"agreement.agree" = "Agree";
"agreement.later" = "Later";
"agreement.refuse" = "Refuse";
"agreement.agreed" = "You have agreed.";
"agreement.refused" = "You have refused.";
"agreement.open" = "Designating needs your agreement: A shows the terms.";

/* Preferences and environment. */
"preferences.file" = "File: %@";
"preferences.noFile" = "There is no preference file; these are the defaults.";
"preferences.test" = "Test mode: the first line has the badge TEST, and test logs can be sent. Set TestMode to NO before real use.";
"preferences.production" = "Production: TestMode is NO.";
"preferences.change" = "An item is changed with noroshi prefs set KEY VALUE; Ctrl-R reads the file again.";
"pref.lackAppCode" = "DeveloperAppCode is not set.";
"environment.verdict" = "%1$@: %2$@";
"environment.nothing" = "Not checked yet.";
"hint.toggle" = "Toggle";
"hint.apply" = "Apply";
"hint.reserve" = "Reserve UUID";
"hint.choose" = "Choose";
/* The service: reasons. */
"why.switcherNear" = "Switcher %1$@ is near; beacons to watch: %2$d.";
"why.switchersGone" = "Switcher %1$@ was the last one near; beacons to leave: %2$d.";
"why.noRoom" = "There is no room for region “%1$@”: at most %2$d regions are monitored. Stop one first.";
"why.unknownRegion" = "There is no region “%@”.";
"why.notPermitted" = "There is no permission to scan.";
"why.poweredOff" = "Bluetooth is powered off.";
"why.adapterLost" = "The adapter is gone.";
"why.bluetooth.sockets" = "The kernel has no Bluetooth.";
"why.bluetooth.unknown" = "The adapters could not be listed.";
"why.bluetooth.absent" = "There is no adapter with Bluetooth Low Energy.";
"why.bluetooth.hardBlock" = "A switch of this machine blocks Bluetooth.";
"why.bluetooth.softBlock" = "rfkill blocks Bluetooth.";
"why.bluetooth.off" = "The adapter is powered off.";
"why.bluetooth.busy" = "Another program is scanning with the adapter.";

/* The service: results of a designation. */
"why.designate.registered" = "The beacons are designated.";
"why.designate.partlyRegistered" = "Designated up to the limit: %1$d registered, %2$d not registered.";
"why.designate.monitorMissing" = "Nothing is there to monitor regions with.";
"why.designate.regionMissing" = "Name the region in which the beacons were found.";
"why.designate.noBeaconData" = "Mark at least one beacon.";
"why.designate.notServiceRegion" = "This region is none of the service's, or beacons cannot be designated in it.";
"why.designate.invalidKeycode" = "“%@” is not a valid key code of this region.";
"why.designate.limitExceeded" = "The limit of %d designated beacons is reached. Release one, or stop the monitoring of another region.";
"why.designate.persistenceFailed" = "The designation could not be saved: %@.";
"why.designate.optionsMissing" = "Choose what is notified: entry, exit, display.";

/* The service: preparation and the preference file. */
"preference.kind.boolean" = "boolean";
"preference.kind.string" = "text";
"preference.kind.integer" = "whole number";
"error.preference.lackOfItem" = "The required setting %@ is missing. Add it to the preference file.";
"error.preference.expected.boolean" = "%1$@ must be yes or no, not “%2$@”.";
"error.preference.expected.string" = "%1$@ must be a text, not “%2$@”.";
"error.preference.expected.integer" = "%1$@ must be a whole number, not “%2$@”.";
"error.preference.notInRange" = "%1$@ is %2$d; it must be from %3$d to %4$d.";
"error.preference.unusableText" = "%1$@ must have at most %2$d octets and no control characters.";
"error.preference.fixed" = "%1$@ must be %2$@; it tells which service this is.";
"error.preference.unknownItem" = "There is no setting “%1$@”. Settings: %2$@.";
"error.prepare.preferenceMissing" = "The preference file %@ does not exist. Create it with `noroshi prefs set TestMode yes`.";
"error.prepare.preferenceUnreadable" = "The preference file %1$@ cannot be read: %2$@.";
"error.prepare.invalidEdition" = "SDKEdition is “%1$@”; it must be %2$@.";
"error.prepare.invalidVersion" = "SDKVersion is “%1$@”; it must be %2$@.";
"error.prepare.lackOfAppCode" = "DeveloperAppCode is not set. Set it with `noroshi prefs set DeveloperAppCode CODE`.";
"error.prepare.noOfficialRegions" = "There are no official regions: OfficialRegion.json is missing or empty.";
"error.prepare.refused" = "The service refused this application (HTTP %d). Check DeveloperAppCode.";
"error.ownRegion.identifierTaken" = "The identifier “%@” is taken by another region. Choose another one.";
"error.ownRegion.alreadyReserved" = "The UUID is reserved already, as region “%@”.";
"error.ownRegion.hasDesignatedBeacons" = "The region has designated beacons (%d). Release them first.";
"error.ownRegion.unknown" = "There is no region “%@” of your own.";

/* Permission and adapter. */
"auth.notDetermined" = "not decided";
"auth.restricted" = "restricted";
"auth.denied" = "denied";
"auth.always" = "always";
"auth.whenInUse" = "only while in use";
"adapter.unknown" = "unknown";
"adapter.resetting" = "resetting";
"adapter.unsupported" = "unsupported";
"adapter.unauthorized" = "no permission";
"adapter.poweredOff" = "off";
"adapter.poweredOn" = "on";

/* noroshi doctor. */
"doctor.label.kernel" = "kernel";
"doctor.label.sockets" = "Bluetooth sockets";
"doctor.label.adapter" = "adapter";
"doctor.label.low-energy" = "Low Energy";
"doctor.label.version" = "Bluetooth version";
"doctor.label.hard-block" = "hardware switch";
"doctor.label.permission" = "permission to scan";
"doctor.label.scanner" = "other scanners";
"doctor.label.daemon" = "bluetoothd";
"doctor.label.background" = "in background";
"doctor.label.power" = "power";
"doctor.state.ok" = "good";
"doctor.state.warning" = "attention";
"doctor.state.failing" = "failing";
"doctor.state.unknown" = "unknown";
"doctor.verdict.always" = "Beacons can be heard always";
"doctor.verdict.foreground" = "Beacons can be heard while the program runs";
"doctor.verdict.device" = "The device can hear beacons";
"doctor.verdict.yes" = "yes";
"doctor.verdict.no" = "no";
"doctor.kernel.ok" = "Linux %@";
"doctor.kernel.old" = "Linux %@, older than what this was tried with";
"doctor.kernel.old.advice" = "Use a kernel from 4.0 on if beacons are not heard.";
"doctor.kernel.unknown" = "The release could not be read.";
"doctor.sockets.ok" = "available";
"doctor.sockets.missing" = "This kernel offers no Bluetooth sockets.";
"doctor.sockets.missing.advice" = "Load the module with `sudo modprobe bluetooth`. Containers have none.";
"doctor.sockets.unknown" = "could not be tried";
"doctor.adapter.ok" = "%@";
"doctor.adapter.missing" = "There is no Bluetooth adapter.";
"doctor.adapter.missing.advice" = "Plug one in; it is found by itself.";
"doctor.adapter.noAddress" = "%@, without an address";
"doctor.adapter.noAddress.advice" = "Its firmware may be missing; `dmesg | grep -i bluetooth` tells.";
"doctor.adapter.unknown" = "The adapters could not be listed.";
"doctor.low-energy.ok" = "supported by %@";
"doctor.low-energy.missing" = "%@ knows BR/EDR only.";
"doctor.low-energy.missing.advice" = "Use another adapter, Bluetooth 4.0 or later.";
"doctor.low-energy.unknown" = "%@ cannot be asked while it is off.";
"doctor.low-energy.unknown.advice" = "Power it on with `sudo hciconfig %@ up`, and ask again.";
"doctor.low-energy.noAdapter" = "There is no adapter to ask.";
"doctor.version.ok" = "%@";
"doctor.version.old" = "%@, before Low Energy";
"doctor.version.old.advice" = "Use an adapter of Bluetooth 4.0 or later if no beacon is heard.";
"doctor.version.unknown" = "No adapter told its version.";
"doctor.hard-block.ok" = "not blocked";
"doctor.hard-block.blocked" = "A switch of this machine blocks Bluetooth.";
"doctor.hard-block.blocked.advice" = "Turn on the wireless switch or key of this machine; no command can.";
"doctor.hard-block.unknown" = "rfkill could not be read.";
"doctor.permission.ok" = "CAP_NET_RAW";
"doctor.permission.denied" = "This process may not scan; CAP_NET_RAW is missing.";
"doctor.permission.denied.advice" = "Run `make install-caps` once, or start it with sudo.";
"doctor.permission.unknown" = "Nobody has tried to scan yet.";
"doctor.permission.unknown.advice" = "Start `noroshi scan` once.";
"doctor.scanner.ok" = "none";
"doctor.scanner.busy" = "Another program is scanning with %@.";
"doctor.scanner.busy.advice" = "End it, for example with `bluetoothctl scan off`, or start noroshi with --take-over.";
"doctor.scanner.unknown" = "could not be seen";
"doctor.daemon.running" = "running; not needed, and in nobody's way unless it scans";
"doctor.daemon.absent" = "not running; not needed";
"doctor.daemon.unknown" = "could not be seen";
"doctor.background.enabled" = "The service unit is enabled.";
"doctor.background.lingering" = "Your units run without a session.";
"doctor.background.absent" = "Nothing runs when nobody is logged in.";
"doctor.background.absent.advice" = "Enable the unit with `sudo systemctl enable --now noroshi`, or `loginctl enable-linger`.";
"doctor.background.unknown" = "systemd could not be asked.";
"doctor.background.unknown.advice" = "Where there is no systemd, start `noroshi watch` by other means.";
"doctor.power.on" = "on: %@";
"doctor.power.off" = "off: %@";
"doctor.power.off.advice" = "Power it on with `sudo hciconfig %@ up` or `bluetoothctl power on`.";
"doctor.power.softBlocked" = "blocked by rfkill";
"doctor.power.softBlocked.advice" = "Run `rfkill unblock bluetooth`.";
"doctor.power.unknown" = "There is no adapter to ask.";

/* The agent: what it and hooks did */
"why.started" = "source: %@";
"why.adapter" = "adapter %@";
"why.tracked" = "beacons found in %2$d cycles: %1$d; the record is kept for later sending";
"why.trackedNone" = "no service beacon in %d cycles";
"why.trackedLate" = "no result within %@";
"why.notService" = "not a region of fixed-value service beacons";
"why.switcherOn" = "is a switcher now";
"why.switcherOff" = "is a switcher no more";
"why.hook.run" = "%@";
"why.hook.status" = "%1$@: ended with status %2$d";
"why.hook.signal" = "%1$@: ended by signal %2$d";
"why.hook.unstartable" = "%@: could not be started";
"why.hook.expired" = "%1$@: ended because its %2$@ were over";
"why.hook.dropped" = "%1$@: not run, %2$d commands wait already";

/* What became of a command on regions and beacons */
"site.notDesignated" = "Not all of these beacons are designated; nothing was changed.";
"site.switcherSet" = "Switchers set: %d.";
"site.switcherCleared" = "Switchers taken back: %d.";
"site.notMonitored" = "Region “%@” is not monitored. Start its monitoring with m first.";
"site.released" = "Designations released: %d.";
"site.releasedLast" = "Designations released: %d. No beacon is designated now; m starts the monitoring of the initial regions.";
"site.nothingToUndo" = "There is no designation or release to take back.";
"site.undoLimit" = "Cannot be taken back: at most %d beacons can be designated.";
"site.undoneDesignation" = "Designation taken back: %d.";
"site.undoneRelease" = "Designated again: %d.";
"site.nothingToMonitor" = "There is no region of that kind.";
"site.regionLimit" = "At most %1$d regions can be monitored; not started: %2$d.";
"site.monitoringStarted" = "Regions monitored: %d.";
"site.monitoringStopped" = "Regions told to stop: %d.";
"site.stateAsked" = "State of region “%@” asked for: the answer stands among the events.";
"site.trackingStarted" = "Tracking in region “%@” has begun.";
"site.unknownRegion" = "There is no region “%@”.";
"site.regionRefused" = "Region “%@” cannot be added: the service or the rules file has one of that name.";
"site.notOpened" = "Only http and https addresses are opened, not “%@”.";
"site.opening" = "Opening %@";

"""###
}
