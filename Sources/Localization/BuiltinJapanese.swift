// Written by Scripts/builtin_strings.py from i18n/ja.lproj/Localizable.strings; do not edit.

extension StringsTable {
    /// The texts of `i18n/ja.lproj/Localizable.strings` as they were when the program was built.
    public static let builtinJapanese = (try? StringsTable(parsing: BuiltinJapanese.text)) ?? StringsTable()
}

/// The file as it is.
enum BuiltinJapanese {
    // swift-format-ignore
    static let text = ###"""
/* 書式と単位 */
"format.decimalSeparator" = ".";
"format.groupSeparator" = ",";
"value.none" = "-";
"unit.metres" = "%@ m";
"age.seconds" = "%d 秒";
"age.minutes" = "%d 分";
"age.hours" = "%d 時間";
"age.days" = "%d 日";
"duration.pair" = "%1$@ %2$@";
"time.hms" = "%1$02d:%2$02d:%3$02d";
"time.hm" = "%1$02d:%2$02d";
"date.ymd" = "%1$d年%2$d月%3$d日";
"date.time" = "%1$@ %2$@";

/* プログラム */
"app.title" = "ビーコンモニター";
"view.beacons" = "ビーコン";
"proximity.immediate" = "至近";
"proximity.near" = "近い";
"proximity.far" = "遠い";
"proximity.unknown" = "不明";
"msg.entered" = "領域「%@」に入りました。";

"""###
}
