/// Two examples for each command, which come first in its help and its manual page: the most common use, then another
/// use.
enum Examples {
    /// - Parameter path: The names of the command, without `noroshi`.
    static func of(_ path: [String]) -> [String] { table[path.joined(separator: " ")] ?? [] }

    /// The examples by the names of the command. Every command that help shows has a row.
    static let table: [String: [String]] = listening.merging(regions) { $1 }.merging(designated) { $1 }
        .merging(service) { $1 }.merging(installation) { $1 }

    private static let uuid = "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0"
    private static let serviceRegion = "3bitter_official_1"

    private static let listening = [
        "": ["noroshi", "noroshi morning.btsnoop"],
        "screen": ["noroshi screen --source simulated", "noroshi screen --speed 10 morning.btsnoop"],
        "hunt": ["noroshi hunt 'Gate A'", "noroshi hunt --json ibeacon:\(uuid):7:3 walk.btsnoop"],
        "list": ["noroshi list", "noroshi list --filter 'near rssi>-70' --json"],
        "watch": ["noroshi watch", "noroshi watch --format text --duration 60"],
        "wake": ["noroshi wake", "noroshi wake budget"],
        "wake run": ["noroshi wake run --region door", "noroshi wake run --extend --format text"],
        "wake budget": ["noroshi wake budget", "noroshi wake budget --json"],
        "scan": ["noroshi scan --format jsonl --duration 10", "noroshi scan --write walk.pcapng --count 1000"],
        "decode": ["noroshi decode 0201060303aafe", "noroshi decode --format json < payloads.txt"],
        "range": ["noroshi range < rssi.csv", "noroshi range --bom < rssi.csv > distances.csv"],
        "encode-url": [
            "noroshi encode-url https://example.com/", "noroshi encode-url --power -10 https://example.com/",
        ],
        "completion": ["noroshi completion bash", "noroshi completion fish > noroshi.fish"],
        "sources": ["noroshi sources", "noroshi sources --json"],
    ]

    private static let regions = [
        "region": ["noroshi region list", "noroshi region add door \(uuid)"],
        "region list": ["noroshi region list", "noroshi region list --class designated"],
        "region classify": ["noroshi region classify \(uuid)", "noroshi region classify door --json"],
        "region state": ["noroshi region state door", "noroshi region state door --json"],
        "region add": ["noroshi region add door \(uuid)/7", "noroshi region add --rssi -70,-80 shelf \(uuid)/7/3"],
        "region remove": ["noroshi region remove door", "noroshi region remove door shelf"],
        "region reserve": ["noroshi region reserve \(uuid)", "noroshi region reserve --type dynamic \(uuid)"],
        "region unreserve": ["noroshi region unreserve \(uuid)", "noroshi region unreserve \(uuid) --json"],
        "monitor": ["noroshi monitor list", "noroshi monitor start --initial"],
        "monitor list": ["noroshi monitor list", "noroshi monitor list --json"],
        "monitor start": [
            "noroshi monitor start --initial", "noroshi monitor start --region door --notify entry,exit",
        ],
        "monitor stop": ["noroshi monitor stop --region door", "noroshi monitor stop --everything"],
        "monitor screen": ["noroshi monitor screen", "noroshi monitor screen --source simulated"],
        "ranging": ["noroshi ranging list", "noroshi ranging follow --region door"],
        "ranging start": ["noroshi ranging start --static", "noroshi ranging start --region door"],
        "ranging stop": ["noroshi ranging stop --static", "noroshi ranging stop --region door"],
        "ranging list": ["noroshi ranging list", "noroshi ranging list --json"],
        "ranging follow": ["noroshi ranging follow --region door", "noroshi ranging follow --duration 30 --json"],
        "display-on": ["noroshi display-on", "noroshi display-on --json"],
        "rules": ["noroshi rules check", "noroshi rules try rules.toml walk.btsnoop"],
        "rules check": ["noroshi rules check", "noroshi rules check rules.toml"],
        "rules list": ["noroshi rules list", "noroshi rules list --json"],
        "rules try": [
            "noroshi rules try rules.toml walk.btsnoop", "noroshi rules try --format jsonl rules.toml walk.btsnoop",
        ],
        "events": ["noroshi events --since 15min", "noroshi events --follow --kind enter,exit"],
    ]

    private static let designated = [
        "agree": ["noroshi agree", "noroshi agree --yes"],
        "designate": ["noroshi designate list", "noroshi designate add 0000100001 --region \(serviceRegion)"],
        "designate nearest": [
            "noroshi designate nearest", "noroshi designate nearest --region \(serviceRegion) --search-timeout 1m",
        ],
        "designate add": [
            "noroshi designate add 0000100001 --region \(serviceRegion)",
            "noroshi designate add 0000100001 0000100002 --region \(serviceRegion) --notify entry",
        ],
        "designate list": ["noroshi designate list", "noroshi designate list --json"],
        "designate switcher": [
            "noroshi designate switcher 0000100001 on", "noroshi designate switcher 0000100001 0000100002 off",
        ],
        "designate remove": ["noroshi designate remove 0000100001", "noroshi designate remove --all"],
        "designate export": ["noroshi designate export beacons.csv", "noroshi designate export --format json"],
        "designate import": ["noroshi designate import beacons.csv", "noroshi designate import - < beacons.json"],
        "designate polarity": ["noroshi designate polarity", "noroshi designate polarity only"],
        "switchers": ["noroshi switchers", "noroshi switchers off"],
        "keycode": ["noroshi keycode 0000100001", "noroshi keycode list --duration 5"],
        "keycode tell": ["noroshi keycode tell 0000100001", "noroshi keycode tell \(uuid) 1 2"],
        "keycode list": ["noroshi keycode list --duration 5", "noroshi keycode list --undesignated walk.btsnoop"],
        "track": ["noroshi track --send", "noroshi track --dry-run walk.btsnoop"],
        "name": ["noroshi name 0000100001 'Gate A'", "noroshi name 0000100001 --remove"],
        "names": ["noroshi names", "noroshi names --json"],
    ]

    private static let service = [
        "prefs": ["noroshi prefs show", "noroshi prefs set TestMode yes"],
        "prefs show": ["noroshi prefs show", "noroshi prefs show --reveal"],
        "prefs check": ["noroshi prefs check", "noroshi prefs check --prefs other.plist"],
        "prefs set": ["noroshi prefs set TestMode yes", "noroshi prefs set TestMode no --json"],
        "auid": ["noroshi auid show", "noroshi auid set shop-7"],
        "auid show": ["noroshi auid show", "noroshi auid show --json"],
        "auid set": ["noroshi auid set shop-7", "noroshi auid set shop-7 --simulated"],
        "auid clear": ["noroshi auid clear", "noroshi auid clear --simulated"],
        "device": ["noroshi device", "noroshi device renew"],
        "device show": ["noroshi device show", "noroshi device show --json"],
        "device renew": ["noroshi device renew", "noroshi device renew --json"],
        "prepare": ["noroshi prepare", "noroshi prepare --server https://service.example.com"],
        "defaults": ["noroshi defaults", "noroshi defaults --uuids"],
        "official": ["noroshi official", "noroshi official --refresh"],
        "managed": ["noroshi managed", "noroshi managed list --json"],
        "managed list": ["noroshi managed list", "noroshi managed list --json"],
        "managed update": [
            "noroshi managed update", "noroshi managed update --type owned --beacon-type static --json",
        ],
        "managed diff": ["noroshi managed diff", "noroshi managed diff --new --abandoned"],
        "managed apply": ["noroshi managed apply", "noroshi managed apply --json"],
        "managed use": ["noroshi managed use file", "noroshi managed use file --json"],
        "log": ["noroshi log", "noroshi log flush"],
        "log queue": ["noroshi log queue", "noroshi log queue --json"],
        "log test": [
            "noroshi log test --region \(serviceRegion) --event enter",
            "noroshi log test --region \(serviceRegion) --event exit --json",
        ],
        "log flush": ["noroshi log flush", "noroshi log flush --again --json"],
        "beacapp": [
            "noroshi beacapp activate --request-token demo --secret-key demo-secret", "noroshi beacapp update",
        ],
        "beacapp activate": [
            "noroshi beacapp activate --request-token demo --secret-key demo-secret",
            "noroshi beacapp activate --simulated --json",
        ],
        "beacapp info": ["noroshi beacapp info", "noroshi beacapp info --json"],
        "beacapp update": ["noroshi beacapp update", "noroshi beacapp update --force --json"],
        "beacapp events": ["noroshi beacapp events", "noroshi beacapp events --simulated --json"],
        "beacapp log": ["noroshi beacapp log checked", "noroshi beacapp log --send checked"],
        "nearby": ["noroshi nearby subscribe --source simulated", "noroshi nearby list"],
        "nearby subscribe": [
            "noroshi nearby subscribe --namespace com.example.demo --duration 30s",
            "noroshi nearby subscribe --source simulated --yes --format text",
        ],
        "nearby list": ["noroshi nearby list", "noroshi nearby list --simulated --json"],
        "nearby background": ["noroshi nearby background", "noroshi nearby background on"],
        "nearby unsubscribe": [
            "noroshi nearby unsubscribe --namespace com.example.demo", "noroshi nearby unsubscribe --all",
        ],
        "nearby permission": ["noroshi nearby permission", "noroshi nearby permission --allow"],
        "beacapp reset": ["noroshi beacapp reset", "noroshi beacapp reset --simulated --json"],
        "contact": [
            "noroshi contact check --region \(serviceRegion) --keycode 0000100001",
            "noroshi contact reset --region \(serviceRegion)",
        ],
        "contact nearest": [
            "noroshi contact nearest --source simulated", "noroshi contact nearest --search-timeout 1m --json",
        ],
        "contact check": [
            "noroshi contact check --region \(serviceRegion) --keycode 0000100001 --event enter",
            "noroshi contact check --simulated --region site_shelf --keycode 0000100001 --json",
        ],
        "contact list": ["noroshi contact list", "noroshi contact list --unread --json"],
        "contact open": ["noroshi contact open map", "noroshi contact open map --simulated --json"],
        "contact reset": [
            "noroshi contact reset --region \(serviceRegion)",
            "noroshi contact reset --region \(serviceRegion) --keycode 0000100001 --json",
        ],
        "validate": [
            "noroshi validate ibeacon:348C9182-DCEA-4496-9862-3171D388328B:1001:2",
            "noroshi validate ibeacon:348C9182-DCEA-4496-9862-3171D388328B:1001:2 --json",
        ],
        "beaconize": [
            "noroshi beaconize --major 1 --minor 2",
            "noroshi beaconize --uuid \(uuid) --major 1 --minor 2 --duration 60",
        ],
    ]

    private static let installation = [
        "doctor": ["noroshi doctor", "noroshi doctor --fix"],
        "authorize": ["noroshi authorize when-in-use", "noroshi authorize always"],
        "service": ["noroshi service install", "sudo noroshi service install --write /etc/systemd/system"],
        "service install": [
            "noroshi service install --user --with-ibeacon",
            "sudo noroshi service install --write /etc/systemd/system --replace",
        ],
        "stats": ["noroshi stats", "noroshi stats --simulated --json"],
        "status": ["noroshi status", "noroshi status --follow"],
        "bluetooth": ["noroshi bluetooth check", "noroshi bluetooth check --json"],
        "bluetooth check": ["noroshi bluetooth check", "noroshi bluetooth check --json"],
        "config": ["noroshi config", "noroshi config > ~/.config/noroshi/config.toml"],
        "strings": ["noroshi strings check", "noroshi strings check --lang ja"],
        "strings check": ["noroshi strings check", "noroshi strings check --i18n my-texts"],
        "version": ["noroshi version", "noroshi version --json"],
        "about": ["noroshi about", "noroshi about --json"],
    ]
}
