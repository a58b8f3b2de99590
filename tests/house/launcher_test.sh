#!/bin/sh
# The launcher ./paragraf, in a made-up repository with made-up cmake, dpkg-query and apt-get that only note that they ran.
# Shown: arguments, folders and symlinks; that an up-to-date program is started without them; that a change is never missed.
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root="$work/a book"
mkdir -p "$root/cmake" "$root/base" "$root/tools" "$work/bin" "$work/elsewhere"
cp paragraf packages.txt "$root" && cp cmake/setup.sh "$root/cmake"
touch "$root/CMakeLists.txt" "$root/base/a.cpp" "$root/base/b.cpp"
ln -s "$root/paragraf" "$work/bin/linked"
export NOTES="$work/notes" PATH="$work/bin:$PATH" ROOT="$root" FAIL=
failed=0

fake() { { echo '#!/bin/sh'; cat; } >"$work/bin/$1" && chmod +x "$work/bin/$1"; }
fake dpkg-query <<'X'
echo dpkg-query >>"$NOTES"
[ -e "$ROOT/installed" ] && echo installed
X
fake apt-get <<'X'
echo "apt-get $*" >>"$NOTES"
case $* in *install*) [ -e "$ROOT/lists" ] && touch "$ROOT/installed" ;; *update*) touch "$ROOT/lists" ;; esac
X
fake sudo <<'X'
exec "$@"
X
fake cmake <<'X'
echo "cmake $*" >>"$NOTES"
case $* in
  *--build*)
    [ -z "$FAIL" ] || { echo 'x.cpp:1:1: error: made up'; exit 1; }
    mkdir -p build/release/tools
    printf '#!/bin/sh\npwd\nprintf "<%%s>" "$@"\nexit 7\n' >build/release/tools/paragraf
    chmod +x build/release/tools/paragraf ;;
  *) echo "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" >build/release/CMakeCache.txt; touch build/release/build.ninja ;;
esac
X

# run COMMAND...: from another folder; $out, $err, $status, and $notes of what it started.
run() {
  : >"$NOTES"
  out=$(cd "$work/elsewhere" && "$@" 2>"$work/err")
  status=$?
  err=$(cat "$work/err")
  notes=$(cat "$NOTES")
}
expect() {  # expect WHAT TEST...
  what=$1
  shift
  "$@" && return
  failed=$((failed + 1))
  echo "FAILED: $what: $*"
  printf 'status %s\nout: %s\nerr: %s\nstarted: %s\n' "$status" "$out" "$err" "$notes"
}
holds() { case $1 in *"$2"*) ;; *) return 1 ;; esac; }
place=$(cd -P "$work/elsewhere" && pwd)

run "$root/paragraf" eval 'a  b' ''
expect 'first time: stdout is the program'"'"'s alone, in the folder of the caller' [ "$out" = "$place
<eval><a  b><>" ]
expect 'first time: exit status of the program' [ "$status" = 7 ]
expect 'first time: says what it installs and why' holds "$err" 'libgmp-dev           exact numbers'
expect 'first time: no test packages' [ "$(holds "$notes" doctest; echo $?)" = 1 ]
expect 'first time: fetches the lists only after a failure' holds "$(echo $notes)" 'libfmt-dev libcli11-dev libutf8proc-dev libgmp-dev libsimdjson-dev libstemmer-dev nettle-dev libicu-dev nlohmann-json3-dev libzip-dev libpugixml-dev libz3-dev apt-get -q -o DPkg::Lock::Timeout=600 update apt-get'
expect 'first time: builds' holds "$notes" 'cmake --build --preset release --target paragraf'

run "$root/paragraf" x
expect 'afterwards: starts nothing, says nothing' [ "$notes$err" = '' ]
run linked x
expect 'symlink on PATH' [ "$notes$err$out" = "$place
<x>" ]
run sh -c 'cd "$ROOT" && sh paragraf x'
expect 'sh paragraf' [ "$notes$err$status" = 7 ]

for change in 'touch base/a.cpp' 'rm base/b.cpp' 'mkdir -p base/deep/er' 'touch base/deep/er/c.hpp' 'touch CMakeLists.txt' \
  'rm build/release/tools/paragraf' 'mkdir analysis'; do
  sleep 0.02
  (cd "$root" && $change)
  run "$root/paragraf" x
  expect "after $change: builds again" holds "$notes" 'cmake --build'
  expect "after $change: installs and configures nothing" [ "$(holds "$notes" apt-get; echo $?)$(holds "$notes" 'cmake --preset'; echo $?)" = 11 ]
  run "$root/paragraf" x
  expect "after $change and a build: starts nothing" [ "$notes" = '' ]
done

sleep 0.02
touch "$root/base/a.cpp"
export FAIL=yes
run "$root/paragraf" x
expect 'a failed build: does not run the old program' [ "$out$status" = 2 ]
expect 'a failed build: shows the error and the log' holds "$err" 'x.cpp:1:1: error: made up'
export FAIL=
run "$root/paragraf" x
expect 'repaired: runs' [ "$status" = 7 ]

[ $failed -eq 0 ] && echo 'launcher: all as expected'
exit $failed
