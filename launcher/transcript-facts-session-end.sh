#!/bin/sh
# What the SessionEnd hook of transcript-facts runs: it hands the payload on to launch.mjs beside it and is gone within
# milliseconds. It prints nothing and always exits 0. `transcript-facts hooks uninstall` takes it out again.
exec >/dev/null 2>&1

# A writer that we started ends its session too, and a capture never causes a capture.
[ -z "${TRANSCRIPT_FACTS_CAPTURE:-}" ] || exit 0

case $0 in
  */*) here=${0%/*} ;;
  *) here=. ;;
esac

node=
IFS= read -r node <"$here/node"
if [ ! -f "$node" ] || [ ! -x "$node" ]; then
  command -v node || exit 0
  node=node
fi

apart=
command -v setsid && apart=setsid

# The client waits for whoever holds one of its descriptors. A shell takes stdin away from a job, so it goes by way of 3.
{
  ${apart:+"$apart"} "$node" "$here/launch.mjs" <&3 >/dev/null 2>&1 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&- &
} 3<&0

exit 0
