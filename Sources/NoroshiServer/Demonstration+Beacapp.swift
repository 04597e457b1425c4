import Radio

extension Demonstration {
    /// An application of Beacapp, with an event for each kind of action at beacons of the simulated shop.
    static let beacapp = """
        {"applications": [{"requestToken": "demo", "secretKey": "demo-secret"}],
         "beacons": [
           {"beacon_id": "entrance", "uuid": "\(SimulatedSite.gateUUID)", "name": "入口 Entrance"},
           {"beacon_id": "shelf-1", "uuid": "\(SimulatedSite.shelfUUID)", "major": 1, "minor": 1, "name": "棚 1 Shelf 1"},
           {"beacon_id": "shelf-2", "uuid": "\(SimulatedSite.shelfUUID)", "major": 1, "minor": 2, "name": "棚 2 Shelf 2"}],
         "events": [
           {"event_id": "welcome",
            "triggers": [{"type": {"region": true}, "beacon_id": ["entrance"], "region_condition": "area_in"}],
            "action_data": {"action": "jbco_open_text", "text": "いらっしゃいませ Welcome"}},
           {"event_id": "shelf",
            "triggers": [{"type": {"region": true}, "beacon_id": ["shelf-1", "shelf-2"], "region_condition": "area_in"}],
            "action_data": {"action": "jbcp_open_url", "url": "https://www.example.com/shelf?id=1"}},
           {"event_id": "picture",
            "triggers": [{"type": {"region": true, "signal": true}, "beacon_id": ["shelf-1"],
                          "region_condition": "area_in", "signal_condition": "near"}],
            "action_data": {"action": "jbcp_open_image", "url": "https://www.example.com/shelf.png"}},
           {"event_id": "count",
            "triggers": [{"type": {"region": true}, "beacon_id": ["shelf-1"], "region_condition": "area_in"},
                         {"type": {"region": true}, "beacon_id": ["shelf-2"], "region_condition": "area_in"}],
            "trigger_condition": {"$and": [0, 1]},
            "action_data": {"action": "jbcp_custom_key_value", "key_values": {"shelves": "2"}}}]}

        """
}
