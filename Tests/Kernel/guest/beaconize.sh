# `noroshi beaconize`: its receivers, its end, and its messages on failure. Sourced after program.sh, whose scans it
# uses.

SITE=/tmp/beaconize
YARD=5a3c1e70-8f2b-4d6a-9c11-70e4d2b8a901
PAYLOAD=0201061aff4c0002155a3c1e708f2b4d6a9c1170e4d2b8a90100070102c5     # major 7, minor 258, -59 dBm
BOUT=/tmp/beaconize.out
BERR=/tmp/beaconize.err

beaconize_site() {
  export XDG_CONFIG_HOME=$SITE/config XDG_STATE_HOME=$SITE/state
  mkdir -p $XDG_CONFIG_HOME/noroshi
  echo '{"regions": [{"regionID": "yard", "UUID": "'$YARD'", "regionType": 1, "beaconType": 1}]}' \
    >$XDG_CONFIG_HOME/noroshi/OfficialRegion.json
}

plain_beaconize='noroshi beaconize --major 7 --minor 258 --duration 1'

# start_beaconize OPTIONS...: runs in the background; the function returns when the beacon is on the air.
start_beaconize() {
  forget
  noroshi beaconize --major 7 --minor 258 "$@" >$BOUT 2>$BERR </dev/null & BEACON=$!
  wait_for 10 logged 'advertising on'
}
end_beaconize() { wait $BEACON; STATUS=$?; }
advertising_is() { sed -n 's/^vctl: advertising \([a-z]*\).*/\1/p' $AIR_LOG | tail -n 1; }
advertising_is_off() { [ "$(advertising_is)" = off ]; }
told() { grep -q "$1" $BOUT; }

beaconize_needs_agreement() {
  plug
  fails 'beaconize without the agreement' 77 $plain_beaconize
  check_that 'and the sentence names it' grep -q 'noroshi agree' $ERR
  check 'and nothing was sent' '' "$(commands | grep '^20\(06\|08\|0a\|3[679]\)')"
  noroshi agree --yes >/dev/null 2>&1
  unplug
}

# beaconize_transmits KIND [vctl options]
beaconize_transmits() {
  local kind=$1; shift
  plug "$@"
  start_beaconize
  check "beaconize, $kind: what is sent" "vctl: advertising on $kind $PAYLOAD" "$(log | grep 'advertising on')"
  kill -INT $BEACON; end_beaconize
  check "beaconize, $kind: SIGINT ends it well, and it is off" 0/off "$STATUS/$(advertising_is)"
  check "beaconize, $kind: one line says what is sent" 1 "$(wc -l <$BOUT)"
  for part in hci0 5A3C1E70-8F2B-4D6A-9C11-70E4D2B8A901 7 258 -59 0000700258; do
    check_that "beaconize, $kind: the line has $part" told "[ ,:]$part"
  done
  for signal in TERM HUP; do
    start_beaconize --power -70 --uuid e2c56db5-dffb-48d2-b060-d0f5a71096e0
    kill -$signal $BEACON; end_beaconize
    check "beaconize, $kind: SIG$signal ends it well, and it is off" 0/off "$STATUS/$(advertising_is)"
  done
  check_that "beaconize, $kind: another UUID and power" \
    logged "advertising on $kind 0201061aff4c000215e2c56db5dffb48d2b060d0f5a71096e000070102ba"
  start_beaconize --duration 1 --json; end_beaconize
  check "beaconize, $kind: its time over, it is off" 0/off "$STATUS/$(advertising_is)"
  check "beaconize, $kind: as JSON" transmitting/7/258/-59/0000700258,stopped/7/258/-59/0000700258 \
    "$(fields 'event major minor txPower keycode' $BOUT | paste -sd, -)"
  start_beaconize; kill -KILL $BEACON; end_beaconize 2>/dev/null
  fails "beaconize, $kind: left on by a killed process" 69 $plain_beaconize
  check_that "beaconize, $kind: and the sentence names the option" grep -q -- --take-over $ERR
  $plain_beaconize --take-over >$OUT 2>$ERR; check "beaconize, $kind: taken over on request" 0/off "$?/$(advertising_is)"
  unplug
}

tester='env XDG_STATE_HOME=/tmp/tester'     # a separate store

beaconize_refuses() {
  fails 'beaconize without an adapter' 69 $plain_beaconize
  plug
  fails 'beaconize, no such adapter' 69 $plain_beaconize --adapter hci7
  chmod -R a+rX $SITE
  as_tester '' $tester noroshi agree --yes >/dev/null 2>&1
  fails 'beaconize, no capability' 77 as_tester '' $tester $plain_beaconize
  check_that 'and the sentence names what is missing' grep -q 'permission to transmit' $ERR
  as_tester +net_raw $tester $plain_beaconize >$OUT 2>$ERR </dev/null; check 'beaconize: CAP_NET_RAW alone is enough' 0/off "$?/$(advertising_is)"
  hciconfig hci0 down
  fails 'beaconize, adapter down' 69 $plain_beaconize
  hciconfig hci0 up; wait_for 5 is_up
  forget
  for refused in '2006 0c' '2006 12' '2008 12' '200a 0c' '200a 0d'; do
    air_now "fail $refused 1"
    fails "beaconize, refused: $refused" 69 $plain_beaconize
  done
  check 'beaconize, refused: and nothing was on since' '' "$(log | grep 'advertising on')"
  air_now mute
  fails 'beaconize, mute' 69 $plain_beaconize
  air unmute
  unplug
  plug -n
  fails 'beaconize, no Low Energy' 69 $plain_beaconize
  unplug
  plug -x
  for refused in '2036 0c' '2036 07' '2037 12' '2039 0c'; do
    air_now "fail $refused 1"
    fails "beaconize, extended, refused: $refused" 69 $plain_beaconize
  done
  $plain_beaconize >$OUT 2>$ERR; check 'beaconize, extended, refused: no set was left behind' 0/off "$?/$(advertising_is)"
  unplug
}

# beaconize_comes_back KIND OPCODE [vctl options]: OPCODE turns advertising off.
beaconize_comes_back() {
  local kind=$1 off=$2; shift 2
  plug "$@"
  start_beaconize --json
  forget; hciconfig hci0 down
  check_that "beaconize, $kind, adapter down: it says so" wait_for 10 told '"interrupted"'
  hciconfig hci0 up
  check_that "beaconize, $kind, adapter up: it resumes" wait_for 10 logged "advertising on $kind $PAYLOAD"
  forget; hci hci0 0x08 $off >/dev/null
  check_that "beaconize, $kind, turned off by somebody: it resumes" wait_for 10 logged "advertising on $kind $PAYLOAD"
  unplug; sleep 1; plug "$@"
  check_that "beaconize, $kind, pulled out and plugged in: it resumes" wait_for 15 logged "advertising on $kind $PAYLOAD"
  kill -INT $BEACON; end_beaconize
  check "beaconize, $kind: it ends well after all that, and is off" 0/off "$STATUS/$(advertising_is)"
  check "beaconize, $kind: what it told" \
    'transmitting interrupted transmitting interrupted transmitting stopped' "$(field event $BOUT | uniq | paste -sd' ' -)"
  unplug
}

# The scan and the transmission run at once on one controller, and neither ends the other.
beaconize_beside_a_scan() {
  plug "$@"
  start_scan --duration 400
  start_beaconize
  air "adv $A random 3 -41 $IBEACON"
  check_that "beaconize beside a scan${1:+ }$*: the scan hears" wait_for 10 printed 1
  kill -INT $BEACON; end_beaconize
  air "adv $A random 3 -42 $IBEACON"
  check_that "beaconize beside a scan${1:+ }$*: the scan goes on after it" wait_for 10 printed 2
  check "beaconize beside a scan${1:+ }$*: advertising is off, the scan on" off/on "$(advertising_is)/$(scan_is)"
  start_beaconize
  kill -INT $SCAN; end_scan
  check "beaconize beside a scan${1:+ }$*: it goes on after the scan" on/off "$(advertising_is)/$(scan_is)"
  kill -INT $BEACON; end_beaconize
  check "beaconize beside a scan${1:+ }$*: both ended well" 0/off "$STATUS/$(advertising_is)"
  unplug
}

# BlueZ's emulator passes the advertisements of one controller to the other, which scans: one report each time that
# advertising is turned on.
beaconize_is_heard() {
  bt_start 2 "$@" || { check "btvirt${1:+ }$* starts" yes no; return; }
  btmon -w /tmp/beaconize.btsnoop >/dev/null 2>&1 & MONITOR=$!
  noroshi scan --source controller:hci0 --format jsonl >$OUT 2>$ERR </dev/null & SCAN=$!
  wait_for 20 grep -q Scanning $ERR
  noroshi beaconize --adapter hci1 --major 7 --minor 258 --duration 1 >$BOUT 2>$BERR </dev/null
  check "btvirt${1:+ }$*: beaconize ends well" 0 $?
  wait_for 10 printed 1
  kill -INT $SCAN; end_scan
  check_that "btvirt${1:+ }$*: what one transmits the other hears" grep -q "$PAYLOAD" $OUT
  check "btvirt${1:+ }$*: and reads" 'ibeacon/7/258/-59' \
    "$(grep $PAYLOAD $OUT | head -n 1 >/tmp/heard; fields 'type major minor txPower' /tmp/heard | tr A-Z a-z)"
  kill $MONITOR; wait $MONITOR 2>/dev/null
  btmon -r /tmp/beaconize.btsnoop >/tmp/beaconize.monitor 2>&1
  # The last observation of BlueZ's monitor: advertising was turned off.
  check "btvirt${1:+ }$*: the last word is off" Disabled \
    "$(sed -n 's/^ *\(Extended a\|A\)dvertising: \([A-Za-z]*\) (0x0.).*/\2/p' /tmp/beaconize.monitor | tail -n 1)"
  kill $BTVIRT; wait $BTVIRT 2>/dev/null
  wait_for 5 test ! -e /sys/class/bluetooth/hci0
}

# ---- the screen ----

SCREEN=/tmp/beaconize.screen
start_screen() {
  forget; : >$SCREEN
  rm -f /tmp/keys; mkfifo /tmp/keys
  TERM=xterm-256color LANG=C.UTF-8 eye type /tmp/keys noroshi screen --lang en "$@" >$SCREEN 2>/tmp/eye.err & EYE=$!
  exec 6<>/tmp/keys
  wait_for 20 drawn 'noroshi'
}
end_screen() { wait $EYE; STATUS=$?; exec 6>&-; }
drawn() { grep -q "$1" $SCREEN; }
# keys TEXT...: types the texts one after another; \t and \r as in printf.
keys() { for text in "$@"; do printf "$text" >&6; sleep 0.3; done; }

# beaconize_on_the_screen [vctl options]
beaconize_on_the_screen() {
  plug "$@"
  start_screen --source controller:hci0
  wait_for 10 logged 'scan on'
  keys b 7 '\t' 258 '\r'
  check_that "screen${1:+ }$*: b transmits" wait_for 10 logged "advertising on .* $PAYLOAD"
  check_that "screen${1:+ }$*: the badge is drawn" wait_for 10 drawn TRANSMITTING
  check "screen${1:+ }$*: the scan goes on" on "$(scan_is)"
  keys b
  check_that "screen${1:+ }$*: b stops" wait_for 10 advertising_is_off
  forget; keys b '\r'
  check_that "screen${1:+ }$*: b begins again with what was typed" wait_for 10 logged "advertising on .* $PAYLOAD"
  keys q; end_screen
  check "screen${1:+ }$*: at its end both are off" 0/off/off "$STATUS/$(advertising_is)/$(scan_is)"
  check "screen${1:+ }$*: the log has it" 'transmission-started transmission-stopped transmission-started transmission-stopped' \
    "$(noroshi events --format jsonl 2>/dev/null | grep '"event":"transmission' >/tmp/transmissions; field event /tmp/transmissions | tail -n 4 | paste -sd' ' -)"
  for signal in TERM SEGV; do
    start_screen --source controller:hci0
    wait_for 10 logged 'scan on'
    keys b 7 '\t' 258 '\r'
    check_that "screen${1:+ }$*: b transmits, before SIG$signal" wait_for 10 logged 'advertising on'
    kill -$signal "$(sed -n 's/^eye: process //p' /tmp/eye.err)"; end_screen
    check_that "screen${1:+ }$*: after SIG$signal the transmission is off" wait_for 15 advertising_is_off
    check_that "screen${1:+ }$*: and the scan" wait_for 15 scan_is_off
  done
  unplug
}

# Without an adapter, nothing can be transmitted.
beaconize_in_the_simulation() {
  start_screen --source simulated
  keys b
  check_that 'screen, simulated: it says that there is no transmitter' wait_for 10 drawn 'no transmitter'
  keys q; end_screen
}

beaconize_scenarios() {
  . /lab/guest.d/program.sh
  beaconize_site
  beaconize_needs_agreement
  beaconize_transmits legacy
  beaconize_transmits extended -x
  beaconize_refuses
  beaconize_comes_back legacy '0x000a 00'
  beaconize_comes_back extended '0x0039 00 00' -x
  beaconize_beside_a_scan
  beaconize_beside_a_scan -x
  beaconize_is_heard
  beaconize_is_heard -L
  beaconize_on_the_screen
  beaconize_on_the_screen -x
  beaconize_in_the_simulation
}
