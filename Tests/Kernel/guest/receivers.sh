# Two adapters at once: `--source controller:hci0,hci1`, which receive the same beacon in two places. Sourced after
# program.sh and beaconize.sh, whose site and screen it uses.

AIR2_LOG=/tmp/air2.log
mkfifo /tmp/air2

# plug_second, unplug_second: the adapter hci1 with a separate air script, which is written to descriptor 7.
plug_second() {
  vctl -a 00:00:C0:FF:EE:02 </tmp/air2 >/dev/null 2>$AIR2_LOG & VCTL2=$!
  exec 7>/tmp/air2
  wait_for 5 test -e /sys/class/bluetooth/hci1
  sleep 0.3
  wait_for 5 hciconfig hci1 up
  wait_for 5 second_is_up
}
second_is_up() { hciconfig hci1 | grep -q 'UP RUNNING'; }
unplug_second() {
  exec 7>&-
  kill $VCTL2 2>/dev/null; wait $VCTL2 2>/dev/null
  wait_for 5 test ! -e /sys/class/bluetooth/hci1
}
second_scan_is() { sed -n 's/^vctl: scan //p' $AIR2_LOG | tail -n 1; }
scans() { echo "$(scan_is)/$(second_scan_is)"; }
scans_are() { [ "$(scans)" = "$1" ]; }

# both RSSI RSSI [TIMES]: the beacon advertises, and both adapters hear it, each at its level.
#
# If the machine stands still between the two reports, they no longer count as one advertisement. So each report is
# sent between two marks with times: CLOSE counts the pairs certainly sent within 20 ms, APART those certainly not.
both() {
  local times=${3:-1}
  while [ $times -gt 0 ]; do
    PAIRS=$((PAIRS + 1))
    printf 'mark p%s\nadv %s random 3 %s %s\nmark q%s\n' $PAIRS $A $1 $IBEACON $PAIRS >&5
    printf 'mark p%s\nadv %s random 3 %s %s\nmark q%s\n' $PAIRS $A $2 $IBEACON $PAIRS >&7
    wait_for 10 grep -q "mark q$PAIRS " $AIR_LOG; wait_for 10 grep -q "mark q$PAIRS " $AIR2_LOG
    judge_pair
    times=$((times - 1)); sleep 0.1
  done
}
PAIRS=0
judge_pair() {
  local verdict
  verdict=$(cat $AIR_LOG $AIR2_LOG | awk -v p="p$PAIRS" -v q="q$PAIRS" '
    $2 == "mark" && $3 == p { if (!first || $4 < first) first = $4; if ($4 > begun) begun = $4 }
    $2 == "mark" && $3 == q { if ($4 > last) last = $4; if (!ended || $4 < ended) ended = $4 }
    END { print (last - first < 0.02 ? "close" : (begun - ended > 0.02 ? "apart" : "unsure")) }')
  case $verdict in close) CLOSE=$((CLOSE + 1)) ;; apart) APART=$((APART + 1)) ;; esac
}
# counted_once FROM: the screen shows as many advertisements as there were since then.
counted_once() {
  local sent=$(($PAIRS - $1)) least most count
  least=$((sent + APART)); most=$((2 * sent - CLOSE))
  count=$least
  while [ $count -le $most ]; do
    ! drawn "Reports${GAP}$count[^0-9]" || return 0
    count=$((count + 1))
  done
  return 1
}
one() { local n=$2; while [ $n -gt 0 ]; do air "adv $A random 3 $1 $IBEACON"; n=$((n - 1)); sleep 0.2; done; }
# heard_from N: receiver and level of each report from line N on, with the number of its occurrences.
heard_from() { tail -n +$1 $OUT >/tmp/part; fields 'receiver rssi' /tmp/part | sort | uniq -c | awk '{print $1 "x" $2}' | paste -sd' ' -; }

start_both() {
  : >$OUT; : >$ERR
  noroshi scan --lang en --source controller:hci0,hci1 --format jsonl "$@" >>$OUT 2>>$ERR </dev/null & SCAN=$!
}

receivers_scan() {
  plug; plug_second
  start_both --duration 90 --count 14
  check_that 'two adapters: both scan' wait_for 10 scans_are on/on
  both -41 -81 3; wait_for 10 printed 6
  check 'two adapters: a report is told with its receiver and its level' '3xhci0/-41 3xhci1/-81' "$(heard_from 1)"
  unplug_second
  check_that 'one pulled out: it is said which' wait_for 10 grep -q 'hci1 was unplugged' $ERR
  one -42 3; wait_for 10 printed 9
  check 'one pulled out: the other goes on' '3xhci0/-42' "$(heard_from 7)"
  plug_second
  check_that 'plugged in again: it scans again' wait_for 15 scans_are on/on
  both -43 -83; wait_for 10 printed 11
  check 'plugged in again: both are heard' '1xhci0/-43 1xhci1/-83' "$(heard_from 10)"
  unplug
  check_that 'the first one pulled out: it is said which' wait_for 10 grep -q 'hci0 was unplugged' $ERR
  echo "adv $A random 3 -84 $IBEACON" >&7; wait_for 10 printed 12
  plug
  check_that 'and it comes back, too' wait_for 15 scans_are on/on
  both -45 -85
  wait $SCAN; STATUS=$?
  check 'and all was heard' '1xhci0/-45 1xhci1/-84 1xhci1/-85' "$(heard_from 12)"
  check 'two adapters: the scan ends well, and both are off' 0/off/off "$STATUS/$(scans)"
  unplug_second

  start_both --duration 60 --count 2
  check_that 'one is not there: the other scans' wait_for 10 scan_is_on
  check_that 'one is not there: it is said' wait_for 10 grep -q 'hci1' $ERR
  plug_second
  check_that 'one is not there at first: it comes' wait_for 15 scans_are on/on
  both -46 -86; wait $SCAN; STATUS=$?
  check 'one is not there at first: it is heard' '0 1xhci0/-46 1xhci1/-86' "$STATUS $(heard_from 1)"
  unplug_second; unplug
  fails 'none of two adapters' 69 noroshi scan --source controller:hci0,hci1 --format jsonl --duration 1
  fails 'an adapter twice' 2 noroshi scan --source controller:hci0,hci0 --format jsonl --duration 1
}
scan_is_on() { [ "$(scan_is)" = on ]; }

# redrawn PATTERN: the redrawn screen contains the pattern, now or soon. GAP: blanks and sequences that set colours or
# the cursor.
GAP='\( \|.\[[0-9;]*[A-Za-z]\|.(B\)*'
redrawn() {
  local again
  for again in 1 2 3 4 5; do
    : >$SCREEN; printf '\014' >&6
    ! wait_for 3 drawn "$1" || return 0
  done
  return 1
}

receivers_on_the_screen() {
  plug; plug_second
  start_screen --source controller:hci0,hci1
  check_that 'screen: both scan' wait_for 10 scans_are on/on
  check_that 'screen: the first line names each' redrawn 'hci0+hci1 '
  FROM=$PAIRS; CLOSE=0; APART=0
  while [ $CLOSE -lt 10 ] && [ $((PAIRS - FROM)) -lt 100 ]; do both -41 -81; done
  SENT=$((PAIRS - FROM)); keys j '\r' '\r'
  check_that 'screen: who hears the beacon, the strongest first' redrawn "hci0[^-]*-41 dBm[^-]*$SENT[^-]*reports"
  check_that 'screen: and at which level' redrawn "hci1[^-]*-81 dBm[^-]*$SENT[^-]*reports"
  check_that 'screen: the level of the row is that of the strongest' redrawn 'RSSI[^-]*-41 dBm'
  : >$SCREEN; printf '\014' >&6
  check_that "screen: what both heard is counted once ($CLOSE of $SENT within 20 ms)" wait_for 10 counted_once $FROM
  unplug_second
  check_that 'screen: the first line says which is pulled out' redrawn 'hci0+hci1 (lost)'
  one -42 3
  check_that 'screen: the other goes on' redrawn "hci0[^-]*-42 dBm[^-]*$((SENT + 3))[^-]*reports"
  # No Esc is sent before it: if the machine stands still, a key directly after an Esc is read together with it.
  keys 7
  check_that 'status: names the one that scans' redrawn "hci0${GAP}scanning"
  check_that 'status: and the one that is lost, and why' redrawn "hci1${GAP}lost.*hci1 was unplugged"
  plug_second
  check_that 'screen: it comes back' wait_for 15 scans_are on/on
  check_that 'status: it scans again' redrawn "hci1${GAP}scanning"
  check_that 'screen: the first line has both again' redrawn 'hci0+hci1 '
  keys q; end_screen
  check 'screen: at its end both are off' 0/off/off "$STATUS/$(scans)"
  check 'screen: the log has who went and came back' 'adapter-ready/adapter-lost/adapter-resumed' \
    "$(noroshi events --format jsonl 2>/dev/null | grep '"event":"adapter-[lr]' >/tmp/adapters; field event /tmp/adapters | tail -n 3 | paste -sd/ -)"
  start_screen --source controller:hci0,hci1
  wait_for 10 scans_are on/on
  kill -SEGV "$(sed -n 's/^eye: process //p' /tmp/eye.err)"; end_screen
  check_that 'screen: after a crash both are off' wait_for 5 scans_are off/off
  unplug_second; unplug
}

receivers_scenarios() {
  . /lab/guest.d/program.sh
  . /lab/guest.d/beaconize.sh
  # A new site is used: if the first questions were answered before, the same keys have other effects.
  SITE=/tmp/receivers
  beaconize_site
  receivers_scan
  receivers_on_the_screen
}
