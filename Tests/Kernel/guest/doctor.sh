# The findings of `noroshi doctor` and `noroshi bluetooth check` on a real kernel. Sourced after program.sh, whose
# scans it uses.

doctor() { noroshi doctor --json "$@" >$OUT 2>$ERR </dev/null; STATUS=$?; }
bluetooth() { noroshi bluetooth check --json >$OUT 2>$ERR </dev/null; STATUS=$?; }

# factor NAME: its state and the finding.
factor() { sed -n "s/.*\"factor\":\"$1\",\"state\":\"\([a-z]*\)\",\"finding\":\"\([A-Za-z]*\)\".*/\1 \2/p" $OUT; }

# verdicts: always/foreground/device/authorization/adapterState
verdicts() { fields 'always foreground device authorization adapterState' $OUT; }

# rfkill 0|1: unblocks or blocks the adapter by software.
rfkill() { for switch in /sys/class/rfkill/rfkill*; do [ "$(cat $switch/type)" != bluetooth ] || echo $1 >$switch/soft; done; }
is_down() { ! is_up; }

doctor_without_adapter() {
  doctor
  check 'doctor without an adapter: status' 1 $STATUS
  check 'doctor without an adapter: the adapter' 'failing missing' "$(factor adapter)"
  check 'doctor without an adapter: the sockets' 'ok ok' "$(factor sockets)"
  check 'doctor without an adapter: verdicts' false/false/false/when-in-use/unsupported "$(verdicts)"
  bluetooth; check 'bluetooth check without an adapter' 1/absent "$STATUS/$(field finding $OUT)"
}

# doctor_with_adapter [vctl options]
doctor_with_adapter() {
  plug "$@"
  doctor
  check "doctor${1:+ }$*: status" 0 $STATUS
  for name in adapter low-energy version hard-block permission scanner sockets; do
    check "doctor${1:+ }$*: $name" 'ok ok' "$(factor $name)"
  done
  check "doctor${1:+ }$*: the power" 'ok on' "$(factor power)"
  check "doctor${1:+ }$*: verdicts" false/true/true/when-in-use/powered-on "$(verdicts)"
  bluetooth; check "bluetooth check${1:+ }$*" 0/true "$STATUS/$(field available $OUT)"
  unplug
}

# The check must not disturb the scan that it examines. Reports arrive during the whole check, since a scan without
# reports restarts automatically after a while.
doctor_beside_a_scan() {
  plug "$@"
  start_scan --duration 400
  air "flood 4000 10 $A random 3 -95 -35 $IBEACON"; wait_for 10 printed 1
  forget
  noroshi doctor --json >/tmp/doctor.out 2>$ERR.2 </dev/null
  noroshi bluetooth check --json >/tmp/bluetooth.out 2>$ERR.2 </dev/null; status=$?
  check "doctor beside a scan${1:+ }$*: nobody touched the scan" '' "$(log | grep 'vctl: scan')"
  before=$(wc -l <$OUT)
  check_that "doctor beside a scan${1:+ }$*: it goes on" wait_for 10 printed $((before + 5))
  kill -INT $SCAN; end_scan
  cp /tmp/doctor.out $OUT
  check "doctor beside a scan${1:+ }$*: it is seen" 'warning busy' "$(factor scanner)"
  check "bluetooth check beside a scan${1:+ }$*" 1/busy "$status/$(field finding /tmp/bluetooth.out)"
  doctor; check "doctor after a scan${1:+ }$*" 'ok ok' "$(factor scanner)"
  check "doctor after a scan${1:+ }$*: the scan is off" off "$(scan_is)"
  unplug
}

doctor_powered_off() {
  plug
  hciconfig hci0 down
  doctor
  check 'doctor, adapter down: status' 1 $STATUS
  check 'doctor, adapter down: the power' 'failing off' "$(factor power)"
  check 'doctor, adapter down: the kernel still knows that it has Low Energy' 'ok ok' "$(factor low-energy)"
  check 'doctor, adapter down: no verdict asks for the power' false/true/true/when-in-use/powered-off "$(verdicts)"
  doctor --foreground; check 'doctor --foreground, adapter down' 0 $STATUS
  bluetooth; check 'bluetooth check, adapter down' 1/off "$STATUS/$(field finding $OUT)"
  check 'doctor --fix, adapter down' 'sudo hciconfig hci0 up' "$(noroshi doctor --fix 2>$ERR </dev/null)"
  hciconfig hci0 up; wait_for 5 is_up
  rfkill 1; wait_for 5 is_down
  doctor
  check 'doctor, blocked by rfkill: the power' 'failing softBlocked' "$(factor power)"
  check 'doctor, blocked by rfkill: the hardware switch' 'ok ok' "$(factor hard-block)"
  bluetooth; check 'bluetooth check, blocked by rfkill' 1/softBlock "$STATUS/$(field finding $OUT)"
  check 'doctor --fix, blocked by rfkill' 'sudo rfkill unblock bluetooth' "$(noroshi doctor --fix 2>$ERR </dev/null)"
  rfkill 0; hciconfig hci0 up; wait_for 5 is_up
  doctor; check 'doctor, unblocked: status' 0 $STATUS
  unplug
}

doctor_without_permission() {
  plug
  as_tester '' noroshi doctor --json >$OUT 2>$ERR </dev/null
  check 'doctor without a capability: status' 1 $?
  check 'doctor without a capability: the permission' 'failing denied' "$(factor permission)"
  check 'doctor without a capability: the adapter is read all the same' 'ok ok' "$(factor low-energy)"
  check 'doctor without a capability: verdicts' false/false/true/denied/unauthorized "$(verdicts)"
  check 'doctor without a capability: other scanners' 'unknown unknown' "$(factor scanner)"
  as_tester '' noroshi doctor --device >$OUT 2>$ERR </dev/null; check 'doctor --device without a capability' 0 $?
  as_tester +net_raw noroshi doctor --foreground >$OUT 2>$ERR </dev/null; check 'doctor --foreground with CAP_NET_RAW' 0 $?
  unplug
}

doctor_scenarios() {
  . /lab/guest.d/program.sh
  doctor_without_adapter
  doctor_with_adapter
  doctor_with_adapter -x
  doctor_beside_a_scan
  doctor_beside_a_scan -x
  doctor_powered_off
  doctor_without_permission
}
