extension Demonstration {
    /// A campaign for each result of a contact check, at the first five beacons on the shelves of the simulated shop.
    /// The other beacons have none.
    static let campaigns = """
        {"campaigns": [
          {"campaignID": "stamps", "regionIDs": ["site_shelf"], "keycodes": ["0000100001"], "events": [1],
           "requiredMarks": 2, "markIntervalSec": 0, "notifyIntervalSec": 86400,
           "presentations": [{"presentationID": "stamps-full", "presentationType": 1,
             "contentURL": "https://www.example.com/stamps", "annotationType": 1,
             "body": "スタンプがそろいました。 Your stamp card is full."}]},
          {"campaignID": "closed", "regionIDs": ["site_shelf"], "keycodes": ["0000100002"], "events": [1],
           "requiredMarks": 1, "markable": false},
          {"campaignID": "exclusive", "regionIDs": ["site_shelf"], "keycodes": ["0000100003", "0000100004"],
           "events": [1], "exclusivePerDevice": true,
           "presentations": [{"presentationID": "exclusive-offer", "presentationType": 1,
             "contentURL": "https://www.example.com/offer", "annotationType": 1,
             "body": "本日のおすすめ Today's offer"}]},
          {"campaignID": "greeting", "regionIDs": ["site_shelf"], "keycodes": ["0000100004"], "events": [1],
           "presentations": [{"presentationID": "greeting", "presentationType": 3,
             "contentURL": "https://www.example.com/banner", "annotationType": 2,
             "body": "いらっしゃいませ Welcome"}]},
          {"campaignID": "once", "regionIDs": ["site_shelf"], "keycodes": ["0000100005"], "events": [1],
           "presentations": [{"presentationID": "map", "presentationType": 1,
             "contentURL": "https://www.example.com/map", "annotationType": 1, "body": "店内案内図 Map of the shop"}]}
        ]}

        """
}
