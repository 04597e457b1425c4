# Runs the named scenarios of the programs that are in the guest. NAME=VALUE sets a variable for the scenarios after
# it.
. /lab/lib.sh
. /lab/guest.d/common.sh

for scenarios in "$@"; do
  case $scenarios in *=*) export "$scenarios"; continue ;; esac
  [ -e /usr/local/bin/${scenarios%:*} ] || continue
  . /lab/guest.d/${scenarios#*:}.sh
  BEGUN=$(cut -d. -f1 /proc/uptime)
  ${scenarios#*:}_scenarios
  echo "# $scenarios: $(($(cut -d. -f1 /proc/uptime) - BEGUN)) s"
done
echo "$PASSED passed, $FAILED failed"
[ $FAILED = 0 ]
