# The unit under a real systemd, with its sandboxing: only the output of `noroshi service install` is installed.
# systemd is the first process of a separate namespace here, which shares the kernel and its Bluetooth with the guest.

UNIT_OUT=/tmp/unit.out

# (Full paths: ash prefers its own programs.)
#
# inside COMMAND...: runs among the processes of that systemd, since it would otherwise reject the connection.
inside() { timeout 60 /usr/bin/nsenter -t "$(pidof systemd)" -p -m "$@" </dev/null; }
state_is() { [ "$(inside systemctl is-active noroshi)" = "$1" ]; }
process() { inside systemctl show -p MainPID --value noroshi; }
# The service's process number in the guest: of all processes with its name, the child of that systemd. A child of the
# service also has this name, in the moment between fork(2) and the change of its name.
service() {
  local pid parent=$(pidof systemd)
  for pid in $(pidof noroshi); do grep -q "^PPid:[[:space:]]*$parent$" /proc/$pid/status && echo $pid; done
}
logged_event() { XDG_STATE_HOME=/var/lib noroshi events --format jsonl 2>/dev/null | grep -q "\"event\":\"$1\",\"region\":\"$2\""; }

unit_systemd() {
  mkdir -p /etc/systemd/system
  ln -sf /usr/lib/systemd/system/multi-user.target /etc/systemd/system/default.target
  mount -t cgroup2 cgroup2 /sys/fs/cgroup
  echo '+memory +pids +cpu' >/sys/fs/cgroup/cgroup.subtree_control
  mkdir /sys/fs/cgroup/unit
  # The unit gets a separate part of the control groups, which contains none of the lab's processes.
  sh -c 'echo 0 >/sys/fs/cgroup/unit/cgroup.procs
    exec /usr/bin/unshare --pid --fork --mount --cgroup sh -c "mount -t proc proc /proc; umount /sys/fs/cgroup
      mount -t cgroup2 cgroup2 /sys/fs/cgroup; export container=lab
      exec /usr/lib/systemd/systemd --system --log-target=kmsg"' >$UNIT_OUT 2>&1 &
  wait_for 20 pidof systemd
  wait_for 30 test -e /run/systemd/system || { check 'systemd begins' yes "$(cat $UNIT_OUT)"; return 1; }
  sleep 3
  wait_for 60 inside systemctl list-units
  check 'systemd runs' running "$(inside systemctl is-system-running)"
}

unit_is_installed() {
  check_that 'before: beacons are not heard when nobody is logged in' sh -c '! noroshi doctor --always'
  noroshi doctor --fix >$UNIT_OUT 2>/dev/null
  check 'doctor names the commands' "sudo /usr/local/bin/noroshi service install --write /etc/systemd/system
sudo systemctl daemon-reload
sudo systemctl enable --now noroshi" "$(cat $UNIT_OUT)"
  mkdir -p /etc/noroshi
  printf '[[region]]\nid = "door"\nnamespace = "00112233445566778899"\n' >/etc/noroshi/rules.toml
  printf '[[hook]]\non = ["started"]\nrun = ["sh", "-c", "cat /proc/self/status >/var/lib/noroshi/hook"]\n' >>/etc/noroshi/rules.toml
  # The state folder becomes the unit's property at its first start; no other user can write it then.
  XDG_CONFIG_HOME=/etc noroshi prefs set DeveloperAppCode demo >/dev/null 2>&1
  XDG_CONFIG_HOME=/etc XDG_STATE_HOME=/var/lib noroshi agree --yes >/dev/null 2>&1
  chmod 755 /etc/noroshi; chmod 644 /etc/noroshi/*
  forget
  # Exactly these commands are run, one after the other, by a user with the permission.
  while read -r sudo first rest; do
    if [ "$first" = systemctl ]; then inside $first $rest; else $first $rest; fi >/dev/null 2>&1
    check "run: $(basename $first) $(echo $rest | cut -d' ' -f1)" 0 $?
  done <$UNIT_OUT
  check_that 'the unit scans' wait_for 30 logged 'scan on'
  check_that 'and is active' wait_for 20 state_is active
  check_that 'now beacons are heard always' noroshi doctor --always
}

unit_has_little() {
  local status=/proc/$(service)/status
  check_that 'it is not root' grep -q '^Uid:[[:space:]]*6[0-9]*' $status
  for set in CapEff CapPrm CapBnd CapAmb; do
    check "$set is CAP_NET_RAW and no more" 0000000000002000 "$(sed -n "s/^$set:[[:space:]]*//p" $status)"
  done
  check_that 'a hook has run' wait_for 20 test -s /var/lib/noroshi/hook
  for set in CapInh CapPrm CapEff CapAmb; do
    check "$set of a hook is empty" 0000000000000000 "$(sed -n "s/^$set:[[:space:]]*//p" /var/lib/noroshi/hook)"
  done
  check 'it cannot become more' 1 "$(sed -n 's/^NoNewPrivs:[[:space:]]*//p' $status)"
  check 'and calls of the system are filtered' 2 "$(sed -n 's/^Seccomp:[[:space:]]*//p' $status)"
  check 'what it keeps is its own' drwx------ "$(ls -ld /var/lib/private/noroshi | cut -c1-10)"
}

unit_works() {
  air "every 300 C0:11:22:33:44:50 random 3 -50 $EDDY_UID"
  check_that 'a beacon comes: it stands in the log' wait_for 30 logged_event enter door
  inside systemctl reload noroshi; check 'reload' 0 $?
  check_that 'it goes on' state_is active
  local before=$(process)
  forget
  kill -9 "$(service)"
  check_that 'killed, it comes back and takes the controller over' wait_for 40 logged 'scan on'
  check_that 'as another process' [ "$before" != "$(process)" ]
  inside systemctl stop noroshi; check 'stop' 0 $?
  check_that 'the scan is off' wait_for 10 scan_is_off
}

# The unit's last report about its server.
server_says() { XDG_STATE_HOME=/var/lib noroshi events --kind server-lost --lang en 2>/dev/null | tail -n 1 | grep -q "$1"; }
doctor_says() { noroshi doctor --lang en --server http://127.0.0.1:9 2>/dev/null | grep -q "$1"; }

# No program listens at that port: the test is whether the sandboxing lets connections out.
unit_reaches_a_server() {
  ls /usr/lib/x86_64-linux-gnu/libcurl*.so.4 >/dev/null 2>&1 || { echo 'unit: the server is passed over, there was no libcurl to bring along'; return; }
  local here=/etc/systemd/system
  mkdir -p $here/noroshi.service.d
  printf '[Service]\nEnvironment=NOROSHI_SERVER=http://127.0.0.1:9\n' >$here/noroshi.service.d/own.conf
  check_that 'doctor sees that the walls shut the server off' doctor_says 'shut off from every server'
  inside systemctl daemon-reload
  inside systemctl start noroshi
  check_that 'and so does the unit' wait_for 20 server_says 'does not allow the program to connect'
  noroshi service install --write $here --server http://127.0.0.1:9 >/dev/null
  check_that 'with the drop-in doctor sees them open' doctor_says 'can reach a server'
  inside systemctl daemon-reload
  inside systemctl restart noroshi
  check_that 'and the unit goes out' wait_for 20 server_says 'Nothing answers at 127.0.0.1:9'
  inside systemctl stop noroshi
}

unit_scenarios() {
  [ -x /usr/lib/systemd/systemd ] || { echo 'unit: passed over, there was no systemd to bring along'; return; }
  plug
  unit_systemd || return
  unit_is_installed
  unit_has_little
  unit_works
  unit_reaches_a_server
  unplug
}
