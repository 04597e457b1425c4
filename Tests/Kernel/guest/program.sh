# The program in use from a shell: its output, its end, and the state in which it leaves the controller.

OUT=/tmp/program.out
ERR=/tmp/program.err

# scan OPTIONS...: runs to its end. start_scan OPTIONS...: runs in the background, and returns when the scan is on.
scan() { noroshi scan --source controller:hci0 --format jsonl "$@" >$OUT 2>$ERR </dev/null; STATUS=$?; }
start_scan() {
  forget; : >$OUT; : >$ERR
  noroshi scan --source controller:hci0 --format jsonl "$@" >>$OUT 2>>$ERR </dev/null & SCAN=$!
  wait_for 10 logged 'scan on'
}
end_scan() { wait $SCAN; STATUS=$?; }
summary() { noroshi scan --source controller:hci0 --summary "$@" >$OUT 2>$ERR </dev/null; STATUS=$?; }
printed() { [ "$(wc -l <$OUT)" -ge "$1" ]; }

# fails NAME STATUS COMMAND...: the command ends with that status, writes a sentence, and prints nothing.
fails() {
  local name=$1 expected=$2; shift 2
  "$@" >$OUT 2>$ERR </dev/null
  check "$name: $expected" "$expected" $?
  check_that "$name: a sentence on standard error" grep -q '[^ ]* [^ ]* ' $ERR
  check "$name: nothing on standard output" '' "$(cat $OUT)"
}
plain_scan='noroshi scan --source controller:hci0 --format jsonl --duration 1'

program_prints() {
  plug
  air wait_scan "adv $A random 3 -41 $IBEACON" "adv $B public 3 127 $EDDY_TLM" \
    batch "adv $A random 3 -42 $EDDY_UID" "adv $B random 3 -43 $EDDY_URL" "adv $A public 3 -44" send
  scan --count 5 --duration 20
  check 'scan with a count ends well' 0 $STATUS
  check 'every report is a line' 5 "$(wc -l <$OUT)"
  all='address addressType eventType extended rssi data'
  check 'a report is printed as it was sent' "$A/random/nonconnectable/false/-41/$IBEACON" "$(fields "$all" $OUT | sed -n 1p)"
  check 'a batch of three is printed as three' "$A/-42/$EDDY_UID $B/-43/$EDDY_URL $A/-44/" "$(fields 'address rssi data' $OUT | sed -n 3,5p | paste -sd' ' -)"
  check_that 'an RSSI that is not available is not printed as a number' sh -c "sed -n 2p $OUT | grep -qv '\"rssi\": *[-0-9]'"
  check 'the scan is off afterwards' off "$(scan_is)"
  unplug
  plug -x
  air wait_scan "adv $A random ext -61 $(long 300)" "adv $A random 3 -62 $IBEACON"
  scan --count 3 --duration 20      # the fragments are counted one by one
  check 'the pieces of a long advertisement become one' "$A/true/-61/$(long 300)" "$(fields 'address extended rssi data' $OUT | sed -n 1p)"
  check 'a legacy advertisement in an extended report is legacy' "$A/nonconnectable/false/-62/$IBEACON" "$(fields 'address eventType extended rssi data' $OUT | sed -n 2p)"
  unplug
}

program_profiles() {
  plug
  forget; scan --duration 0.5
  check 'unless told otherwise it listens without a break' '200b 00 60 00 60 00 00 00' "$(commands | grep ^200b | tail -n 1)"
  forget; scan --duration 0.5 --profile balanced
  check 'balanced: 60 ms of each 240 ms' '200b 00 80 01 60 00 00 00' "$(commands | grep ^200b | tail -n 1)"
  forget; scan --duration 0.5 --profile low-power
  check 'low-power: 60 ms of each 600 ms' '200b 00 c0 03 60 00 00 00' "$(commands | grep ^200b | tail -n 1)"
  unplug
  plug -x; forget; scan --duration 0.5 --profile low-power
  check 'so with the extended commands' '2041 00 00 01 00 c0 03 60 00' "$(commands | grep ^2041 | tail -n 1)"
  unplug
}

program_survives() {
  plug -x
  # No report in the event; cut within a report; data longer than the event; a count of five reports with only one; an
  # unknown subevent; extended and cut; an event that is not an LE event.
  air wait_scan 'raw 043e020200' 'raw 043e06020103000000' 'raw 043e0c02010301554433221100ff01' \
    'raw 043e0c020503015544332211000000' 'raw 043e03fe0100' 'raw 043e020d01' 'raw 041001ff' \
    "adv $A random 3 -41 $IBEACON"
  # It ends with the second whole report, on however slow a machine; that this is the iBeacon shows that nothing else
  # was taken for one.
  summary --count 2 --duration 60
  check 'malformed events do no harm' 0 $STATUS
  check 'what is whole is counted' 2/1 "$(fields 'reports identities' $OUT)"
  check_that 'what is malformed is counted' test "$(field malformed $OUT)" -ge 3
  unplug
}

program_keeps_up() {
  plug
  air wait_scan "flood 10000 2000 $A random 3 -95 -35 $IBEACON"
  summary --count 10000 --duration 40
  check '2,000 reports a second: every one is counted' '10000/0' "$(fields 'reports dropped' $OUT)"
  check 'and they are one beacon' '10000/1' "$(fields 'frames identities' $OUT)"
  unplug
}

program_refuses() {
  fails 'no adapter' 69 $plain_scan
  plug
  fails 'no such adapter' 69 noroshi scan --source controller:hci7 --format jsonl --duration 1
  fails 'no capability' 77 as_tester '' $plain_scan
  check_that 'and the sentence names what is missing' grep -qi permission $ERR
  as_tester +net_raw $plain_scan >$OUT 2>$ERR </dev/null; check 'CAP_NET_RAW alone is enough' 0 $?
  hciconfig hci0 down
  fails 'adapter down' 69 $plain_scan
  hciconfig hci0 up
  air_now 'fail 200c 0c 1'
  fails 'busy' 69 $plain_scan
  air_now mute
  fails 'mute' 69 $plain_scan
  air unmute
  unplug
}

program_lists() {
  plug
  noroshi sources >$OUT 2>$ERR </dev/null; check 'sources ends well' 0 $?
  check_that 'sources names the adapter and its address' grep -q 'hci0.*00:00:C0:FF:EE:01' $OUT
  unplug
  noroshi sources >$OUT 2>$ERR </dev/null; check 'sources without an adapter ends well' 0 $?
}

program_puts_back() {
  plug
  for signal in INT TERM; do
    start_scan --duration 60
    kill -$signal $SCAN; end_scan
    check "SIG$signal: the scan is off" off "$(scan_is)"
  done
  start_scan --duration 60; kill -KILL $SCAN; end_scan 2>/dev/null
  fails 'a scan left on by a killed process' 69 $plain_scan
  scan --duration 1 --take-over; check 'is taken over on request' 0/off "$STATUS/$(scan_is)"
  unplug
}

program_comes_back() {
  plug
  start_scan --count 3 --duration 60
  air "adv $A random 3 -41 $IBEACON"; wait_for 10 printed 1
  forget; hciconfig hci0 down; sleep 0.5; hciconfig hci0 up
  check_that 'adapter down and up: scanning resumes' wait_for 10 logged 'scan on'
  air "adv $A random 3 -42 $IBEACON"; wait_for 10 printed 2
  unplug; sleep 1; plug
  check_that 'adapter pulled out and plugged in: scanning resumes' wait_for 10 logged 'scan on'
  air "adv $A random 3 -43 $IBEACON"; end_scan
  check 'and no report is missing' '-41 -42 -43' "$(field rssi $OUT | paste -sd' ' -)"
  check 'and the scan is off afterwards' off "$(scan_is)"
  unplug
}

# Turns advertising on again, until both beacons were heard.
btvirt_heard() {
  local beacon
  for beacon in "hci1 $IBEACON" "hci2 $EDDY_UID"; do
    hci ${beacon% *} 0x08 0x000a 00; adv_legacy $beacon
  done >/dev/null 2>&1
  grep -q "$IBEACON" $OUT && grep -q "$EDDY_UID" $OUT
}

# Controllers other than vctl: BlueZ's emulator, one scanning and two that advertise. It sends a report each time that
# advertising is turned on, without RSSI.
program_hears_btvirt() {
  bt_start 3 "$@" || { check "btvirt${1:+ }$* starts" yes no; return; }
  noroshi scan --source controller:hci0 --format jsonl --duration 60 >$OUT 2>$ERR </dev/null & SCAN=$!
  wait_for 30 btvirt_heard
  kill -INT $SCAN; end_scan
  check "btvirt${1:+ }$*: scan ends well" 0 $STATUS
  check_that "btvirt${1:+ }$*: the iBeacon is heard" grep -q "$IBEACON" $OUT
  check_that "btvirt${1:+ }$*: the Eddystone is heard" grep -q "$EDDY_UID" $OUT
  check_that "btvirt${1:+ }$*: the iBeacon is read" sh -c "grep $IBEACON $OUT | grep -qi ibeacon"
  check_that "btvirt${1:+ }$*: the Eddystone is read" sh -c "grep $EDDY_UID $OUT | grep -qi eddystone"
  kill $BTVIRT; wait $BTVIRT 2>/dev/null
  wait_for 5 test ! -e /sys/class/bluetooth/hci0
}

program_scenarios() {
  program_refuses
  program_lists
  program_prints
  program_profiles
  program_survives
  program_keeps_up
  program_puts_back
  program_comes_back
  program_hears_btvirt
  program_hears_btvirt -L
}
