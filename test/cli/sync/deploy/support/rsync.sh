#!/bin/sh
# Does what `millrace sync` asks of rsync, in folders of this machine, where rsync is not installed. Other arguments fail.
set -eu
how="$1 ${2-}"
case "$how" in
  "--ignore-times --delay-updates") isWrite=1; shift 2 ;;
  "--delete-missing-args --from0") isWrite=0; shift 1 ;;
  *) echo "unexpected: $how" >&2; exit 1 ;;
esac
[ "$1 $2 $3" = "--from0 --files-from=- --" ] || { echo "unexpected: $*" >&2; exit 1; }
[ $# -eq 5 ] || { echo "expected a source and a destination" >&2; exit 1; }
tr '\0' '\n' | while IFS= read -r path || [ -n "$path" ]; do
  if [ "$isWrite" = 0 ]; then
    [ ! -f "$4$path" ] || { echo "$path is not missing in the source" >&2; exit 1; }
    [ -d "$(dirname "$4$path")" ] || { echo "the folder of $path is missing in the source" >&2; exit 24; }
    [ -d "$5$path" ] || rm -f "$5$path"
  else
    mkdir -p "$(dirname "$5$path")"
    cp "$4$path" "$5.part"
    [ ! -d "$5$path" ] || rmdir "$5$path"
    mv "$5.part" "$5$path"
  fi
done
