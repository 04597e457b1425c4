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
"answer.yes" = "はい";
"answer.no" = "いいえ";
"question.title" = "確認";
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
"badge.test" = "テスト";
"badge.recording" = "記録中";
"badge.paused" = "停止中";
"badge.filter" = "絞込";

/* 異常の説明 */
"banner.lost" = "%@復帰すると走査を再開します。";
"banner.waiting" = "%@";
"banner.silent" = "何も受信していません。アンテナの状態や、ほかのプログラムの走査を確認してください。";
"banner.fallback" = "模擬ビーコンを表示しています。%@";
"banner.notKept" = "%@終了すると、いまの操作は失われます。";

/* 画面 */
"view.beacons" = "ビーコン";
"view.regions" = "領域";
"view.designated" = "指定";
"view.events" = "イベント";
"view.contents" = "コンテンツ";
"view.status" = "状態";
"events.count" = "%@ 件";
"contents.count" = "%@ 件";
"events.ofKind" = "種類：%@";
"events.ofRegion" = "領域：%@";
"events.shown" = "%@ 件を表示";
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
"empty.events.filtered" = "すべてのイベントが絞り込みで隠れています。";
"empty.regions" = "監視中の領域はありません。";
"empty.regions.hint" = "i で領域を追加、m で監視を開始します。";
"empty.designated" = "指定ビーコンはありません。";
"empty.designated.hint" = "1 の画面で Space で印を付け、d で指定します。";
"empty.contents" = "まだルールは発火していません。";
"empty.contents.hint" = "ルールが呼び出した内容をここに記録します。ルールは rules.toml から読み込みます。";

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
"happened.enter" = "入域";
"happened.exit" = "退域";
"happened.inside" = "領域内";
"happened.outside" = "領域外";
"happened.monitoringStarted" = "監視開始";
"happened.monitoringStopped" = "監視停止";
"happened.monitoringFailed" = "監視失敗";
"happened.rangingStarted" = "測定開始";
"happened.rangingStopped" = "測定停止";
"happened.ruleFired" = "ルール発火";
"happened.hookRun" = "フック実行";
"happened.hookFailed" = "フック失敗";
"happened.hookExpired" = "フック打切り";
"happened.hookDropped" = "フック省略";
"happened.rulesRead" = "ルール読込";
"happened.switcherStarted" = "連動開始";
"happened.switcherStopped" = "連動停止";
"happened.switcherSet" = "スイッチャー";
"happened.designated" = "指定";
"happened.released" = "指定解除";
"happened.tracked" = "追跡";
"happened.trackedNone" = "追跡なし";
"happened.started" = "起動";
"happened.stopped" = "終了";
"eventKinds.regions" = "領域";
"eventKinds.rules" = "ルール";
"eventKinds.designation" = "指定";
"eventKinds.beacons" = "ビーコン";
"eventKinds.program" = "動作";
"detail.event" = "イベント";
"detail.time" = "時刻";
"detail.beacon" = "ビーコン";
"detail.rule" = "ルール";
"detail.action" = "アクション";
"detail.content" = "内容";
"detail.reason" = "理由";
"detail.notified" = "通知";
"detail.number" = "番号";
"notify.held" = "設定により通知しない";
"reason.returned" = "%@ぶりに受信";
"reason.lost" = "%1$@受信なし（上限 %2$@）";
"reason.silent" = "%@受信なし";
"reason.recordingStarted" = "記録先 %@";
"reason.recordingStopped" = "%1$@（%2$d パケット）";

/* 領域 */
"regionColumn.regionClass" = "分類";
"regionColumn.region" = "領域";
"regionColumn.state" = "状態";
"regionColumn.since" = "判定時刻";
"regionColumn.inside" = "台数";
"regionColumn.notify" = "通知";
"regionColumn.left" = "退域まで";
"regions.monitored" = "監視 %1$d/%2$d";
"regions.inside" = "領域内 %d 件";
"regions.ranged" = "レンジング %d 件";
"region.class.initial" = "初期";
"region.class.dynamic" = "可変";
"region.class.designated" = "指定";
"region.class.managed" = "管理";
"region.class.other" = "その他";
"region.reserved" = "予約（%@）";
"region.state.unknown" = "判定前";
"region.state.inside" = "領域内";
"region.state.outside" = "領域外";
"region.stopped" = "停止中";
"region.deaf" = "装置停止中";
"region.idle" = "この領域は監視していません。m で開始します。";
"region.entryOf" = "%2$@以内に %1$d 回受信";
"region.thresholdOf" = "入域 %1$@、退域 %2$@";
"detail.region" = "領域";
"detail.settings" = "設定";
"detail.regionName" = "領域";
"detail.class" = "分類";
"detail.state" = "状態";
"detail.since" = "判定時刻";
"detail.inside" = "ビーコン数";
"detail.timeLeft" = "退域まで";
"detail.lastBeacon" = "最終ビーコン";
"detail.tracking" = "追跡";
"detail.options" = "通知";
"detail.exitPeriod" = "退域の猶予";
"detail.entry" = "入域の条件";
"detail.threshold" = "しきい値";
"value.any" = "任意";
"time.momentAgo" = "%1$@（%2$@）";
"ranged.beacons" = "レンジング中のビーコン：%d 台";
"ranged.none" = "受信しているビーコンはありません。";
"track.window" = "収集中 %1$d/%2$d";
"remove.ask" = "領域「%@」を削除しますか？";
"remove.monitored" = "監視も停止します。";
"remove.designated" = "%@ は指定ビーコンの領域です。3 の画面で指定を解除してください。";
"remove.rules" = "%@ はルールファイルの領域です。ファイルから削除してください。";
"remove.service" = "%@ はサービスの領域です。m で監視を停止できます。";
"regionTyped.parts" = "「識別名 UUID」の形で入力してください。例：shop E2C56DB5-DFFB-48D2-B060-D0F5A71096E0/1";
"regionTyped.uuid" = "「%@」の位置には 16 進数 32 桁の UUID を入力してください。";
"regionTyped.number" = "「%@」の位置には 0～65535 の数を入力してください。";
"regionTyped.minor" = "マイナーの前にメジャーを入力してください。";
"regionTyped.tooMany" = "「%@」は長すぎます。UUID/メジャー/マイナー または 名前空間/インスタンス で入力してください。";
"regionTyped.namespace" = "「%@」の位置には 16 進数 20 桁の名前空間を入力してください。";
"regionTyped.instance" = "「%@」の位置には 16 進数 12 桁のインスタンスを入力してください。";

/* コンテンツ */
"content.image" = "画像";
"content.url" = "Web ページ";
"content.text" = "テキスト";
"content.custom" = "カスタムデータ";
"content.unknown" = "その他";
"content.ask" = "「%@」をブラウザーで開きますか？";
"content.host" = "接続先：%@";
"content.opens" = "Enter で開くかどうかを確認します。";
"content.notOpened" = "開けるのは http:// または https:// で始まるアドレスのみです。";
"content.unknownAction" = "「%@」は未対応のアクションです。元のデータ：";
"content.noValues" = "値はありません。";
"column.rule" = "ルール";
"column.kind" = "種類";
"column.from" = "発生元";
"column.content" = "内容";

/* 領域の変化とルールの発火の理由 */
"why.firstReport" = "最初の受信（%d dBm）";
"why.firstReportNoLevel" = "最初の受信";
"why.heardAgain" = "再起動後も受信（%d dBm）";
"why.heardAgainNoLevel" = "再起動後も受信";
"why.reports" = "%2$@以内に %1$d 回受信";
"why.neverHeard" = "監視開始から受信なし（退域判定 %@）";
"why.silentSinceStart" = "再起動後は受信なし（退域判定 %@）";
"why.tooFewReports" = "%2$@以内に %1$d 回の受信なし（退域判定 %3$@）";
"why.lastHeard" = "最終受信は %1$@前（退域判定 %2$@）";
"why.lastHeardListening" = "最終受信は %1$@前、うち受信可能な時間は %2$@（退域判定 %3$@）";
"why.lastStrong" = "%1$d dBm 以上の最終受信は %2$@前（退域判定 %3$@）";
"why.lastWithin" = "%1$@ m 以内の最終受信は %2$@前（退域判定 %3$@）";
"why.regionLimit" = "監視できる領域は %d 件まで";
"why.replaced" = "同じ識別子の領域を置き換え";
"why.stillKnown" = "判定済み";
"why.asked" = "状態の要求";
"why.display" = "画面復帰";
"why.rule.immediate" = "ビーコンが至近";
"why.rule.near" = "ビーコンが近い";
"why.rule.far" = "ビーコンが遠い";
"why.rule.unknown" = "ビーコンの近接度が不明";
"why.rule.inside" = "「%@」の領域内";
"why.rule.outside" = "「%@」の領域外";
"why.rule.time" = "時間帯に該当";
"why.rule.date" = "期間に該当";
"why.rule.triggers" = "成立した条件: %@";
"why.rule.sequence" = "%d 段階が順に成立";

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
"group.designation" = "指定とサービス";
"group.regions" = "領域";
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
"action.viewRegions" = "領域画面";
"action.viewDesignated" = "指定画面";
"action.viewEvents" = "イベント画面";
"action.viewContents" = "コンテンツ画面";
"action.viewStatus" = "状態画面";
"action.nextView" = "次の画面";
"action.previousView" = "前の画面";
"action.detail" = "詳細を開く・広げる";
"action.open" = "内容を開く";
"action.back" = "戻る・閉じる・絞り込み解除";
"action.filter" = "絞り込み";
"action.proximityFilter" = "近接度で絞り込み";
"action.polarity" = "指定のみ・指定以外・すべて";
"action.devices" = "ビーコン以外の機器の表示";
"action.sortNext" = "次の並べ替え";
"action.sortPrevious" = "前の並べ替え";
"action.reverse" = "並びを反転";
"action.holdOrder" = "並びを固定";
"action.follow" = "追従";
"action.eventKinds" = "イベントの種類で絞り込み";
"action.eventRegion" = "イベントの領域で絞り込み";
"action.expand" = "まとめたイベントを開く・閉じる";
"action.mark" = "印を付ける・外す";
"action.clearMarks" = "印をすべて外す・戻す";
"action.nameBeacon" = "ビーコンに名前を付ける";
"action.jump" = "ビーコンへ移動";
"action.copy" = "識別子をコピー";
"action.copyOctets" = "オクテット列をコピー";
"action.designate" = "指定する";
"action.release" = "指定を解除する";
"action.undo" = "指定・解除を元に戻す";
"action.switcher" = "スイッチャービーコンの設定・解除";
"action.switcherRule" = "スイッチャー連動のオン・オフ";
"action.agreement" = "サービス利用規約";
"action.preferences" = "サービスの設定";
"action.environment" = "動作環境の確認";
"action.monitoring" = "監視の開始・停止";
"action.stopAll" = "すべての監視を停止";
"action.ranging" = "レンジングのオン・オフ";
"action.requestState" = "領域の状態を問い合わせる";
"action.track" = "追跡：記録を始める";
"action.notificationOptions" = "通知の設定";
"action.addRegion" = "領域を追加";
"action.removeRegion" = "領域を削除";
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
"hint.open" = "開く";
"hint.back" = "戻る";
"hint.filter" = "絞り込み";
"hint.proximityFilter" = "近接度";
"hint.sortNext" = "並べ替え";
"hint.reverse" = "反転";
"hint.holdOrder" = "固定";
"hint.follow" = "追従";
"hint.mark" = "印";
"hint.designate" = "指定";
"hint.release" = "解除";
"hint.undo" = "元に戻す";
"hint.switcher" = "スイッチャー";
"hint.nameBeacon" = "名前";
"hint.jump" = "ビーコン";
"hint.eventKinds" = "種類";
"hint.eventRegion" = "領域";
"hint.expand" = "展開";
"hint.addRegion" = "追加";
"hint.removeRegion" = "削除";
"hint.monitoring" = "監視";
"hint.ranging" = "レンジング";
"hint.requestState" = "状態";
"hint.track" = "追跡";
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
"hint.enter" = "確定";
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
"notice.notListed" = "%@ は一覧にありません。受信していないか、絞り込みで隠れています。";
"notice.noRegion" = "このイベントには領域がありません。";
"notice.noGroup" = "この行のイベントは 1 件です。";
"notice.noBeacon" = "このイベントにはビーコンがありません。";

/* 入力 */
"entry.region" = "領域の追加";
"entry.region.hint" = "識別名 UUID[/メジャー[/マイナー]] の形です。 altbeacon:UUID[/ID2[/ID3]] や eddystone:名前空間[/インスタンス] も使えます。「,」で複数、* は任意の値です。";
"entry.name" = "ビーコンの名前";
"entry.name.hint" = "空にすると名前を取り除きます。";

/* 起動時のファイルの問題 */
"text.verbatim" = "%@";

/* コントローラー */
"error.url.scheme" = "%@ はビーコンで送信できる URL ではありません。http:// か https:// で始めてください。";
"error.url.character" = "文字「%@」は URL に使用できません。空白は %%20 のように、パーセント形式で書いてください。";
"error.url.tooLong" = "URL は短縮後も %d オクテットあり、上限の 17 オクテットを超えています。短い URL を使ってください。";
"strings.complete" = "すべてそろっています";
"error.terminal.notATerminal" = "画面表示には端末が必要です。端末がない場合は `noroshi scan` をお使いください。";
"error.terminal.unknown" = "端末の種類「%@」は登録されていません。`TERM=xterm-256color` のように TERM を設定してください。";
"error.terminal.cannotMoveCursor" = "種類「%@」の端末では全画面表示ができません。TERM を正しく設定するか、`noroshi scan` をお使いください。";
"error.terminal.failed" = "端末を設定できませんでした。別の端末で試すか、`noroshi scan` をお使いください。";
"error.controller.noAdapter" = "Bluetooth アダプターがありません。接続してください（画面は自動的に切り替わります）。";
"error.controller.noSuchAdapter" = "アダプター %@ がありません。`hciconfig -a` で一覧を確認してください。";
"error.controller.adapterDown" = "アダプター %1$@ の電源が入っていません。`sudo hciconfig %1$@ up` または `bluetoothctl power on` を実行してください。";
"error.controller.noPermission" = "走査の権限がありません。`make install-caps` を一度実行するか、sudo で起動してください。";
"error.controller.busy" = "アダプター %1$@ をほかのプログラムが使用しています。`bluetoothctl scan off` などで走査を止めるか、--take-over で切り替えてください。";
"error.controller.mute" = "アダプター %1$@ が応答しません。挿し直すか、`sudo hciconfig %1$@ reset` を実行してください。";
"error.controller.unplugged" = "アダプター %@ が取り外されました。挿し直してください。";
"error.controller.noLowEnergy" = "アダプター %@ は Bluetooth Low Energy に対応していません。別のアダプターを使用してください。";
"error.controller.socketsUnavailable" = "このカーネルでは Bluetooth ソケットを使用できません。`sudo modprobe bluetooth` でモジュールを読み込んでください。";
"error.controller.other" = "アダプターの操作 %1$@ に失敗しました：%2$@。";

/* ---- コマンドライン：標準エラー出力、`noroshi config`、`noroshi sources` の文言 ---- */

/* ファイル */
"file.standardInput" = "標準入力";
"error.file.missing" = "%@ がどのデータフォルダーにもありません。組み込みの文言と mono テーマを使用します。フォルダーは NOROSHI_DATA で指定できます。";
"error.file.notFound" = "ファイル %@ がありません。";
"error.file.isFolder" = "%@ はフォルダーです。ファイルを指定してください。";
"error.file.noFolder" = "%@ を作成できません。フォルダーがありません。";
"error.file.mayNotRead" = "%@ を読み込む権限がありません。";
"error.file.mayNotWrite" = "%@ に書き込む権限がありません。";
"error.file.full" = "ディスクの空きがないため、%@ は途中までです。書き込み済みの部分は使用できます。";
"error.file.unreadable" = "%1$@ を読み込めません（%2$@）。";
"error.file.unwritable" = "%1$@ に書き込めません（%2$@）。";

/* 保存ファイル */
"error.store.full" = "ディスクの空きがないため、%@ に書き込めません。空きを作ってください。確定済みの内容は残っています。";
"error.store.notPermitted" = "%1$@ を使用する権限がありません（%2$@）。`sudo chown -R $USER` にフォルダー名を続けるなどして、所有者を自分に変更してください。";
"error.store.readOnlyDisk" = "%@ は書き込みのできないファイルシステムにあります。書き込み可能にするか、XDG_STATE_HOME で別のフォルダーを指定してください。";
"error.store.noFolder" = "%1$@ をフォルダーとして使用できません（%2$@）。XDG_STATE_HOME で使用できるフォルダーを指定してください。";
"error.store.readOnly" = "ここでは %@ を読み込み専用で開いています。変更するには、もう一方の noroshi を終了するか、ファイルを書き込み可能にしてください。";
"error.store.damaged" = "%@ が壊れていて、新しいファイルに置き換えることもできません。別の名前に変更してから noroshi を起動し直してください。";
"error.store.newer" = "%@ は新しいバージョンの noroshi のファイルなので、そのまま残します。そのバージョンを使用するか、XDG_STATE_HOME で別のフォルダーを指定してください。";
"error.store.locked" = "別のプログラムが %@ を使用中です。もう一度試すか、そのプログラムを終了してください。";
"error.store.failed" = "%1$@ を読み書きできません（%2$@）。ディスクの状態と空き容量を確認してください。";
"remark.store.setAside" = "%1$@ が壊れていたため、%2$@ という名前で残しました。読み取れない部分があったので、指定、領域、名前を確認してください。引き継いだイベントは %3$@ 件です。";
"remark.store.setAside.whole" = "%1$@ が壊れていたため、%2$@ という名前で残しました。指定、領域、名前は引き継ぎました。引き継いだイベントは %3$@ 件です。";
"remark.store.vanished" = "使用中に %@ がなくなりました。現在の内容を新しいファイルに保存しました。イベントの記録は新しく始まります。";
"remark.store.otherInstance" = "別の noroshi がすでに動作しています。こちらでは表示だけを行い、何も変更しません。";
"remark.store.otherInstance.pid" = "別の noroshi（プロセス %@）がすでに動作しています。こちらでは表示だけを行い、何も変更しません。";

/* ペイロード */
"error.decode.notHex" = "%1$d 行目は 16 進数ではありません：「%2$@」。020106 のように 1 オクテットを 2 桁で書いてください。";
"error.decode.notHex.argument" = "%1$d 番目の引数は 16 進数ではありません：「%2$@」。020106 のように 1 オクテットを 2 桁で書いてください。";
"error.decode.tooLong" = "%1$d 行目はペイロードとして長すぎます。1650 オクテットまでです。先頭：「%2$@」";
"error.decode.tooLong.argument" = "%1$d 番目の引数はペイロードとして長すぎます。1650 オクテットまでです。先頭：「%2$@」";

/* キャプチャ */
"error.capture.notACapture" = "%@ はキャプチャではありません。btsnoop、pcap、pcapng、PacketLogger のファイルを指定してください。";
"error.capture.version" = "%1$@ はバージョン %2$d のキャプチャで、対応していません。btsnoop か pcapng に変換してください。";
"error.capture.linkType" = "%1$@ のリンク種別は %2$d で、Bluetooth ではありません。187、201、251、254、256、272、または btsnoop の 1001、1002、2001 が必要です。";
"error.capture.corrupt" = "%1$@ は %2$d オクテット目から壊れています。それより前はすべて使用しました。";
"remark.capture.cut" = "キャプチャは %d オクテット目の記録の途中で切れています。それより前はすべて使用しました。";

/* 距離測定 */
"error.range.header" = "%1$d 行目：見出し %2$@ が必要です。";
"error.range.fields" = "%1$d 行目：4 つの項目が必要です（%2$@）。";
"error.range.sequence" = "%1$d 行目：1 番目の項目に系列の名前が必要です。";
"error.range.time" = "%1$d 行目：2 番目の項目に時刻（秒）が必要です。";
"error.range.rssi" = "%1$d 行目：3 番目の項目に受信強度（dBm、-128～127）が必要です。";
"error.range.power" = "%1$d 行目：4 番目の項目に 1 m での強度（dBm、-128～127）が必要です。";
"error.range.order" = "%1$d 行目：時刻が系列の直前の標本より前です。";
"error.range.pause" = "%1$d 行目：系列の直前の標本から 1 日を超えて空いています。";

/* 設定ファイル */
"error.config.syntax" = "%1$@：TOML として読めません（%2$@）。";
"error.config.unknownKey" = "%1$@：設定 %2$@ はありません。`noroshi config` で一覧を表示します。";
"error.config.unknownKey.suggestion" = "%1$@：設定 %2$@ はありません。%3$@ ではありませんか。";
"error.config.missingKey" = "%1$@：%2$@ がありません。";
"error.config.expected.boolean" = "%1$@：%2$@ が %3$@ です。true か false を指定してください。";
"error.config.expected.integer" = "%1$@：%2$@ が %3$@ です。%4$@ から %5$@ までの整数を指定してください。";
"error.config.expected.decimal" = "%1$@：%2$@ が %3$@ です。%4$@ から %5$@ までの数値を指定してください。";
"error.config.expected.text" = "%1$@：%2$@ が %3$@ です。引用符で囲んだ文字列を指定してください。";
"error.config.expected.language" = "%1$@：%2$@ が %3$@ です。\"auto\"、\"ja\"、\"en\" のどれかを指定してください。";
"error.config.expected.theme" = "%1$@：%2$@ が %3$@ です。\"dark\" などテーマの名前を指定してください。";
"error.config.expected.autoYesNo" = "%1$@：%2$@ が %3$@ です。\"auto\"、\"yes\"、\"no\" のどれかを指定してください。";
"error.config.expected.directory" = "%1$@：%2$@ が %3$@ です。フォルダーのパスを引用符で囲んで指定してください。";
"error.config.expected.source" = "%1$@：%2$@ が %3$@ です。\"auto\"、\"controller\"、\"controller:hci0\"、\"simulated\"、\"simulated:シード\" のどれかを指定してください。";
"error.config.layout.term" = "%1$@：%2$d 文字目には m: s: i: p: d: x のどれかが必要です：%3$@";
"error.config.layout.position" = "%1$@：%2$d 文字目には 0 から 1649 までの位置が必要です：%3$@";
"error.config.layout.hyphen" = "%1$@：%2$d 文字目には位置と位置の間のハイフンが必要です：%3$@";
"error.config.layout.order" = "%1$@：%2$d 文字目の終わりの位置が始まりより前です：%3$@";
"error.config.layout.value" = "%1$@：%2$d 文字目には等号と 16 進数が必要です：%3$@";
"error.config.layout.length" = "%1$@：%2$d 文字目の 16 進数は、位置の 1 オクテットにつき 2 桁が必要です：%3$@";
"error.config.layout.separator" = "%1$@：%2$d 文字目にはコンマか終わりが必要です：%3$@";
"error.config.layout.onePowerOctet" = "%1$@：%2$d 文字目の強度は 1 オクテットなので、同じ位置を 2 つ書いてください：%3$@";
"error.config.layout.correction" = "%1$@：%2$d 文字目には -128 から 128 までの補正（dB）が必要です：%3$@";
"error.config.layout.serviceUUID" = "%1$@：%2$d 文字目のサービス UUID の位置は 0-1、0-3、0-15 のどれかです：%3$@";
"error.config.layout.once" = "%1$@：%2$d 文字目の項目は 2 度目です。1 度だけ書いてください：%3$@";
"error.config.layout.match" = "%1$@：%2$d 文字目以降に m: か s: が 1 つ以上必要です：%3$@";
"error.config.layout.identifier" = "%1$@：%2$d 文字目までに i: が 1 つ以上、または x が必要です：%3$@";
"error.config.layout.size" = "%1$@：%2$d 文字目までの識別子とデータは、それぞれ 24 オクテットまでです：%3$@";

/* テーマ */
"error.theme.unknownRole" = "%1$@：役割 %2$@ はありません。";
"error.theme.unknownRole.suggestion" = "%1$@：役割 %2$@ はありません。%3$@ ではありませんか。";
"error.theme.duplicateRole" = "%1$@：役割 %2$@ が 2 度あります。";
"error.theme.empty" = "%1$@：%2$@ が空です。\"bold cyan on default\" のように書いてください。";
"error.theme.unknownWord" = "%1$@：%2$@ の「%3$@」は色でも属性でもありません。一覧は themes/dark.toml の先頭にあります。";
"error.theme.colourAfterOn" = "%1$@：%2$@ の「on」の後に色が必要です。";
"error.theme.secondColour" = "%1$@：%2$@ の「%3$@」は 2 つ目の色です。背景は「on」の後に書いてください。";
"error.theme.hexadecimal" = "%1$@：%2$@ の「#」の後は 16 進数 3 桁か 6 桁です。「%3$@」は使用できません。";
"error.theme.palette" = "%1$@：%2$@ の「palette」の後は 0 から 15 までの数です。「%3$@」は使用できません。";
"error.theme.from" = "%1$@：%2$@ の「from」の後には役割が必要です。「%3$@」はありません。";
"error.theme.from.suggestion" = "%1$@：%2$@ の「from」の後には役割が必要です。「%3$@」はありません。%4$@ ではありませんか。";
"error.theme.circle" = "%1$@：%2$@ が自分自身から作られています（%3$@）。";

/* 文言のファイル */
"error.strings.encoding" = "%@ は UTF-8 でも、バイト順マーク付きの UTF-16 でもありません。組み込みの文言を使用します。";
"error.strings.key" = "%@：引用符で囲んだキーが必要です。組み込みの文言を使用します。";
"error.strings.equals" = "%@：キーの後に「=」が必要です。組み込みの文言を使用します。";
"error.strings.value" = "%@：「=」の後に引用符で囲んだ文言が必要です。組み込みの文言を使用します。";
"error.strings.semicolon" = "%@：文言の後に「;」が必要です。組み込みの文言を使用します。";
"error.strings.unclosedText" = "%@：ここから始まる文言に閉じる引用符がありません。組み込みの文言を使用します。";
"error.strings.unclosedComment" = "%@：ここから始まるコメントに終わりがありません。組み込みの文言を使用します。";
"error.strings.escape" = "%1$@：エスケープ %2$@ はありません。組み込みの文言を使用します。";
"error.strings.unicodeEscape" = "%@：\\U の後に 16 進数 4 桁が必要です。組み込みの文言を使用します。";
"error.strings.duplicate" = "%1$@：キー %2$@ が 2 度あります。組み込みの文言を使用します。";

/* コントローラー（続き） */
"error.controller.refused" = "アダプター %1$@ が %2$@ を拒否しました（ステータス %3$@）。挿し直すか、別のアダプターを使用してください。";
"remark.scanning" = "%@ で走査しています。";
"remark.silent" = "%@ は応答していますが、何も受信していません。電波の届かない場所か、アンテナが覆われています。";

/* noroshi sources */
"sources.on" = "オン";
"sources.off" = "電源オフ";
"sources.noAnswer" = "応答なし";
"sources.bluetooth" = "Bluetooth %@";
"sources.extended" = "拡張走査";
"sources.legacy" = "従来走査のみ";
"sources.coded" = "LE Coded";
"sources.noLowEnergy" = "Low Energy 非対応";
"sources.simulated" = "ビーコン約 40 台の店舗（シードで道順が変わります）";
"sources.capture" = "btsnoop、pcap、pcapng、PacketLogger";
"sources.none" = "Bluetooth アダプターがありません。";
"sources.mayScan" = "走査の権限があります。";
"sources.mayNotScan" = "走査の権限がありません。`make install-caps` を一度実行するか、sudo で起動してください。";

/* noroshi config */
"config.file" = "noroshi の設定。このファイルの場所は %@ です。";
"config.notRead" = "ファイルはまだありません。以下は、ファイルがないときの設定です。";
"config.screen" = "画面";
"config.screen.language" = "文言の言語：ja、en、または環境に合わせる auto";
"config.screen.theme" = "配色：terminal、dark、light、high-contrast、colour-blind、mono、または themes に置いたファイルの名前";
"config.screen.ascii" = "記号を ASCII に限定：yes、no、または端末に合わせる auto";
"config.screen.frame_rate" = "画面の更新回数の上限（毎秒 1～30）";
"config.recording" = "記録キーで作るファイル";
"config.recording.directory" = "ファイルを置くフォルダー";
"config.source" = "受信元";
"config.source.default" = "auto、controller、controller:hci0、simulated、simulated:シード";
"config.source.active_scan" = "機器にスキャン応答を求める（false なら何も送信しません）";
"config.source.take_over" = "ほかのプログラムが残した走査を止めて、代わりに走査する";
"config.source.silence" = "受信がないとき、アダプターの動作を確かめるまでの秒数（1～3600）";
"config.tracking" = "ビーコンの保持";
"config.tracking.maximum_beacons" = "表に載せるビーコンの上限（100～1000000、古いものから外します）";
"config.tracking.dim_after" = "受信が途絶えてから薄く表示するまでの秒数";
"config.tracking.lost_after" = "受信が途絶えてから圏外とするまでの秒数";
"config.tracking.remove_after" = "受信が途絶えてから表から外すまでの秒数";
"config.tracking.pending_telemetry" = "テレメトリーが同じアドレスのビーコンを待つ秒数";
"config.tracking.low_battery" = "電池低下とみなす電圧（ミリボルト）";
"config.tracking.link_urls" = "URL フレームを同じアドレスのビーコンに結び付ける";
"config.tracking.device_events" = "ビーコンフレームを持たない機器もイベントにする";
"config.layout" = "独自形式のフレーム。1 形式につき 1 つの表を書きます。m: 一致するオクテット、s: サービス UUID、i: 識別子、\np: 1 m での強度、d: データ、x: 同じ機器の別のビーコンに付随するもの";

/* サービスのコマンド */
"cli.needsAgreement" = "先にサービス利用規約への同意が必要です。`noroshi agree` で内容を確認し、同意できます。";
"cli.agree.about" = "noroshi は、指定ビーコン、領域、イベント、付けた名前を、本人だけが読める場所としてこの端末に保存します。サービス用の検出記録も同じ場所で待機し、サービスのサーバを設定したときに初めて送信されます。走査、一覧表示、自分で追加した領域は同意なしで使えますが、ビーコンの指定とサービスの領域には同意が必要です。";
"cli.agree.agreed" = "規約に同意済みです（%@）。`noroshi agree --no` で取り消せます。";
"cli.agree.refused" = "規約に同意しないと回答済みです（%@）。`noroshi agree` で同意できます。";
"cli.agree.unanswered" = "規約への回答はまだありません。`noroshi agree` で同意できます。";
"cli.agree.stopped" = "サービスの領域 %d 件に停止を指示しました。";
"region.class.reserved" = "予約";
"cli.region.monitored" = "監視中";
"cli.region.idle" = "停止中";
"cli.region.off" = "無効";
"cli.region.ofRules" = "ルールファイル";
"cli.region.none" = "該当する領域はありません。";
"cli.region.unreadable" = "「%1$@」は領域として正しくありません（「%2$@」を読み取れません）。UUID、UUID/MAJOR、UUID/MAJOR/MINOR、altbeacon:ID1/ID2/ID3、eddystone:NAMESPACE/INSTANCE のいずれかで指定してください。";
"cli.region.minorWithoutMajor" = "「%@」にはメジャーがなくマイナーだけがあります。両方を指定するか、どちらも省いてください。";
"cli.region.emptyIdentifier" = "領域には識別子が必要です。";
"cli.region.badUUID" = "「%@」は UUID ではありません。16 進数 32 桁で指定してください。";
"cli.region.nothingReadable" = "読み取れる UUID がありません。何も追加していません。";
"cli.region.added" = "領域を追加しました（%1$d 件、うち監視中 %2$d 件）。";
"cli.region.removed" = "領域を削除しました（%d 件）。";
"cli.region.unreserved" = "「%@」の予約を解除しました。";
"cli.region.isOfRules" = "領域「%@」はルールファイルにあります。ファイルを編集してください。";
"cli.monitor.count" = "監視中の領域：%1$d 件（上限 %2$d 件）";
"cli.designate.none" = "指定ビーコンはありません。";
"cli.designate.switcher" = "スイッチャー";
"cli.designate.dropped" = "登録されていないビーコン：%@";
"cli.designate.segment" = "キーコード「%1$@」のセグメントは %3$d です（%2$d ではありません）。";
"cli.designate.unknown" = "キーコード「%@」の指定ビーコンはありません。何も変更していません。";
"cli.designate.ambiguous" = "キーコード「%1$@」は複数の領域にあります（%2$@）。REGION:KEYCODE の形で指定してください。";
"cli.designate.hint" = "指定ビーコンはありません。`noroshi monitor start --initial` で初期領域の監視を再開できます。";
"cli.switchers.on" = "スイッチャー連動はオンです。スイッチャー %1$d 台、ほかの指定ビーコン %2$d 台。";
"cli.switchers.off" = "スイッチャー連動はオフです。スイッチャー %1$d 台、ほかの指定ビーコン %2$d 台。";
"cli.name.given" = "%1$@ に「%2$@」という名前を付けました。";
"cli.name.removed" = "%@ の名前を削除しました。";
"cli.name.none" = "「%@」に名前はありません。";
"cli.name.noBeacon" = "「%@」はビーコンとして正しくありません。ibeacon:UUID:MAJOR:MINOR のような識別子か、サービス領域のキーコードで指定してください。";
"cli.events.noTime" = "この地域に %@ という時刻はありません。ほかの時刻を指定してください。";
"cli.rules.good" = "%1$@：問題ありません（領域 %2$d 件、ルール %3$d 件、フック %4$d 件）。";
"cli.rules.noFile" = "ルールはまだありません。%@ に書いてください。";
"cli.rules.kind.rule" = "ルール";
"cli.rules.kind.region" = "領域";
"cli.rules.kind.hook" = "フック";
"cli.rules.on" = "オン";
"cli.rules.off" = "オフ";

/* サービスの用語：詳細と指定画面 */
"service.heading" = "サービス";
"service.keycode" = "キーコード";
"service.segment" = "セグメント";
"service.regionID" = "領域 ID";
"service.class" = "区分";
"service.switcher" = "スイッチャー";
"service.ownName" = "付けた名前";
"service.monitoring" = "監視";
"service.options" = "通知";
"monitoring.on" = "監視中";
"monitoring.off" = "停止中";
"notify.entry" = "入域時";
"notify.exit" = "退域時";
"notify.display" = "画面復帰時";
"notify.none" = "なし";
"designatedColumn.keycode" = "  キーコード";
"designatedColumn.name" = "名前";
"designatedColumn.monitoring" = "監視";
"designatedColumn.regionID" = "領域 ID";
"designatedColumn.segment" = "セグメント";
"designated.of" = "指定 %1$d/%2$d 台";
"designated.switchers.one" = "スイッチャー %d 台";
"designated.switchers.many" = "スイッチャー %d 台";
"designated.monitorHint" = "m で、サービスの全ビーコンに反応する初期領域を監視できます。";
"designated.notHeard" = "起動後はまだ受信していません。";
"switcherRule.off" = "スイッチャー連動 オフ";
"switcherRule.idle" = "スイッチャー連動 オン（対象なし）";
"switcherRule.waiting" = "スイッチャー連動 オン（スイッチャー待ち）";
"switcherRule.holds" = "スイッチャー連動 オン（%d 台を監視中）";
"polarity.any" = "すべて";
"polarity.only" = "指定のみ";
"polarity.exclude" = "指定以外";
"sign.designated" = "指定ビーコン";
"sign.switcher" = "スイッチャービーコン";

/* ビーコンの指定 */
"designate.title" = "反応させるビーコンを選んでください";
"designate.room" = "あと %d 台指定できます";
"designate.regions" = "監視領域 %1$d/%2$d";
"designate.options" = "通知";
"designate.waiting" = "指定しています。";
"designate.summary" = "新規 %1$d 台、指定済み %2$d 台、指定できないもの %3$d 台。";
"designate.nothing" = "新たに指定できるビーコンがありません。";
"designate.reserve" = "%@a で不明な UUID を自社のビーコン用に予約できます。";
"fate.new" = "新規";
"fate.known" = "指定済み";
"fate.leftOut" = "対象外";
"fate.overLimit" = "上限超過";
"fate.dynamic" = "可変値";
"fate.unreserved" = "不明な UUID";
"fate.otherType" = "キーコードなし";
"fate.new.why" = "領域 %@ を監視します。";
"fate.known.why" = "領域 %@ は指定済みです。通知の設定はそのまま残ります。";
"fate.leftOut.why" = "領域 %@ はそのまま変わりません。";
"fate.overLimit.why" = "指定の上限（%d 台）または監視領域の上限を超えるため、登録されません。";
"fate.dynamic.why" = "%@ のビーコンは番号が変化するためキーコードがなく、指定できません。";
"fate.unreserved.why" = "UUID %@ はサービスの領域にありません。a で自社のビーコン用に予約できます。";
"fate.otherType.why" = "%@ にはキーコードがないため、指定できません。指定できるのは iBeacon だけです。";
"designate.done" = "%d 台を指定しました。";
"designate.done.one" = "1 台を指定しました。";
"designate.known" = "選択したビーコンはすべて指定済みです。";
"designate.partial" = "上限まで指定しました（%1$d 台）。%2$d 台は登録されていません。";
"designate.dropped" = "未登録：%@";
"designate.dropped.named" = "未登録：%2$@（%1$@）";

/* 指定の解除とスイッチャー */
"release.confirm" = "「%@」の指定を解除しますか？";
"release.confirm.many" = "%1$d 台の指定を解除しますか？ %2$@";
"release.confirm.hint" = "監視も停止します。z で元に戻せます。";
"release.hint" = "指定ビーコンがありません。m で初期領域の監視を再開できます。";
"notice.notDesignated" = "「%@」は指定されていません。d で指定できます。";
"notice.notDesignated.marked" = "印を付けたビーコンはどれも指定されていません。";
"notice.ruleOn" = "スイッチャー連動：オン（入域で、ほかの指定ビーコンの監視を開始）";
"notice.ruleOff" = "スイッチャー連動：オフ（いまの監視はそのまま）";

/* 監視と通知 */
"monitoring.count" = "監視中の領域 %1$d/%2$d";
"monitoring.of" = "%1$d/%2$d";
"monitoring.none" = "なし";
"monitoring.start" = "Enter で開始";
"monitoring.stop" = "Enter で停止";
"monitoring.change" = "%1$@   %2$@";
"monitoring.initial" = "初期領域";
"monitoring.initial.why" = "サービスの固定値ビーコンすべてに反応します。";
"monitoring.dynamic" = "可変値領域";
"monitoring.dynamic.why" = "サービスの可変値ビーコンに反応します。";
"monitoring.nonSwitcher" = "スイッチャー以外の指定ビーコン";
"monitoring.nonSwitcher.why" = "スイッチャー連動が自動で開始・停止する領域です。";
"monitoring.region" = "領域 %@";
"monitoring.region.why" = "カーソル位置の領域です。";
"monitoring.polarity" = "反応の対象";
"monitoring.polarity.why" = "イベントの対象です（すべて・指定のみ・指定以外）。";
"stopAll.confirm" = "サービスの領域（%d 件）の監視をすべて停止しますか？";
"stopAll.hint" = "指定は残ります。m で監視を再開できます。";
"stopAll.nothing" = "監視中のサービス領域はありません。";
"options.defaults" = "これから監視を始める領域の既定値";
"options.of" = "領域 %@";

/* ビーコンの名前 */
"name.tooLong" = "名前は %d 文字までです。";
"name.unsafe" = "名前に表示できない文字が含まれています。";

/* 初回の設定と利用規約 */
"welcome.title" = "初回の設定";
"welcome.language" = "左右のキーで言語を選び、Enter を押してください。";
"agreement" = "サービス利用規約";
"agreement.text" = "noroshi は、指定ビーコン、領域、イベント、付けた名前を、本人だけが読める場所としてこの端末に保存します。サービス用の検出記録も同じ場所で待機し、サービスのサーバを設定したときに初めて送信されます。同意しなくても走査は続きますが、ビーコンの指定とサービスの領域は使えません。回答は「A」キーでいつでも変更できます。";
"agreement.required" = "サービスの利用には規約への同意が必要です。";
"agreement.agree" = "同意する";
"agreement.later" = "後で";
"agreement.refuse" = "同意しない";
"agreement.agreed" = "同意済みです。";
"agreement.refused" = "同意しないと回答済みです。";
"agreement.open" = "指定には規約への同意が必要です。A で規約を表示します。";

/* 設定ファイルと動作環境 */
"preferences.file" = "ファイル：%@";
"preferences.noFile" = "設定ファイルがないため、既定値を使っています。";
"preferences.test" = "テストモードです。先頭行に「テスト」と表示し、テストログを送信できます。本番では TestMode を NO にしてください。";
"preferences.production" = "本番モードです（TestMode は NO）。";
"preferences.change" = "項目は noroshi prefs set KEY VALUE で変更し、Ctrl-R で読み直します。";
"pref.lackAppCode" = "DeveloperAppCode が設定されていません。";
"environment.verdict" = "%1$@：%2$@";
"environment.nothing" = "まだ確認していません。";
"hint.toggle" = "切り替え";
"hint.apply" = "決定";
"hint.reserve" = "UUID を予約";
"hint.choose" = "選択";
/* サービス：理由 */
"why.switcherNear" = "スイッチャー %1$@ が近くにあるため、%2$d 台の監視を開始します。";
"why.switchersGone" = "最後のスイッチャー %1$@ から離れたため、%2$d 台の監視を停止します。";
"why.noRoom" = "領域「%1$@」を監視できません。監視できる領域は %2$d 件までです。先にほかの領域を停止してください。";
"why.unknownRegion" = "領域「%@」はありません。";
"why.notPermitted" = "走査の権限がありません。";
"why.poweredOff" = "Bluetooth がオフです。";
"why.adapterLost" = "アダプターが失われました。";
"why.bluetooth.sockets" = "カーネルで Bluetooth を使用できません。";
"why.bluetooth.unknown" = "アダプターの一覧を取得できませんでした。";
"why.bluetooth.absent" = "Bluetooth LE アダプターがありません。";
"why.bluetooth.hardBlock" = "本体のスイッチで Bluetooth が遮断されています。";
"why.bluetooth.softBlock" = "rfkill で Bluetooth が遮断されています。";
"why.bluetooth.off" = "アダプターの電源が入っていません。";
"why.bluetooth.busy" = "ほかのプログラムがアダプターで走査しています。";

/* サービス：指定の結果 */
"why.designate.registered" = "指定ビーコンを登録しました。";
"why.designate.partlyRegistered" = "上限まで指定しました。登録 %1$d 台、未登録 %2$d 台です。";
"why.designate.monitorMissing" = "領域を監視する仕組みがありません。";
"why.designate.regionMissing" = "ビーコンを検出した領域を指定してください。";
"why.designate.noBeaconData" = "ビーコンを 1 台以上選択してください。";
"why.designate.notServiceRegion" = "この領域はサービス用の領域ではないか、指定に使用できない領域です。";
"why.designate.invalidKeycode" = "「%@」はこの領域のキーコードとして正しくありません。";
"why.designate.limitExceeded" = "指定できる上限（%d 台）に達しています。指定を解除するか、ほかの領域の監視を停止してください。";
"why.designate.persistenceFailed" = "指定内容を保存できませんでした：%@。";
"why.designate.optionsMissing" = "通知する条件（入域、退域、画面復帰）を選択してください。";

/* サービス：準備と設定ファイル */
"preference.kind.boolean" = "真偽値";
"preference.kind.string" = "文字列";
"preference.kind.integer" = "整数";
"error.preference.lackOfItem" = "必要な設定 %@ がありません。設定ファイルに追加してください。";
"error.preference.expected.boolean" = "%1$@ は yes か no を指定してください（「%2$@」は使用できません）。";
"error.preference.expected.string" = "%1$@ は文字列を指定してください（「%2$@」は使用できません）。";
"error.preference.expected.integer" = "%1$@ は整数を指定してください（「%2$@」は使用できません）。";
"error.preference.notInRange" = "%1$@ が %2$d です。%3$d から %4$d までを指定してください。";
"error.preference.unusableText" = "%1$@ は %2$d オクテットまでで、制御文字は使用できません。";
"error.preference.fixed" = "%1$@ は %2$@ です。サービスの判定に使用するため、変更できません。";
"error.preference.unknownItem" = "設定「%1$@」はありません。設定の名前：%2$@。";
"error.prepare.preferenceMissing" = "設定ファイル %@ がありません。`noroshi prefs set TestMode yes` で作成できます。";
"error.prepare.preferenceUnreadable" = "設定ファイル %1$@ を読み込めません：%2$@。";
"error.prepare.invalidEdition" = "SDKEdition が「%1$@」です。%2$@ に戻してください。";
"error.prepare.invalidVersion" = "SDKVersion が「%1$@」です。%2$@ に戻してください。";
"error.prepare.lackOfAppCode" = "DeveloperAppCode が設定されていません。`noroshi prefs set DeveloperAppCode コード` で設定してください。";
"error.prepare.noOfficialRegions" = "公式ビーコン領域がありません。OfficialRegion.json がないか、空です。";
"error.prepare.refused" = "サービスがこのアプリケーションを拒否しました（HTTP %d）。DeveloperAppCode を確認してください。";
"error.ownRegion.identifierTaken" = "識別子「%@」はほかの領域で使用されています。別の識別子を指定してください。";
"error.ownRegion.alreadyReserved" = "この UUID は領域「%@」として予約済みです。";
"error.ownRegion.hasDesignatedBeacons" = "この領域には指定ビーコンが %d 台あります。先に指定を解除してください。";
"error.ownRegion.unknown" = "利用者が登録した領域「%@」はありません。";

/* 走査権限とアダプター */
"auth.notDetermined" = "未設定";
"auth.restricted" = "制限あり";
"auth.denied" = "拒否";
"auth.always" = "常に許可";
"auth.whenInUse" = "使用中のみ許可";
"adapter.unknown" = "不明";
"adapter.resetting" = "リセット中";
"adapter.unsupported" = "非対応";
"adapter.unauthorized" = "権限なし";
"adapter.poweredOff" = "オフ";
"adapter.poweredOn" = "オン";

/* noroshi doctor */
"doctor.label.kernel" = "カーネル";
"doctor.label.sockets" = "Bluetooth ソケット";
"doctor.label.adapter" = "アダプター";
"doctor.label.low-energy" = "Low Energy";
"doctor.label.version" = "Bluetooth の版";
"doctor.label.hard-block" = "本体のスイッチ";
"doctor.label.permission" = "走査権限";
"doctor.label.scanner" = "ほかの走査";
"doctor.label.daemon" = "bluetoothd";
"doctor.label.background" = "常駐";
"doctor.label.power" = "電源";
"doctor.state.ok" = "良好";
"doctor.state.warning" = "注意";
"doctor.state.failing" = "不可";
"doctor.state.unknown" = "不明";
"doctor.verdict.always" = "常に検出可能";
"doctor.verdict.foreground" = "起動中のみ検出可能";
"doctor.verdict.device" = "端末が対応";
"doctor.verdict.yes" = "はい";
"doctor.verdict.no" = "いいえ";
"doctor.kernel.ok" = "Linux %@";
"doctor.kernel.old" = "Linux %@（動作確認済みの版より前）";
"doctor.kernel.old.advice" = "ビーコンを検出できない場合は、4.0 以降のカーネルを使用してください。";
"doctor.kernel.unknown" = "版を取得できませんでした。";
"doctor.sockets.ok" = "使用できます。";
"doctor.sockets.missing" = "このカーネルでは Bluetooth ソケットを使用できません。";
"doctor.sockets.missing.advice" = "`sudo modprobe bluetooth` でモジュールを読み込んでください。コンテナーでは使用できません。";
"doctor.sockets.unknown" = "確認できませんでした。";
"doctor.adapter.ok" = "%@";
"doctor.adapter.missing" = "Bluetooth アダプターがありません。";
"doctor.adapter.missing.advice" = "接続してください。自動的に認識します。";
"doctor.adapter.noAddress" = "%@（アドレスなし）";
"doctor.adapter.noAddress.advice" = "ファームウェアがない可能性があります。`dmesg | grep -i bluetooth` で確認してください。";
"doctor.adapter.unknown" = "アダプターの一覧を取得できませんでした。";
"doctor.low-energy.ok" = "%@ が対応しています。";
"doctor.low-energy.missing" = "%@ は BR/EDR のみに対応しています。";
"doctor.low-energy.missing.advice" = "Bluetooth 4.0 以降の別のアダプターを使用してください。";
"doctor.low-energy.unknown" = "%@ は電源が入っていないため、確認できません。";
"doctor.low-energy.unknown.advice" = "`sudo hciconfig %@ up` で電源を入れてから、もう一度確認してください。";
"doctor.low-energy.noAdapter" = "確認するアダプターがありません。";
"doctor.version.ok" = "%@";
"doctor.version.old" = "%@（Low Energy より前の版）";
"doctor.version.old.advice" = "ビーコンを検出できない場合は、Bluetooth 4.0 以降のアダプターを使用してください。";
"doctor.version.unknown" = "版を取得できませんでした。";
"doctor.hard-block.ok" = "遮断されていません。";
"doctor.hard-block.blocked" = "本体のスイッチで Bluetooth が遮断されています。";
"doctor.hard-block.blocked.advice" = "本体の無線スイッチまたは無線キーをオンにしてください。コマンドでは解除できません。";
"doctor.hard-block.unknown" = "rfkill を読み取れませんでした。";
"doctor.permission.ok" = "CAP_NET_RAW";
"doctor.permission.denied" = "走査の権限がありません（CAP_NET_RAW）。";
"doctor.permission.denied.advice" = "`make install-caps` を一度実行するか、sudo で起動してください。";
"doctor.permission.unknown" = "まだ走査を試していません。";
"doctor.permission.unknown.advice" = "`noroshi scan` を一度実行してください。";
"doctor.scanner.ok" = "なし";
"doctor.scanner.busy" = "ほかのプログラムが %@ で走査しています。";
"doctor.scanner.busy.advice" = "`bluetoothctl scan off` などで走査を止めるか、--take-over を付けて noroshi を起動してください。";
"doctor.scanner.unknown" = "確認できませんでした。";
"doctor.daemon.running" = "動作中です。必須ではなく、走査していなければ支障はありません。";
"doctor.daemon.absent" = "動作していません。必須ではありません。";
"doctor.daemon.unknown" = "確認できませんでした。";
"doctor.background.enabled" = "サービスユニットが有効です。";
"doctor.background.lingering" = "ログインしていなくても、利用者のユニットが動作します。";
"doctor.background.absent" = "ログインしていないときは動作しません。";
"doctor.background.absent.advice" = "`sudo systemctl enable --now noroshi` または `loginctl enable-linger` で有効にしてください。";
"doctor.background.unknown" = "systemd に問い合わせできませんでした。";
"doctor.background.unknown.advice" = "systemd がない場合は、別の方法で `noroshi watch` を起動してください。";
"doctor.power.on" = "オン（%@）";
"doctor.power.off" = "オフ（%@）";
"doctor.power.off.advice" = "`sudo hciconfig %@ up` または `bluetoothctl power on` を実行してください。";
"doctor.power.softBlocked" = "rfkill で遮断されています。";
"doctor.power.softBlocked.advice" = "`rfkill unblock bluetooth` を実行してください。";
"doctor.power.unknown" = "確認するアダプターがありません。";

/* エージェント：本体とフックの動き */
"why.started" = "受信元：%@";
"why.adapter" = "アダプター %@";
"why.tracked" = "%2$d 回で %1$d 台、記録は後で送信するため保存しました";
"why.trackedNone" = "%d 回の計測でサービスビーコンなし";
"why.trackedLate" = "%@以内に結果なし";
"why.notService" = "固定値サービスビーコンの領域ではありません";
"why.switcherOn" = "スイッチャーに設定";
"why.switcherOff" = "スイッチャーを解除";
"why.hook.run" = "%@";
"why.hook.status" = "%1$@：終了ステータス %2$d";
"why.hook.signal" = "%1$@：シグナル %2$d で終了";
"why.hook.unstartable" = "%@：起動できませんでした";
"why.hook.expired" = "%1$@：制限時間 %2$@を過ぎたため終了";
"why.hook.dropped" = "%1$@：待機中のコマンドが %2$d 件あるため実行せず";

/* 領域とビーコンの操作の結果 */
"site.notDesignated" = "指定されていないビーコンが含まれています。何も変更していません。";
"site.switcherSet" = "スイッチャーに設定しました（%d 台）。";
"site.switcherCleared" = "スイッチャーの設定を解除しました（%d 台）。";
"site.notMonitored" = "領域「%@」は監視していません。先に m で監視を開始してください。";
"site.released" = "指定を解除しました（%d 台）。";
"site.releasedLast" = "指定を解除しました（%d 台）。指定ビーコンはありません。m で初期領域の監視を再開できます。";
"site.nothingToUndo" = "取り消せる指定や解除はありません。";
"site.undoLimit" = "取り消せません。指定できるビーコンは %d 台までです。";
"site.undoneDesignation" = "指定を取り消しました（%d 台）。";
"site.undoneRelease" = "解除を取り消しました（%d 台）。";
"site.nothingToMonitor" = "該当する領域がありません。";
"site.regionLimit" = "監視できる領域は %1$d 件までです。開始できなかった領域：%2$d 件。";
"site.monitoringStarted" = "%d 件の領域を監視しています。";
"site.monitoringStopped" = "%d 件の領域に停止を指示しました。";
"site.stateAsked" = "領域「%@」の状態を問い合わせました。結果はイベントに表示します。";
"site.trackingStarted" = "領域「%@」の追跡を始めました。";
"site.unknownRegion" = "領域「%@」はありません。";
"site.regionRefused" = "領域「%@」は追加できません。同じ名前がサービスまたはルールファイルにあります。";
"site.notOpened" = "開けるのは http と https のアドレスだけです：%@";
"site.opening" = "%@ を開いています";

"""###
}
