import Radio

extension Demonstration {
    /// Messages at beacons of the simulated shop. The greeting is one message at two beacons; the offer is for a
    /// customer in front of its shelf; the notice is at a beacon that comes and goes.
    static let proximity = """
        {"beacons": [
           {"beacon": "ibeacon:\(SimulatedSite.gateUUID):1:1", "appCode": "demo", "description": "入口・左 Entrance, left",
            "attachments": [
              {"namespacedType": "com.example.demo/greeting", "text": "いらっしゃいませ Welcome"}]},
           {"beacon": "ibeacon:\(SimulatedSite.gateUUID):1:2", "appCode": "demo", "description": "入口・右 Entrance, right",
            "attachments": [
              {"namespacedType": "com.example.demo/greeting", "text": "いらっしゃいませ Welcome"}]},
           {"beacon": "ibeacon:\(SimulatedSite.shelfUUID):1:1", "appCode": "demo", "description": "棚 1 Shelf 1",
            "attachments": [
              {"namespacedType": "com.example.demo/offer", "text": "りんご 3 個で 300 円 Three apples for 300 yen",
               "maxDistanceMeters": 4},
              {"namespacedType": "com.example.demo/", "text": "{\\"shelf\\":1}"}]},
           {"beacon": "eddystone-uid:3703e259a1dc05008a35:000000000001", "appCode": "demo", "description": "ポスター 1 Poster 1",
            "attachments": [
              {"namespacedType": "com.example.demo/poster", "text": "https://www.example.com/poster?id=1"}]},
           {"beacon": "altbeacon:\(SimulatedSite.altBeaconID):7:2", "appCode": "demo", "description": "案内板 Sign",
            "attachments": [
              {"namespacedType": "com.example.demo/notice", "text": "本日 20 時に閉店します We close at 8 pm today"}]}]}

        """
}
