# Functions shared by the scenarios. Sourced in the guest, after /lab/lib.sh; runs under busybox ash.

PASSED=0
FAILED=0

# check NAME EXPECTED GOT: passes if both are the same.
check() {
  if [ "$2" = "$3" ]; then
    PASSED=$((PASSED + 1)); echo "ok - $1"
  else
    FAILED=$((FAILED + 1)); echo "not ok - $1 (expected $(brief "$2"), got $(brief "$3"))"
  fi
}

# check_that NAME COMMAND...: passes if the command succeeds.
check_that() {
  local name=$1; shift
  if "$@" >/dev/null 2>&1; then check "$name" yes yes; else check "$name" "success of: $*" failure; fi
}

# The text as one line of limited length.
brief() { printf '%s' "$1" | tr '\n' ' ' | cut -c1-300; }

# ---- the controller ----

AIR_LOG=/tmp/air.log
mkfifo /tmp/air

# plug [vctl options]: adds a controller as hci0 and powers it on. `air` writes its script.
plug() {
  LOG_FROM=1
  vctl "$@" </tmp/air >/dev/null 2>$AIR_LOG & VCTL=$!
  exec 5>/tmp/air
  wait_for 5 test -e /sys/class/bluetooth/hci0
  sleep 0.3      # the kernel is still requesting the controller's properties
  wait_for 5 hciconfig hci0 up
  wait_for 5 is_up
}
is_up() { hciconfig hci0 | grep -q 'UP RUNNING'; }

# unplug: removes the controller.
unplug() {
  exec 5>&-
  kill $VCTL 2>/dev/null; wait $VCTL 2>/dev/null
  wait_for 5 test ! -e /sys/class/bluetooth/hci0
}

# air LINE...: the next lines of the controller's script. Lines that follow a wait are read later.
air() { for line in "$@"; do echo "$line" >&5; done; }

# air_now LINE...: the same, but returns when the controller has done it.
air_now() {
  MARKS=$((${MARKS:-0} + 1))
  air "$@" "mark done-$MARKS"
  wait_for 10 grep -q "mark done-$MARKS " $AIR_LOG
}

# forget: after it, `log`, `logged` and `commands` show only new lines.
forget() { LOG_FROM=$(($(wc -l <$AIR_LOG) + 1)); }
log() { tail -n +$LOG_FROM $AIR_LOG; }
logged() { log | grep -q "$1"; }
commands() { log | sed -n 's/^vctl: command //p'; }

# The last change of the scan: "on" or "off".
scan_is() { sed -n 's/^vctl: scan //p' $AIR_LOG | tail -n 1; }

scan_is_off() { [ "$(scan_is)" = off ]; }

# ---- output of a program ----

# field KEY FILE: the value of the first KEY in each JSON line, one a line; "-" where there is none.
field() {
  awk -v key="\"$1\":" '{
    gsub(/": /, "\":")
    at = index($0, key)
    if (!at) { print "-"; next }
    rest = substr($0, at + length(key))
    if (substr(rest, 1, 1) == "\"") { rest = substr(rest, 2); print substr(rest, 1, index(rest, "\"") - 1) }
    else { match(rest, /^[^,}]*/); print substr(rest, 1, RLENGTH) }
  }' "$2"
}

# fields "KEY KEY..." FILE: the values of each line, with a slash between them.
fields() {
  out=''
  for key in $1; do
    field "$key" "$2" >/tmp/field.$key
    out="$out /tmp/field.$key"
  done
  paste -d/ $out
}

# long N: N bytes that count up, in hexadecimal.
long() { i=0; while [ $i -lt "$1" ]; do printf %02x $((i & 255)); i=$((i + 1)); done; }

# Locally administered or static random addresses, invented for the tests.
A=C0:11:22:33:44:55
B=02:11:22:33:44:66
