print("noroshi")
