// The room Curses.
