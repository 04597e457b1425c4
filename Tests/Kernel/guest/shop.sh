# An adapter that is added while the screen shows the simulated shop: the site replaces the shop, and neither log
# contains events of the other.

shop_site() {
  : >$AIR_LOG
  export XDG_CONFIG_HOME=/tmp/shop/config XDG_STATE_HOME=/tmp/shop/state
  mkdir -p $XDG_CONFIG_HOME/noroshi
  printf '[[region]]\nid = "door"\nnamespace = "00112233445566778899"\n' >$XDG_CONFIG_HOME/noroshi/rules.toml
  noroshi agree --yes >/dev/null 2>&1
}

# events_of [OPTIONS]: the kinds of events in the log with their regions, each once.
events_of() { noroshi events --format jsonl "$@" >/tmp/shop/log 2>/tmp/shop/err; fields 'event region' /tmp/shop/log | sort -u; }
door_is_logged() { events_of | grep -q '^enter/door$'; }
shop_is_logged() { events_of --source simulated | grep -q '^started'; }

shop_gives_way() {
  shop_site
  start_screen
  check_that 'without an adapter the simulated shop is shown' wait_for 20 drawn 'Simulated beacons'
  check_that 'what happens there is kept' wait_for 20 shop_is_logged
  keys 4
  plug
  check_that 'an adapter that comes is listened to' wait_for 20 logged 'scan on'
  : >$SCREEN
  air "every 300 C0:11:22:33:44:50 random 3 -50 $EDDY_UID"
  check_that "a beacon of the site enters: on the screen" wait_for 20 drawn door
  check_that 'and in the log of the site' wait_for 10 door_is_logged
  keys q; end_screen
  check 'the screen ends well' 0 $STATUS
  check 'the log of the site has nothing of the shop' 'adapter-ready enter/door inside/door' \
    "$(events_of | grep -v '^started\|^stopped\|^monitoring-started/door\|^outside/door\|^adapter-state\|^rules-read' | sed 's,/-$,,' | paste -sd' ' -)"
  check 'and that of the shop nothing that was heard' '' "$(events_of --source simulated | grep '^enter/door\|^adapter-ready')"
  unplug
}

shop_scenarios() {
  . /lab/guest.d/beaconize.sh
  shop_gives_way
}
