// Header of the room.
