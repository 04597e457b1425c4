# Runs the scenarios of every program that was brought along, or those that are named.
. /lab/lib.sh
. /lab/guest.d/common.sh

for scenarios in ${*:-KernelProbe:source noroshi:program noroshi:doctor noroshi:watch noroshi:unit noroshi:beaconize noroshi:receivers noroshi:shop noroshi:screen}; do
  [ -e /usr/local/bin/${scenarios%:*} ] || continue
  . /lab/guest.d/${scenarios#*:}.sh
  ${scenarios#*:}_scenarios
done
echo "$PASSED passed, $FAILED failed"
[ $FAILED = 0 ]
