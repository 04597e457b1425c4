# The module Scanning alone, through KernelProbe: the reports and states of a source, and what it leaves behind.

OUT=/tmp/probe.out
ERR=/tmp/probe.err

# probe OPTIONS...: runs to its end. begin OPTIONS...: runs in the background, and returns when it scans. finish:
# waits for its end.
probe() { KernelProbe hci0 "$@" >$OUT 2>$ERR; STATUS=$?; }
begin() { : >$OUT; : >$ERR; KernelProbe hci0 "$@" >>$OUT 2>>$ERR & PROBE=$!; wait_for 10 state 1 scanning; }
finish() { wait $PROBE; STATUS=$?; }

# states: the states so far, in a row. state N NAME: the state NAME was reported at least N times.
states() { sed -n 's/^state \([a-z]*\).*/\1/p' $ERR | paste -sd' ' -; }
state() { [ "$(grep -c "^state $2" $ERR)" -ge "$1" ]; }
failure() { sed -n 's/^error error.controller.//p' $ERR | sed 's/ *$//'; }
count() { sed -n "s/.*$1 \([0-9]*\).*/\1/p" $ERR | tail -n 1; }
heard() { [ "$(wc -l <$OUT)" -ge "$1" ]; }

source_hears() {
  plug
  air wait_scan "adv $A random 3 -41 $IBEACON" "adv $B public 0 20 $EDDY_URL" "adv $B public 4 127"
  probe --count 3
  check 'a legacy report arrives as it was sent' "$A/random/3/-41/$IBEACON" "$(fields 'address addressType eventType rssi data' $OUT | sed -n 1p)"
  check 'so does one of another kind' "$B/public/0/20/$EDDY_URL" "$(fields 'address addressType eventType rssi data' $OUT | sed -n 2p)"
  check 'so does one without data and RSSI' "$B/public/4/127/" "$(fields 'address addressType eventType rssi data' $OUT | sed -n 3p)"
  age=$(($(date +%s) - $(field microseconds $OUT | sed -n 1p | cut -c1-10)))
  check_that 'a report is stamped with the time of now' test $age -ge 0 -a $age -le 20
  check 'the stamps follow each other' "$(field microseconds $OUT)" "$(field microseconds $OUT | sort -n)"
  check 'the scan listens without a break and without filtering' '200b 00 60 00 60 00 00 00 200c 01 00' "$(commands | grep "^200[bc]" | sed -n 1,2p | paste -sd' ' -)"
  check 'the scan is off afterwards' off "$(scan_is)"
  forget; probe --active --seconds 0.5
  check_that 'an active scan asks for scan responses' logged 'command 200b 01 60 00 60 00'
  unplug
}

source_hears_extended() {
  plug -x
  air wait_scan "adv $A random 3 -41 $IBEACON" "adv $A random ext -61 $(long 300)"
  forget; probe --count 3
  check 'a 5.0 controller is scanned with extended commands' '2041 00 00 01 00 60 00 60 00' "$(commands | grep ^2041)"
  check 'a legacy advertisement arrives in an extended report' "$A/19/-41/$IBEACON" "$(fields 'address eventType rssi data' $OUT | sed 's,/16/,/19/,' | sed -n 1p)"
  check 'the pieces of a long advertisement arrive in order' "$(long 300)" "$(field data $OUT | sed -n 2,3p | tr -d '\n')"
  unplug
  plug -x -c; forget; probe --seconds 0.3
  check 'LE Coded is heard where the controller can' '2041 00 00 05 00 60 00 60 00 00 60 00 60 00' "$(commands | grep ^2041)"
  air_now 'fail 2041 12 1'; forget; probe --seconds 0.3
  check 'and left out where it will not listen to both' '2041 00 00 01 00 60 00 60 00' "$(commands | grep ^2041 | tail -n 1)"
  check 'which is no error' 0 $STATUS
  unplug
}

source_refuses() {
  probe; check 'no adapter: 69' 69 $STATUS; check 'no adapter: said so' noAdapter "$(failure)"
  plug
  KernelProbe hci7 >$OUT 2>$ERR; check 'no such adapter: 69' 69 $?; check 'no such adapter: said so' 'noSuchAdapter hci7' "$(failure)"
  as_tester '' KernelProbe hci0 >$OUT 2>$ERR; check 'no capability: 77' 77 $?; check 'no capability: said so' noPermission "$(failure)"
  as_tester +net_admin KernelProbe hci0 >$OUT 2>$ERR; check 'CAP_NET_ADMIN does not help: 77' 77 $?
  as_tester +net_raw KernelProbe hci0 --seconds 0.3 >$OUT 2>$ERR; check 'CAP_NET_RAW alone is enough' 0 $?
  hciconfig hci0 down
  probe; check 'adapter down: 69' 69 $STATUS; check 'adapter down: said so' 'adapterDown hci0' "$(failure)"
  hciconfig hci0 up
  forget; air_now 'fail 200c 0c 1'; probe
  check 'scan refused as busy: 69' 69 $STATUS; check 'busy: said so' 'busy hci0' "$(failure)"
  check 'the scan of somebody else is left on' '' "$(commands | grep '^200c 00')"
  air_now 'fail 200c 1f 1'; probe; check 'any other refusal: said so' 'other enableScan HCI status 0x1F' "$(failure)"
  air_now mute; probe; check 'a mute controller: 69' 69 $STATUS; check 'mute: said so' 'mute hci0' "$(failure)"
  air unmute
  unplug
  plug -n; probe; check 'no LE: said so' 'noLowEnergy hci0' "$(failure)"; unplug
}

source_lists() {
  plug -x -c
  check 'adapters are listed' 'hci0 00:00:C0:FF:EE:01 up hci 5.0 manufacturer 1521 extended true coded true permitted true' "$(KernelProbe --list)"
  check 'also for somebody who may not scan' 'hci0 00:00:C0:FF:EE:01 up hci 5.0 manufacturer 1521 extended true coded - permitted false' "$(as_tester '' KernelProbe --list)"
  hciconfig hci0 down
  check 'and one that is down' 'hci0 00:00:C0:FF:EE:01 down hci - manufacturer - extended - coded - permitted true' "$(KernelProbe --list)"
  unplug
}

source_takes_over() {
  plug; begin --seconds 30; kill -KILL $PROBE; finish 2>/dev/null
  check 'a killed process leaves its scan on' on "$(scan_is)"
  probe --seconds 0.3; check 'the next one is told busy' 'busy hci0' "$(failure)"
  check 'and leaves it as it is' on "$(scan_is)"
  probe --seconds 0.3 --take-over; check 'unless it takes over' 0 $STATUS
  check 'and then the scan is off' off "$(scan_is)"
  probe --seconds 0.5 --crash 2>/dev/null
  check_that 'a crash handler can turn the scan off' wait_for 5 scan_is_off
  unplug
  plug -x; probe --seconds 0.5 --crash 2>/dev/null
  check_that 'an extended scan, too' wait_for 5 scan_is_off
  unplug
}

source_puts_back() {
  plug
  for signal in INT TERM; do
    begin --seconds 30; kill -$signal $PROBE; finish
    check "SIG$signal ends a scan: 0" 0 $STATUS
    check "SIG$signal: the scan is off" off "$(scan_is)"
  done
  unplug
}

source_comes_back() {
  plug
  begin --seconds 40 --count 2
  air "adv $A random 3 -41 $IBEACON"; wait_for 5 heard 1
  hciconfig hci0 down; wait_for 5 state 1 lost
  check 'adapter down during a scan: lost' 'starting scanning lost' "$(states)"
  hciconfig hci0 up; wait_for 10 state 2 scanning
  air "adv $A random 3 -42 $IBEACON"; finish
  check 'adapter up again: scanning again' 'starting scanning lost scanning stopped' "$(states)"
  check 'and reports come again' '-41 -42' "$(field rssi $OUT | paste -sd' ' -)"

  begin --seconds 40 --count 2
  air "adv $A random 3 -43 $IBEACON"; wait_for 5 heard 1
  unplug; wait_for 5 state 1 lost
  check_that 'adapter pulled out: lost' grep -q 'lost.*unplugged' $ERR
  plug; wait_for 10 state 2 scanning
  air "adv $A random 3 -44 $IBEACON"; finish
  check 'adapter plugged in again: reports come again' '-43 -44' "$(field rssi $OUT | paste -sd' ' -)"
  check 'and the scan is off afterwards' off "$(scan_is)"

  begin --seconds 40 --count 1 --silence 1
  wait_for 10 state 1 silent
  check 'nothing heard: silent' 'starting scanning silent' "$(states)"
  air mute; wait_for 10 state 1 lost
  check_that 'no answer either: mute' grep -q 'lost.*mute' $ERR
  air unmute; wait_for 15 state 2 scanning
  air "adv $A random 3 -45 $IBEACON"; finish
  check 'the controller answers again: reports come again' -45 "$(field rssi $OUT)"
  check 'and the scan is off afterwards' off "$(scan_is)"
  unplug
}

source_sleeps() {
  local suspend=/sys/kernel/debug/bluetooth/hci0/force_suspend
  plug
  begin --seconds 40 --count 1 --silence 1
  check_that 'the kernel can pretend to sleep' test -e $suspend
  forget; echo Y >$suspend
  check_that 'asleep: the kernel turns the scan off' wait_for 5 logged 'scan off'
  echo N >$suspend; sleep 0.5; forget
  check_that 'awake: the scan is on again' wait_for 10 logged 'scan on'
  air "adv $A random 3 -45 $IBEACON"; finish
  check 'and reports come again' -45 "$(field rssi $OUT)"
  unplug
}

source_counts() {
  plug
  air wait_scan "flood 10000 2000 $A random 3 -95 -35 $IBEACON"
  probe --quiet --count 10000 --seconds 30
  check '2,000 reports a second: none is lost' '10000/0' "$(count reports)/$(count dropped)"
  # While it is stopped, the probe reads nothing, and a small buffer overflows: the lost reports must be counted.
  begin --quiet --seconds 60 --receive-buffer 20000
  kill -STOP $PROBE
  forget; air "flood 3000 0 $A random 3 -95 -35 $IBEACON" 'mark flooded'; wait_for 20 logged flooded
  kill -CONT $PROBE; sleep 0.5; kill -INT $PROBE; finish
  check_that 'a full receive buffer loses packets' test "$(count dropped)" -gt 0
  check 'and every one is counted' 3000 $(($(count packets) + $(count dropped)))
  unplug
}

# BlueZ's daemon works on the same adapter.
source_lives_with_bluetoothd() {
  dbus_start; bluetoothd_start; plug
  ctl() { timeout 60 bluetoothctl >/tmp/ctl 2>&1; }
  air wait_scan "adv $A random 3 -41 $IBEACON"
  probe --count 1; check 'bluetoothd is idle: we scan' "0/$IBEACON" "$STATUS/$(field data $OUT)"
  mkfifo /tmp/ask; ctl </tmp/ask & ctl=$!; exec 6>/tmp/ask
  sleep 1; forget; echo 'scan on' >&6; wait_for 10 logged 'scan on'
  probe --seconds 1; check 'bluetoothd discovers: we are told busy' 'busy hci0' "$(failure)"
  forget; echo 'scan off' >&6; wait_for 10 logged 'scan off'
  begin --seconds 60 --count 6
  air "adv $A random 3 -41 $IBEACON"; wait_for 5 heard 1
  forget; echo 'scan on' >&6; wait_for 10 logged 'command 200c 01 01'
  check_that 'bluetoothd filters duplicates' logged 'command 200c 01 01'
  check_that 'we turn that off within seconds' wait_for 5 logged 'command 200c 01 00'
  air "adv $A random 3 -41 $IBEACON" "adv $A random 3 -41 $IBEACON"; wait_for 5 heard 3
  check_that 'so that nothing is left out' heard 3
  sleep 1; forget; echo 'scan off' >&6; wait_for 10 logged 'scan off'
  check_that 'bluetoothd turns the scan off: we turn it on' wait_for 5 logged 'scan on'
  air "adv $A random 3 -41 $IBEACON" "adv $A random 3 -41 $IBEACON" "adv $A random 3 -41 $IBEACON"
  finish; check 'and go on' "0/6" "$STATUS/$(count reports)"
  exec 6>&-; wait $ctl; unplug
  kill $BLUETOOTHD $DBUS; wait $BLUETOOTHD $DBUS 2>/dev/null
}

# Controllers other than vctl: BlueZ's emulator, one scanning and two that advertise. It sends a report each time that
# advertising is turned on, without RSSI.
source_hears_btvirt() {
  bt_start 3 "$@" || { check "btvirt${1:+ }$* starts" yes no; return; }
  begin --seconds 6
  for beacon in "hci1 $IBEACON" "hci2 $EDDY_UID"; do
    hci ${beacon% *} 0x08 0x000a 00; adv_legacy $beacon
  done >/dev/null 2>&1
  wait_for 5 heard 2; kill -INT $PROBE; finish
  check "what two others advertise is heard (btvirt${1:+ }$*)" "$EDDY_UID $IBEACON" "$(field data $OUT | sort -u | paste -sd' ' -)"
  kill $BTVIRT; wait $BTVIRT 2>/dev/null
  wait_for 5 test ! -e /sys/class/bluetooth/hci0
}

source_scenarios() {
  source_refuses
  source_lists
  source_hears
  source_hears_extended
  source_takes_over
  source_puts_back
  source_comes_back
  source_sleeps
  source_counts
  source_hears_btvirt
  source_hears_btvirt -L
  source_lives_with_bluetoothd
}
