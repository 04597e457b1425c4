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
"badge.recording" = "REC";
"badge.paused" = "PAUSED";
"badge.filter" = "FILTER";

/* What is wrong. */
"banner.lost" = "%@ Scanning goes on as soon as it is back.";
"banner.waiting" = "%@";
"banner.silent" = "Nothing is heard. Is the antenna covered, or another program scanning?";
"banner.fallback" = "Simulated beacons are shown. %@";

/* Views and what they say. */
"view.beacons" = "Beacons";
"view.events" = "Events";
"view.status" = "Status";
"events.count" = "%@ events";
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
"reason.returned" = "after %@ of silence";
"reason.lost" = "not heard for %1$@ (limit %2$@)";
"reason.silent" = "no report for %@";
"reason.recordingStarted" = "to %@";
"reason.recordingStopped" = "%1$@, packets: %2$d";

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
"action.viewEvents" = "View: Events";
"action.viewStatus" = "View: Status";
"action.nextView" = "Next view";
"action.previousView" = "Previous view";
"action.detail" = "Detail: open, enlarge";
"action.back" = "Back: close, clear the filter";
"action.filter" = "Filter";
"action.proximityFilter" = "Filter by proximity";
"action.devices" = "Devices that are no beacons";
"action.sortNext" = "Sort: next order";
"action.sortPrevious" = "Sort: previous order";
"action.reverse" = "Reverse the order";
"action.holdOrder" = "Hold the order";
"action.follow" = "Follow";
"action.mark" = "Mark";
"action.clearMarks" = "Clear marks, bring them back";
"action.copy" = "Copy the identity";
"action.copyOctets" = "Copy the octets";
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
"hint.back" = "Back";
"hint.filter" = "Filter";
"hint.proximityFilter" = "Proximity";
"hint.sortNext" = "Sort";
"hint.reverse" = "Reverse";
"hint.holdOrder" = "Hold";
"hint.follow" = "Follow";
"hint.mark" = "Mark";
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
"notice.reloadFailed" = "Cannot use %1$@: %2$@";

/* What is wrong with files at the start. */
"warning.file" = "%1$@: %2$@";
"warning.unreadable" = "%@ cannot be read.";

/* Controllers. */
"error.controller.noAdapter" = "There is no Bluetooth adapter. Plug one in; noroshi finds it by itself.";
"error.controller.noSuchAdapter" = "There is no adapter %@. `hciconfig -a` lists those there are.";
"error.controller.adapterDown" = "The adapter %1$@ is switched off. Run `sudo hciconfig %1$@ up` or `bluetoothctl power on`.";
"error.controller.noPermission" = "No permission to scan. Run `make install-caps` once, or start noroshi with sudo.";
"error.controller.busy" = "Another program uses the adapter %1$@. Stop its scan, for instance with `bluetoothctl scan off`.";
"error.controller.mute" = "The adapter %1$@ does not answer. Unplug it and plug it in again, or run `sudo hciconfig %1$@ reset`.";
"error.controller.unplugged" = "The adapter %@ was unplugged. Plug it in again.";
"error.controller.socketsUnavailable" = "This kernel has no Bluetooth sockets. Load the module with `sudo modprobe bluetooth`.";
"error.controller.other" = "The adapter failed at %1$@: %2$@.";
"error.controller.unsupportedNoLE" = "The adapter %@ has no Bluetooth Low Energy. Use another one.";
"error.controller.refused" = "The adapter %1$@ refused %2$@ (status %3$@). Run `sudo hciconfig %1$@ reset`, or use another one.";

/* Files. */
"error.file.missing" = "There is no file %@.";
"error.file.unreadable" = "Cannot read %1$@: %2$@";
"error.file.unwritable" = "Cannot write %1$@: %2$@";
"error.strings" = "%1$@, line %2$d: %3$@";
"error.capture.notACapture" = "%@ is not a capture: neither btsnoop, pcap, pcapng nor PacketLogger.";
"error.capture.version" = "%1$@ is a capture of version %2$d, which noroshi cannot read.";
"error.capture.linkType" = "%1$@ holds no Bluetooth packets that noroshi knows (link type %2$d).";
"error.capture.corrupt" = "%1$@ is damaged at octet %2$d.";
"remark.capture.cut" = "The capture ends in the middle of a packet, at octet %d. All before it was read.";
"remark.scanning" = "Scanning with %@.";
"remark.silent" = "%@ is silent. Is the antenna covered, or another program scanning?";
"error.config.syntax" = "%1$@: %2$@";
"error.config.unknownKey" = "%1$@: there is no setting %2$@.";
"error.config.unknownKey.suggestion" = "%1$@: there is no setting %2$@. Did you mean %3$@?";
"error.config.badValue" = "%1$@: %2$@ = %3$@: expected %4$@";
"error.config.badLayout" = "%1$@: %4$@: at character %2$d expected %3$@";
"error.decode.notHex" = "Line %1$d is not hexadecimal: %2$@";
"error.decode.tooLong" = "Line %1$d is longer than an advertisement can be: %2$@";
"error.range" = "Cannot range: %@";
"error.terminal.notATerminal" = "The screen needs a terminal. `noroshi scan` writes to a file or a pipe.";
"error.terminal.unknown" = "The terminal type %@ is not known. Set TERM, for instance to xterm-256color.";
"error.terminal.cannotMoveCursor" = "The terminal %@ cannot move its cursor. Set TERM, for instance to xterm-256color.";
"error.terminal.failed" = "The terminal cannot be used.";

/* What a setting may be. */
"expected.boolean" = "true or false";
"expected.integer" = "a whole number from %5$@ to %6$@";
"expected.decimal" = "a number from %5$@ to %6$@";
"expected.text" = "a text in quotation marks";
"expected.language" = "\"auto\", \"ja\" or \"en\"";
"expected.theme" = "the name of a theme";
"expected.autoYesNo" = "\"auto\", \"yes\" or \"no\"";
"expected.directory" = "a folder";
"expected.source" = "\"auto\", \"controller\", \"controller:hci0\", \"simulated\" or \"simulated:42\"";
"expected.style" = "a style such as \"bold cyan on default\"";
"expected.layout.term" = "one of m: s: i: p: d: x";
"expected.layout.position" = "an octet position, 0 to 1649";
"expected.layout.hyphen" = "a hyphen between two positions";
"expected.layout.order" = "an end that is not before its start";
"expected.layout.value" = "an equals sign and hexadecimal digits";
"expected.layout.length" = "as many hexadecimal digits as the positions span";
"expected.layout.separator" = "a comma or the end";
"expected.layout.onePowerOctet" = "a power of one octet";
"expected.layout.correction" = "a signed correction in dB";
"expected.layout.serviceUUID" = "a service UUID of 2, 4 or 16 octets at position 0";
"expected.layout.once" = "this term only once";
"expected.layout.match" = "at least one m: or s: term";
"expected.layout.identifier" = "at least one i: term, or x";
"expected.layout.size" = "identifiers of 24 octets together at most";

"""###
}
