# `noroshi watch` on a site of three designated beacons and one user-defined region: its output and the log's entries,
# line by line. A line is the event, its region, its rule and the key of its reason, with slashes; times are left out.

SITE=/tmp/site
OUT=$SITE/out           # output of watch, run after run
ERR=$SITE/err
WANTED=$SITE/wanted     # expected lines of the log
YARD=5a3c1e70-8f2b-4d6a-9c11-70e4d2b8a901
SWITCH=yard:0000100001
GATE=yard:0000100002
DOCK=yard:0000100003    # never heard
DOOR='[[region]]
id = "door"
namespace = "00112233445566778899"
exit_period = "3 s"
'

# beacon MAJOR MINOR: the payload of an iBeacon of the yard.
beacon() { printf '02011a1aff4c000215%s%04x%04xc5' "$(echo $YARD | tr -d -)" "$1" "$2"; }

# appear NAME..., vanish NAME...: a beacon is heard three times a second, or no longer. Beacons that appear together
# are heard in that order.
appear() {
  local name
  for name in "$@"; do
    case $name in
    door) air "every 300 C0:11:22:33:44:50 random 3 -50 $EDDY_UID" ;;
    switch) air "every 300 C0:11:22:33:44:51 random 3 -51 $(beacon 1 1)" ;;
    gate) air "every 300 C0:11:22:33:44:52 random 3 -52 $(beacon 1 2)" ;;
    esac
  done
}
vanish() {
  local name
  for name in "$@"; do
    case $name in
    door) air 'quiet C0:11:22:33:44:50 random' ;;
    switch) air 'quiet C0:11:22:33:44:51 random' ;;
    gate) air 'quiet C0:11:22:33:44:52 random' ;;
    esac
  done
}

watch_site() {
  export XDG_CONFIG_HOME=$SITE/config XDG_STATE_HOME=$SITE/state
  mkdir -p $XDG_CONFIG_HOME/noroshi
  cat >$XDG_CONFIG_HOME/noroshi/OfficialRegion.json <<EOF
{"regions": [{"regionID": "yard", "UUID": "$YARD", "regionType": 1, "beaconType": 1}]}
EOF
  echo '[regions]
exit_period = 3' >$XDG_CONFIG_HOME/noroshi/config.toml
  cat >$XDG_CONFIG_HOME/noroshi/rules.toml <<EOF
$DOOR

[[rule]]
id = "welcome"
text = "Sign the book at the door."
[[rule.trigger]]
regions = ["door"]

[[hook]]
on = ["enter", "exit"]
for = ["door"]
run = ["$SITE/hook", "$SITE/hooked"]
EOF
  printf '#!/bin/sh\ncat >>"$1"\n' >$SITE/hook
  chmod +x $SITE/hook
  : >$OUT; : >$WANTED; SEEN=0
}

# designated COMMAND...: runs `noroshi designate` silently.
designate() { noroshi designate "$@" >/dev/null 2>$ERR; }

# begin_watch [OPTIONS]: watch runs in the background, and the scan is on. end_watch SIGNAL: ends it.
begin_watch() {
  forget
  noroshi watch --source controller:hci0 "$@" >>$OUT 2>$ERR </dev/null & WATCH=$!
  wait_for 10 logged 'scan on'
}
end_watch() { kill -$1 $WATCH; wait $WATCH 2>/dev/null; STATUS=$?; }

each() { for line in "$@"; do echo "$line"; done; }
lines() { fields 'event region rule key' "$1" 2>/dev/null; }
told() { [ "$(wc -l <$OUT)" -ge "$1" ]; }

# happens NAME LINE...: within some seconds watch reports exactly these events, in this order.
happens() {
  local name=$1; shift
  wait_for 15 told $((SEEN + $#))
  check "$name" "$(each "$@")" "$(lines $OUT | tail -n +$((SEEN + 1)))"
  SEEN=$(wc -l <$OUT)
  each "$@" >>$WANTED
}
# only_logged LINE...: events of commands that ran before watch: watch does not report them, but the log contains
# them.
only_logged() { each "$@" >>$WANTED; }

# log_agrees NAME: the log equals the expected log, line by line.
log_agrees() {
  noroshi events --format jsonl >$SITE/log 2>$SITE/log.err
  lines $SITE/log >$SITE/log.lines
  check "the log, line by line: $1" '' "$(diff $WANTED $SITE/log.lines)"
  check "the log is numbered without a gap: $1" "$(seq 1 "$(wc -l <$WANTED)")" "$(field number $SITE/log)"
}

entered() { printf "%s\n" "enter/$1/-/why.firstReport" "inside/$1/-/why.firstReport"; }
left() { printf "%s\n" "exit/$1/-/${2:-why.lastHeard}" "outside/$1/-/${2:-why.lastHeard}"; }

watch_designates() {
  noroshi agree --yes >/dev/null 2>$ERR; check 'agree ends well' 0 $?
  designate add 0000100001 0000100002 0000100003 --region yard; check 'three beacons are designated' 0 $?
  designate switcher 0000100001 on; check 'one is made a switcher' 0 $?
  only_logged designated/$SWITCH/-/- designated/$GATE/-/- designated/$DOCK/-/- switcher-set/$SWITCH/-/why.switcherOn
  check 'and the others wait for it' '{"stopped":2}' "$(noroshi monitor stop --non-switcher --json 2>$ERR)"
}

watch_hears_beacons_come_and_go() {
  plug
  begin_watch
  happens 'a start: what is watched, and that nobody is there' started/-/-/why.started monitoring-started/door/-/- \
    monitoring-started/$SWITCH/-/- adapter-ready/-/-/why.adapter outside/door/-/why.neverHeard \
    outside/$SWITCH/-/why.neverHeard
  appear door
  happens 'a beacon comes: enter, its rule, its hook' $(entered door) rule-fired/door/welcome/why.rule.inside \
    hook-run/door/-/why.hook.run
  vanish door
  happens 'it goes: exit, with the reason' $(left door) hook-run/door/-/why.hook.run
  check 'the hook got the two events as watch told them' "$(grep -E '"event":"(enter|exit)","region":"door"' $OUT)" "$(cat $SITE/hooked)"
}

watch_hears_a_switcher() {
  appear switch
  happens 'the switcher turns the others on' enter/$SWITCH/-/why.firstReport switcher-started/$SWITCH/-/why.switcherNear \
    inside/$SWITCH/-/why.firstReport monitoring-started/$GATE/-/- monitoring-started/$DOCK/-/- \
    outside/$GATE/-/why.neverHeard outside/$DOCK/-/why.neverHeard
  appear gate; happens 'one of them comes' $(entered $GATE)
  vanish gate; happens 'and goes' $(left $GATE)
  appear gate; happens 'and comes again' $(entered $GATE)
  vanish switch
  happens 'the switcher goes and turns them off' exit/$SWITCH/-/why.lastHeard \
    switcher-stopped/$SWITCH/-/why.switchersGone outside/$SWITCH/-/why.lastHeard monitoring-stopped/$GATE/-/- \
    monitoring-stopped/$DOCK/-/-
  sleep 1; happens 'nobody is told of the one that is still there'
  appear switch
  happens 'the switcher comes again: so is the other one' enter/$SWITCH/-/why.firstReport \
    switcher-started/$SWITCH/-/why.switcherNear inside/$SWITCH/-/why.firstReport monitoring-started/$GATE/-/- \
    monitoring-started/$DOCK/-/- $(entered $GATE) outside/$DOCK/-/why.neverHeard
  log_agrees 'beacons that come and go, and a switcher'
}

off=adapter-state-changed/-/-/why.adapter.poweredOff
on=adapter-state-changed/-/-/why.adapter.poweredOn

watch_across_a_reset() {
  appear door
  happens 'before the reset: three are inside' $(entered door) rule-fired/door/welcome/why.rule.inside hook-run/door/-/why.hook.run
  hciconfig hci0 down
  happens 'adapter down: lost' adapter-lost/-/-/error.controller.adapterDown $off
  sleep 4; forget; hciconfig hci0 up
  happens 'adapter up: resumed' adapter-resumed/-/-/why.adapter $on
  sleep 4; happens 'nobody left meanwhile, and nobody comes twice'
  unplug
  happens 'adapter pulled out: lost' adapter-lost/-/-/error.controller.unplugged \
    adapter-state-changed/-/-/why.adapter.unsupported
  sleep 4; plug; appear door gate switch
  happens 'adapter plugged in: resumed' adapter-resumed/-/-/why.adapter $on
  sleep 4; happens 'nobody left here, either'
  hciconfig hci0 down; happens 'adapter down again' adapter-lost/-/-/error.controller.adapterDown $off
  vanish door; sleep 4; hciconfig hci0 up
  happens 'who went away meanwhile left, once somebody listened' adapter-resumed/-/-/why.adapter $on \
    $(left door why.lastHeardListening) hook-run/door/-/why.hook.run
  log_agrees 'adapter down and up, out and in'
}

watch_follows_the_command_line() {
  designate remove 0000100002; check 'released from the command line' 0 $?
  happens 'its monitoring stops' released/$GATE/-/- monitoring-stopped/$GATE/-/-
  designate add 0000100002 --region yard; check 'designated again' 0 $?
  happens 'its monitoring starts, and it is there' designated/$GATE/-/- monitoring-started/$GATE/-/- $(entered $GATE)
  log_agrees 'designation from the command line'
}

watch_changes_its_profile() {
  forget
  printf '[source]\nprofile = "balanced"\n' >>$XDG_CONFIG_HOME/noroshi/config.toml
  kill -HUP $WATCH
  happens 'another scan profile in the settings is told' rules-read/-/-/why.rulesRead \
    profile-changed/-/-/why.profile.balanced
  check_that 'the scan begins anew' wait_for 10 logged 'scan on'
  check 'in that profile' '200b 00 80 01 60 00 00 00' "$(commands | grep ^200b | tail -n 1)"
  log_agrees 'another scan profile'
}

# started_again NAME LINE...: watch was started again; all beacons but the door appear as soon as it listens.
started_again() {
  local name=$1; shift
  wait_for 10 told $((SEEN + 6))
  appear gate switch
  happens "$name" started/-/-/why.started monitoring-started/door/-/- monitoring-started/$SWITCH/-/- \
    monitoring-started/$DOCK/-/- monitoring-started/$GATE/-/- adapter-ready/-/-/why.adapter \
    inside/$GATE/-/why.heardAgain inside/$SWITCH/-/why.heardAgain "$@"
}
silent_since_start="$(left door why.silentSinceStart) outside/$DOCK/-/why.silentSinceStart hook-run/door/-/why.hook.run"

watch_ends_and_starts() {
  appear door
  happens 'before the end: three are inside' $(entered door) rule-fired/door/welcome/why.rule.inside hook-run/door/-/why.hook.run
  vanish door gate switch; end_watch TERM
  check 'SIGTERM: ends well' 0 $STATUS
  happens 'the last event says so' stopped/-/-/-
  check 'and the scan is off' off "$(scan_is)"
  begin_watch
  started_again 'started again: who is still inside does not enter again, who is not leaves' $silent_since_start
  log_agrees 'SIGTERM and a new start'
}

watch_is_killed() {
  appear door
  happens 'before the kill: three are inside' $(entered door) rule-fired/door/welcome/why.rule.inside hook-run/door/-/why.hook.run
  log_agrees 'before SIGKILL'
  vanish door gate switch; end_watch KILL
  check 'SIGKILL: ends at once' 137 $STATUS
  log_agrees 'SIGKILL'
  begin_watch --take-over
  started_again 'started again: all is as it was' $silent_since_start
  end_watch TERM; happens 'and ends well' stopped/-/-/-
  log_agrees 'the whole story'
  unplug
}

# begin_wake [OPTIONS]: a run of ten seconds has started, and the scan is on.
begin_wake() {
  forget
  noroshi wake --source controller:hci0 "$@" >>$OUT 2>$ERR </dev/null & WATCH=$!
  wait_for 10 logged 'scan on'
}

watch_is_woken() {
  plug
  begin_wake --region door
  wait_for 10 told $((SEEN + 8))
  appear gate switch
  happens 'woken for a region: all is monitored again, then why, and then what is heard' started/-/-/why.started \
    monitoring-started/door/-/- monitoring-started/$SWITCH/-/- monitoring-started/$DOCK/-/- \
    monitoring-started/$GATE/-/- launched/door/-/why.launched woken/door/-/why.woken adapter-ready/-/-/why.adapter \
    inside/$GATE/-/why.heardAgain inside/$SWITCH/-/why.heardAgain outside/door/-/why.silentSinceStart \
    outside/$DOCK/-/why.silentSinceStart
  appear door
  happens 'it is there: enter, its rule, its hook' $(entered door) rule-fired/door/welcome/why.rule.inside \
    hook-run/door/-/why.hook.run
  happens 'after ten seconds it ends by itself' expired/door/-/why.expired stopped/-/-/-
  wait $WATCH; check 'and well' 0 $?
  check 'the scan is off' off "$(scan_is)"
  log_agrees 'a run of ten seconds'
  begin_wake --extend
  check 'a second one meanwhile has nothing to do' 0 "$(noroshi wake >/dev/null 2>&1; echo $?)"
  wait_for 10 grep -q '"event":"extended"' $OUT
  end_watch KILL
  check 'who is killed takes the extension along' '{"standardSeconds":10.0,"extendedSeconds":180.0,"leftSeconds":0.0,"whole":false}' \
    "$(noroshi wake budget --json 2>$ERR)"
  unplug
}

# stamps EVENT: the day and the minute of each such event that watch reported.
stamps() { grep "\"event\":\"$1\"" $OUT >$SITE/stamped; field time $SITE/stamped | cut -c1-16; }
# clock TIME: sets the clock of the machine, in UTC.
clock() { date -u -s "$1" >/dev/null; }

# A machine whose clock is set only after it has started.
watch_follows_the_clock() {
  local begun=$(date -u +%s) up=$(cut -d. -f1 /proc/uptime)
  export XDG_STATE_HOME=$SITE/state.clock
  cat >$XDG_CONFIG_HOME/noroshi/rules.toml <<EOF
$DOOR

[[rule]]
id = "night"
text = "It is night."
[[rule.trigger]]
time = "03:00-04:00"
EOF
  clock '2031-05-01 12:00:00'
  : >$OUT
  plug
  begin_watch
  appear door
  wait_for 15 grep -q '"event":"enter"' $OUT
  check 'before the clock is set: its own time' 2031-05-01T12:00 "$(stamps enter)"
  clock '2031-06-15 03:10:00'
  wait_for 15 grep -q '"event":"rule-fired"' $OUT
  check 'the clock is set: the rule of that time fires, with that time' 2031-06-15T03:10 "$(stamps rule-fired)"
  sleep 4
  check 'and whoever is near stays near' '' "$(stamps exit)"
  clock '2031-05-01 12:05:00'
  vanish door
  wait_for 15 grep -q '"event":"exit"' $OUT
  check 'it is set back: the next event has that time' 2031-05-01T12:05 "$(stamps exit)"
  end_watch TERM
  check 'watch ends well' 0 $STATUS
  noroshi events --format jsonl 2>$ERR >$SITE/log
  check 'the log has the same times' "$(field time $OUT)" "$(field time $SITE/log)"
  noroshi region state door --json 2>$ERR >$SITE/log
  check 'and so has what is remembered of the region' 2031-05-01T12:05 "$(field since $SITE/log | cut -c1-16)"
  unplug
  clock "@$((begun + $(cut -d. -f1 /proc/uptime) - up))"
}

# Subscriptions that are followed only in the background: messages of Eddystone, which may save power.
watch_saves_power() {
  export XDG_CONFIG_HOME=$SITE/sparing/config XDG_STATE_HOME=$SITE/sparing/state
  mkdir -p $XDG_CONFIG_HOME/noroshi
  noroshi agree --yes >/dev/null 2>$ERR
  local place='--server http://127.0.0.1:9 --app-code demo'
  noroshi nearby subscribe --background --no-ibeacon --yes $place >/dev/null 2>$ERR
  check 'a subscription is kept for the background' 0 $?
  plug
  forget
  noroshi watch --give-way --source controller:hci0 $place >>$SITE/sparing/out 2>$ERR </dev/null & WATCH=$!
  check_that 'nobody else wants anything: it listens a tenth of the time' wait_for 10 logged '200b 00 c0 03 60 00 00 00'
  noroshi region add gate $YARD >/dev/null 2>$ERR
  check 'a region is monitored' 0 $?
  check_that 'it listens all the time for that' wait_for 10 logged '200b 00 60 00 60 00 00 00'
  forget
  noroshi region remove gate >/dev/null 2>$ERR
  check_that 'and a tenth again' wait_for 10 logged '200b 00 c0 03 60 00 00 00'
  forget
  noroshi nearby subscribe --background --no-ibeacon --no-low-power --namespace com.example.demo $place >/dev/null 2>$ERR
  check_that 'another subscription wants it at once' wait_for 10 logged '200b 00 60 00 60 00 00 00'
  kill -USR1 $WATCH
  check_that 'asked for the site, it gives the adapter back' wait_for 10 scan_is_off
  forget
  check_that 'and listens again where nobody takes it' wait_for 20 logged 'scan on'
  end_watch TERM
  check 'watch ends well' 0 $STATUS
  unplug
}

watch_scenarios() {
  watch_site
  watch_designates
  watch_hears_beacons_come_and_go
  watch_hears_a_switcher
  watch_across_a_reset
  watch_follows_the_command_line
  watch_changes_its_profile
  watch_ends_and_starts
  watch_is_killed
  watch_is_woken
  watch_follows_the_clock
  watch_saves_power
}
