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
"msg.entered" = "領域「%@」に入りました。";

/* 共通の言葉 */
"value.on" = "オン";
"value.off" = "オフ";
"word.lost" = "圏外";
"word.running" = "動作中";
"word.paused" = "一時停止中";
"word.active" = "アクティブ";
"word.passive" = "パッシブ";
"word.extended" = "拡張アドバタイズ";
"word.legacy" = "従来アドバタイズ";
"word.following" = "追従中";
"word.notAvailable" = "取得不可";
"language.name" = "日本語";
"list.separator" = "、";
"source.simulation.short" = "模擬";

/* 単位 */
"unit.perSecond" = "毎秒 %@ 件";
"unit.dBm" = "%d dBm";
"rssi.smoothed" = "%1$@（平滑値 %2$@）";
"distance.range" = "%1$@（%2$@～%3$@）";
"unit.volts" = "%@ V";
"unit.percent" = "%@ %%";
"unit.celsius" = "%@ °C";
"unit.celsius.ascii" = "%@ C";
"unit.hectopascals" = "%@ hPa";
"unit.accelerationMg" = "%1$d %2$d %3$d mg";
"unit.milliseconds" = "%@ ms";
"unit.seconds" = "%@ 秒";
"unit.kilobytes" = "%@ kB";
"unit.megabytes" = "%@ MB";
"unit.times" = "%@ 倍";
"unit.framesPerSecond" = "毎秒 %d 回";
"time.ago" = "%@前";
"count.of" = "%1$@／%2$@";

/* 1 行目 */
"title.beacons.one" = "ビーコン %@ 台";
"title.beacons.many" = "ビーコン %@ 台";
"title.lowBattery.one" = "電池低下 %@ 台";
"title.lowBattery.many" = "電池低下 %@ 台";
"title.dropped" = "取りこぼし %@ 件";
"title.starting" = "%@ 準備中";
"title.waiting" = "%@ 待機中";
"title.lost" = "%1$@ 切断、最終受信 %2$@前";
"title.silent" = "%1$@ 受信なし %2$@";
"title.ended" = "%@ 終端";
"badge.simulation" = "模擬";
"badge.replay" = "再生 %1$@/%2$@ %3$@ 倍";
"badge.recording" = "記録中";
"badge.paused" = "停止中";
"badge.filter" = "絞込";

/* 異常の説明 */
"banner.lost" = "%@復帰すると走査を再開します。";
"banner.waiting" = "%@";
"banner.silent" = "何も受信していません。アンテナの状態や、ほかのプログラムの走査を確認してください。";
"banner.fallback" = "模擬ビーコンを表示しています。%@";

/* 画面 */
"view.beacons" = "ビーコン";
"view.events" = "イベント";
"view.status" = "状態";
"events.count" = "%@ 件";
"beacons.marked" = "印 %d 台";
"beacons.orderHeld" = "固定";
"beacons.orderedBy" = "並び：%@";
"beacons.rowOf" = "%1$@/%2$@";
"beacons.matchedOf" = "%2$@ 件中 %1$@ 件";
"filter.prompt" = "絞り込み：";
"filter.within" = "%@以内";
"filter.beyond" = "%@以遠";
"filter.exactly" = "%@のみ";

/* 近接度 */
"proximity.immediate" = "至近";
"proximity.near" = "近い";
"proximity.far" = "遠い";
"proximity.unknown" = "不明";

/* 並べ替え */
"sort.proximity" = "近接度";
"sort.rssi" = "受信強度";
"sort.identity" = "識別子";
"sort.seen" = "最終受信";
"sort.firstSeen" = "初回受信";
"sort.interval" = "送信間隔";
"sort.battery" = "電池電圧";

/* 表の見出し */
"column.proximity" = "近接度";
"column.beacon" = "ビーコン";
"column.rssi" = "RSSI";
"column.history" = "直近 30 秒";
"column.distance" = "推定距離";
"column.seen" = "経過";
"column.battery" = "電池";
"column.type" = "種別";
"column.time" = "時刻";
"column.event" = "イベント";
"column.what" = "内容";

/* ビーコンとフレームの種別 */
"type.device" = "一般機器";
"type.ibeacon" = "iBeacon";
"type.altbeacon" = "AltBeacon";
"type.eddystone-uid" = "Eddystone-UID";
"type.eddystone-url" = "Eddystone-URL";
"type.eddystone-eid" = "Eddystone-EID";
"type.ruuvi" = "RuuviTag";
"type.kkm-sensor" = "KKM センサー";
"type.uribeacon" = "UriBeacon";
"type.layout" = "独自形式";
"frame.tlm" = "Eddystone-TLM";
"frame.etlm" = "Eddystone-TLM（暗号化）";
"frame.other" = "アドバタイズ";
"frame.title" = "%1$@　%2$@前";
"label.exposure-notification" = "接触通知";
"label.apple-find-my" = "Find My";
"label.apple-continuity" = "Apple";
"label.google-find-hub" = "Find Hub";
"label.bthome" = "BTHome";

/* 表が空のとき */
"empty.starting" = "走査の準備をしています。";
"empty.scanning" = "受信中です。ビーコンはまだ見つかっていません。";
"empty.scanning.hint" = "アドバタイズを受信すると、ここに表示されます。";
"empty.waiting" = "まだ走査を開始できません。";
"empty.lost" = "アダプターが失われました。";
"empty.silent" = "アダプターから何も届いていません。";
"empty.ended" = "再生が終わりました。ビーコンはありませんでした。";
"empty.filtered" = "%@ 件すべてが絞り込みで隠れています。";
"empty.filtered.hint" = "Esc で絞り込みを解除します。";
"empty.devices" = "ビーコンはまだありません。ビーコン以外の機器 %@ 台を隠しています。";
"empty.devices.hint" = "v で表示します。";
"empty.events" = "まだ何も起きていません。";
"empty.events.hint" = "ビーコンの出現、復帰、圏外をここに記録します。";

/* 詳細 */
"detail.nothing" = "ビーコンが選択されていません。";
"detail.waiting" = "このビーコンは表にありません。";
"detail.chart" = "受信強度（dBm）直近 2 分";
"detail.identity" = "識別";
"detail.more" = "ほか %d 行：Enter";
"chart.start" = "%d 秒前";
"chart.end" = "現在";
"detail.proximity" = "近接度";
"detail.distance" = "推定距離";
"detail.rssi" = "受信強度";
"detail.seen" = "最終受信";
"detail.firstSeen" = "初回受信";
"detail.interval" = "送信間隔";
"detail.loss" = "受信漏れ";
"detail.battery" = "電池電圧";
"detail.batteryLow" = "電池低下";
"detail.type" = "種別";
"detail.name" = "名前";
"detail.uuid" = "UUID";
"detail.major" = "メジャー";
"detail.minor" = "マイナー";
"detail.namespace" = "名前空間";
"detail.instance" = "インスタンス";
"detail.identifier" = "識別子";
"detail.url" = "URL";
"detail.neighbour" = "同じアドレス";
"detail.address" = "アドレス";
"detail.addressKind" = "アドレス種別";
"detail.kind" = "分類";
"detail.company" = "企業 ID";
"detail.power" = "1 m での強度";
"detail.txPower" = "送信出力";
"detail.advertising" = "アドバタイズ";
"detail.channels" = "チャネル";
"detail.reports" = "受信件数";
"detail.temperature" = "温度";
"detail.humidity" = "湿度";
"detail.pressure" = "気圧";
"detail.acceleration" = "加速度";
"detail.movements" = "動作回数";
"detail.advertCount" = "送信回数";
"detail.uptime" = "稼働時間";
"octets.rest" = "構造の後ろ";
"octets.malformed" = "長さが末尾を超過";
"address.public" = "パブリック";
"address.random" = "ランダム";
"address.publicIdentity" = "パブリック（解決済み）";
"address.randomIdentity" = "ランダム（解決済み）";
"address.anonymous" = "匿名";
"ad.flags" = "フラグ";
"ad.serviceUUIDs" = "サービス UUID";
"ad.localName" = "ローカル名";
"ad.txPower" = "送信出力";
"ad.serviceData" = "サービスデータ";
"ad.appearance" = "外観";
"ad.uri" = "URI";
"ad.manufacturerData" = "メーカー固有データ";
"ad.other" = "その他";

/* イベント */
"happened.appeared" = "出現";
"happened.returned" = "復帰";
"happened.lost" = "圏外";
"happened.adapterReady" = "走査開始";
"happened.adapterLost" = "装置切断";
"happened.adapterResumed" = "装置復帰";
"happened.adapterSilent" = "受信なし";
"happened.recordingStarted" = "記録開始";
"happened.recordingStopped" = "記録終了";
"happened.replayEnded" = "再生終了";
"happened.warning" = "警告";
"happened.error" = "エラー";
"reason.returned" = "%@ぶりに受信";
"reason.lost" = "%1$@受信なし（上限 %2$@）";
"reason.silent" = "%@受信なし";
"reason.recordingStarted" = "記録先 %@";
"reason.recordingStopped" = "%1$@（%2$d パケット）";

/* 状態 */
"status.warnings" = "警告";
"status.source" = "受信元";
"status.rates" = "受信とビーコン";
"status.losses" = "使えなかったもの";
"status.replay" = "再生";
"status.recording" = "記録";
"status.files" = "ファイル";
"status.program" = "プログラム";
"source.controller" = "Bluetooth アダプター %@";
"source.capture" = "キャプチャ %@";
"source.simulation" = "模擬（シード %@）";
"condition.starting" = "準備中";
"condition.scanning" = "走査中";
"condition.waiting" = "待機中";
"condition.lost" = "切断";
"condition.silent" = "受信なし";
"condition.ended" = "終端";
"status.name" = "受信元";
"status.condition" = "状態";
"status.reason" = "理由";
"status.fallback" = "模擬の理由";
"status.lastReport" = "最終受信";
"status.adapterAddress" = "アダプターアドレス";
"status.scanMode" = "走査方式";
"status.rate" = "受信速度";
"status.beacons" = "ビーコン";
"status.table" = "表の件数";
"status.evicted" = "表から追い出し";
"status.lowBatteries" = "電池低下";
"status.dropped" = "取りこぼし";
"status.malformed" = "不正な形式";
"status.badCRC" = "チェックサム不一致";
"status.noRSSI" = "受信強度なし";
"status.position" = "再生位置";
"status.speed" = "再生速度";
"status.file" = "ファイル";
"status.packets" = "パケット";
"status.size" = "大きさ";
"status.memory" = "メモリー";
"status.language" = "言語";
"status.theme" = "テーマ";
"file.config" = "設定";
"file.strings" = "表記";
"file.theme" = "テーマ";
"file.layouts" = "独自形式";
"version.program" = "noroshi";
"version.swift" = "Swift";
"version.curses" = "ncurses";
"version.kernel" = "カーネル";
"version.controller" = "Bluetooth";

/* 操作 */
"group.moving" = "移動";
"group.views" = "画面";
"group.table" = "表";
"group.beacon" = "ビーコン";
"group.source" = "受信元";
"group.program" = "プログラム";
"action.up" = "上へ";
"action.down" = "下へ";
"action.pageUp" = "前のページへ";
"action.pageDown" = "次のページへ";
"action.first" = "先頭へ";
"action.last" = "末尾へ";
"action.previousBeacon" = "前のビーコン";
"action.nextBeacon" = "次のビーコン";
"action.viewBeacons" = "ビーコン画面";
"action.viewEvents" = "イベント画面";
"action.viewStatus" = "状態画面";
"action.nextView" = "次の画面";
"action.previousView" = "前の画面";
"action.detail" = "詳細を開く・広げる";
"action.back" = "戻る・閉じる・絞り込み解除";
"action.filter" = "絞り込み";
"action.proximityFilter" = "近接度で絞り込み";
"action.devices" = "ビーコン以外の機器の表示";
"action.sortNext" = "次の並べ替え";
"action.sortPrevious" = "前の並べ替え";
"action.reverse" = "並びを反転";
"action.holdOrder" = "並びを固定";
"action.follow" = "追従";
"action.mark" = "印を付ける・外す";
"action.clearMarks" = "印をすべて外す・戻す";
"action.copy" = "識別子をコピー";
"action.copyOctets" = "オクテット列をコピー";
"action.pause" = "一時停止・再開";
"action.record" = "ファイルに記録";
"action.replayFaster" = "再生を速く";
"action.replaySlower" = "再生を遅く";
"action.replayForward" = "10 秒進む";
"action.replayBack" = "10 秒戻る";
"action.replayFarForward" = "1 分進む";
"action.replayFarBack" = "1 分戻る";
"action.help" = "ヘルプ";
"action.palette" = "コマンド";
"action.settings" = "設定";
"action.language" = "言語切り替え";
"action.theme" = "テーマ切り替え";
"action.reload" = "ファイルを読み直す";
"action.redraw" = "画面を描き直す";
"action.suspend" = "シェルへ一時退避";
"action.quit" = "終了";

/* 最下行 */
"hint.help" = "ヘルプ";
"hint.quit" = "終了";
"hint.detail" = "詳細";
"hint.back" = "戻る";
"hint.filter" = "絞り込み";
"hint.proximityFilter" = "近接度";
"hint.sortNext" = "並べ替え";
"hint.reverse" = "反転";
"hint.holdOrder" = "固定";
"hint.follow" = "追従";
"hint.mark" = "印";
"hint.copy" = "コピー";
"hint.copyOctets" = "オクテット列";
"hint.pause" = "一時停止";
"hint.record" = "記録";
"hint.replayFaster" = "速く";
"hint.replayForward" = "10 秒先";
"hint.nextView" = "次の画面";
"hint.previousBeacon" = "前";
"hint.nextBeacon" = "次";
"hint.palette" = "コマンド";
"hint.settings" = "設定";
"hint.language" = "言語";
"hint.theme" = "テーマ";
"hint.reload" = "再読込";
"hint.keep" = "確定";
"hint.clear" = "解除";
"hint.close" = "閉じる";
"hint.move" = "移動";
"hint.run" = "実行";
"hint.change" = "変更";
"hint.scroll" = "スクロール";

/* ヘルプ */
"help.filter" = "絞り込みの書き方";
"help.signs" = "記号";
"help.part" = "%2$d 行中 %1$d 行目";
"filterHelp.text" = "名前、識別子、アドレス、URL";
"filterHelp.type" = "種別（前方一致）";
"filterHelp.word" = "その近接度のみ";
"filterHelp.within" = "それ以内（以遠は beyond:）";
"filterHelp.number" = "distance、battery、interval も可";
"filterHelp.not" = "それ以外";
"sign.immediate" = "至近：0.5 m 未満";
"sign.near" = "近い：3 m 未満";
"sign.far" = "遠い：3 m 以上";
"sign.lowBattery" = "電池低下";
"palette.nothing" = "該当するコマンドがありません。";

/* 設定 */
"setting.language" = "言語";
"setting.theme" = "テーマ";
"setting.ascii" = "記号を ASCII に限定";
"setting.frameRate" = "画面の更新";
"setting.devices" = "ビーコン以外の機器";
"setting.holdOrder" = "並びを固定";
"setting.reverse" = "並びを反転";

/* メッセージ */
"notice.unknownKey" = "%@ はここでは使えません。? でキー一覧を表示します。";
"notice.unknownCommand" = "不明なコマンドです：%@";
"notice.quitHint" = "q で終了します。";
"notice.orderHeld" = "並びを固定しました。";
"notice.orderFree" = "並びの固定を解除しました。";
"notice.following" = "選択したビーコンを追従します。";
"notice.notFollowing" = "追従を解除しました。";
"notice.copied" = "コピーしました：%@";
"notice.copiedMany" = "%d 台の識別子をコピーしました。";
"notice.copiedOctets" = "オクテット列をコピーしました。";
"notice.noMarks" = "印はありません。";
"notice.marksCleared" = "%d 台の印を外しました。もう一度 c で戻せます。";
"notice.marksBack" = "%d 台の印を戻しました。";
"notice.theme" = "テーマ：%@";
"notice.recording" = "%@ に記録しています。";
"notice.recorded" = "%1$@ に %2$d パケットを記録しました。";
"notice.recordFailed" = "%1$@ に書き込めません：%2$@";
"notice.reloaded" = "ファイルを読み直しました。";
"notice.reloadFailed" = "%1$@ を使用できません：%2$@";

/* 起動時のファイルの問題 */
"warning.file" = "%1$@：%2$@";
"warning.unreadable" = "%@ を読み込めません。";

/* コントローラー */
"error.controller.noAdapter" = "Bluetooth アダプターがありません。接続すると自動的に認識します。";
"error.controller.noSuchAdapter" = "アダプター %@ がありません。`hciconfig -a` で一覧を確認してください。";
"error.controller.adapterDown" = "アダプター %1$@ の電源が入っていません。`sudo hciconfig %1$@ up` または `bluetoothctl power on` を実行してください。";
"error.controller.noPermission" = "走査の権限がありません。`make install-caps` を一度実行するか、sudo で起動してください。";
"error.controller.busy" = "アダプター %1$@ をほかのプログラムが使用しています。`bluetoothctl scan off` などで走査を止めてください。";
"error.controller.mute" = "アダプター %1$@ が応答しません。挿し直すか、`sudo hciconfig %1$@ reset` を実行してください。";
"error.controller.unplugged" = "アダプター %@ が取り外されました。挿し直してください。";
"error.controller.socketsUnavailable" = "このカーネルでは Bluetooth ソケットを使用できません。`sudo modprobe bluetooth` でモジュールを読み込んでください。";
"error.controller.other" = "アダプターの操作 %1$@ に失敗しました：%2$@。";
"error.controller.unsupportedNoLE" = "アダプター %@ は Bluetooth Low Energy に対応していません。別のアダプターを使用してください。";
"error.controller.refused" = "アダプター %1$@ が %2$@ を拒否しました（状態 %3$@）。`sudo hciconfig %1$@ reset` を実行するか、別のアダプターを使用してください。";

/* ファイル */
"error.file.missing" = "ファイル %@ がありません。";
"error.file.unreadable" = "%1$@ を読み込めません：%2$@";
"error.file.unwritable" = "%1$@ に書き込めません：%2$@";
"error.strings" = "%1$@、%2$d 行目：%3$@";
"error.capture.notACapture" = "%@ はキャプチャファイルではありません（btsnoop、pcap、pcapng、PacketLogger に対応しています）。";
"error.capture.version" = "%1$@ のバージョン %2$d には対応していません。";
"error.capture.linkType" = "%1$@ のリンク種別 %2$d には対応していません。";
"error.capture.corrupt" = "%1$@ は %2$d オクテット目で壊れています。";
"remark.capture.cut" = "キャプチャが %d オクテット目でパケットの途中で終わっています。それより前はすべて読み込みました。";
"remark.scanning" = "%@ で走査しています。";
"remark.silent" = "%@ から何も届いていません。アンテナの状態や、ほかのプログラムの走査を確認してください。";
"error.config.syntax" = "%1$@：%2$@";
"error.config.unknownKey" = "%1$@：%2$@ という設定はありません。";
"error.config.unknownKey.suggestion" = "%1$@：%2$@ という設定はありません。%3$@ の誤りではありませんか。";
"error.config.badValue" = "%1$@：%2$@ = %3$@：%4$@を指定してください。";
"error.config.badLayout" = "%1$@：%4$@：%2$d 文字目に%3$@が必要です。";
"error.decode.notHex" = "%1$d 行目は 16 進数ではありません：%2$@";
"error.decode.tooLong" = "%1$d 行目はアドバタイズの最大長を超えています：%2$@";
"error.range" = "距離を推定できません：%@";
"error.terminal.notATerminal" = "画面の表示には端末が必要です。ファイルやパイプには `noroshi scan` を使用してください。";
"error.terminal.unknown" = "端末の種類 %@ が不明です。TERM に xterm-256color などを設定してください。";
"error.terminal.cannotMoveCursor" = "端末 %@ はカーソルを移動できません。TERM に xterm-256color などを設定してください。";
"error.terminal.failed" = "端末を使用できません。";

/* 設定値の説明 */
"expected.boolean" = "true または false";
"expected.integer" = "%5$@～%6$@ の整数";
"expected.decimal" = "%5$@～%6$@ の数値";
"expected.text" = "引用符で囲んだ文字列";
"expected.language" = "\"auto\"、\"ja\"、\"en\" のいずれか";
"expected.theme" = "テーマの名前";
"expected.autoYesNo" = "\"auto\"、\"yes\"、\"no\" のいずれか";
"expected.directory" = "フォルダー";
"expected.source" = "\"auto\"、\"controller\"、\"controller:hci0\"、\"simulated\"、\"simulated:42\" のいずれか";
"expected.style" = "\"bold cyan on default\" のようなスタイル";
"expected.layout.term" = "m:、s:、i:、p:、d:、x のいずれか";
"expected.layout.position" = "オクテット位置（0～1649）";
"expected.layout.hyphen" = "2 つの位置の間のハイフン";
"expected.layout.order" = "開始以後の終了位置";
"expected.layout.value" = "等号と 16 進数";
"expected.layout.length" = "位置の範囲と同じ桁数の 16 進数";
"expected.layout.separator" = "コンマまたは行末";
"expected.layout.onePowerOctet" = "1 オクテットの送信出力";
"expected.layout.correction" = "符号付きの補正値（dB）";
"expected.layout.serviceUUID" = "位置 0 からの 2、4、16 オクテットのサービス UUID";
"expected.layout.once" = "1 回だけの指定";
"expected.layout.match" = "m: または s: の項";
"expected.layout.identifier" = "i: の項または x";
"expected.layout.size" = "合計 24 オクテット以下の識別子";

"""###
}
