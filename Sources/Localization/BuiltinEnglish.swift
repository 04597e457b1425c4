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
"view.beacons" = "Beacons";
"proximity.immediate" = "immediate";
"proximity.near" = "near";
"proximity.far" = "far";
"proximity.unknown" = "unknown";
"msg.entered" = "Entered region “%@”.";

"""###
}
