# The delay of events on the screen: the time from the advertisement to its row, over many regions.

# screen_shows COUNT: that many beacons appear, each in a separate region; prints the measurements of `eye`.
screen_shows() {
  export XDG_CONFIG_HOME=/tmp/screen/config XDG_STATE_HOME=/tmp/screen/state TERM=xterm-256color LANG=C.UTF-8
  mkdir -p $XDG_CONFIG_HOME/noroshi
  printf '[regions]\nmaximum = 1000\nexit_period = 3600\n' >$XDG_CONFIG_HOME/noroshi/config.toml
  eye regions "$1" >$XDG_CONFIG_HOME/noroshi/rules.toml
  noroshi agree --yes >/dev/null 2>&1
  plug
  SHOWN=$(eye watch "$1" /tmp/air $AIR_LOG noroshi monitor --source controller:hci0 2>/tmp/screen/err)
  unplug
  # The log's entries about the beacons that were not seen.
  sed -n 's/^eye: /# /p' /tmp/screen/err
  for name in $(sed -n 's/^eye: \(.*\) was not .*/\1/p' /tmp/screen/err); do
    noroshi events --format jsonl --region $name 2>/dev/null | grep '"event":"enter"' | sed 's/^/# /'
  done
}

# EVENTS: the number of events; 200 for a measurement.
screen_scenarios() {
  screen_shows ${EVENTS:=200}
  echo "# event on the screen: $SHOWN"
  check 'every event came to the screen' "shown $EVENTS of $EVENTS" "${SHOWN%%[,;]*}"
}
