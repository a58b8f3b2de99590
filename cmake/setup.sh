# Sourced by ./paragraf and ./test, which set `root`. In: the sections of packages.txt that are needed, a preset to build.
# Out: installed packages, an up-to-date build folder, or a message on stderr that says what to do and a status that is not 0.
# POSIX sh. Nothing here writes to stdout: that belongs to the program.

say() { printf 'paragraf: %s\n' "$*" >&2; }

# The packages of these sections, one per line.
packages_of() {
  for section in "$@"; do
    sed -n "s/^$section  *\([^ #]*\).*/\1/p" "$root/packages.txt"
  done
}

missing_packages() {
  for package in $(packages_of "$@"); do
    dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed || echo "$package"
  done
}

explain_packages() {
  for package in "$@"; do
    sed -n "s/^[a-z]*  *\($package\)  *# *\(.*\)/\1 \2/p" "$root/packages.txt"
  done | while read -r package why; do printf '  %-20s %s\n' "$package" "$why" >&2; done
}

# install_packages SECTION...
install_packages() {
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    command -v cmake >/dev/null && command -v ninja >/dev/null && return 0
    say 'this is not a Debian system; install what these Debian packages hold, then run this again:'
    explain_packages $(packages_of "$@")
    return 2
  fi
  missing=$(missing_packages "$@")
  [ -z "$missing" ] && return 0
  missing=$(echo $missing)
  if [ "$(id -u)" = 0 ]; then
    as_root=''
  elif command -v sudo >/dev/null; then
    as_root='sudo'
  else
    say "packages are missing; run this as root, then run this again:"
    printf '  apt-get update && apt-get install -y --no-install-recommends %s\n' "$missing" >&2
    return 2
  fi
  say "installing these Debian packages, once (${as_root:+$as_root }apt-get install):"
  explain_packages $missing
  mkdir -p "$root/build" || return 2
  log=$root/build/packages.log
  : >"$log"
  # The lists of a fresh machine are empty or old: then, and only then, they are fetched.
  apt_install $missing || { apt_get update && apt_install $missing; } || {
    tail -n 15 "$log" >&2
    say "the packages could not be installed (all output: $log); run this as root, then run this again:"
    printf '  apt-get update && apt-get install -y --no-install-recommends %s\n' "$missing" >&2
    return 2
  }
}
apt_get() {
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=600 "$@" </dev/null >>"$log" 2>&1
}
apt_install() { apt_get install -y --no-install-recommends "$@"; }

# On a terminal: "[12/80]" from the last line of the log, until the log is closed by removing `$log.running`.
show_progress() {
  while [ -e "$log.running" ] && kill -0 $$ 2>/dev/null; do
    printf '\r%s ' "$(sed -n '$s/^\(\[[0-9]*\/[0-9]*\]\).*/\1/p' "$log")" >&2
    sleep 1
  done
}

# build PRESET TARGET TESTS: TESTS is ON if the build folder must know the tests, OFF if it may do without.
build() (
  preset=$1 target=$2 tests=$3
  cd -P "$root" && folder=$(pwd)/build/$preset && mkdir -p "$folder" || exit 2
  log=$folder/build.log
  cache=$folder/CMakeCache.txt
  if command -v flock >/dev/null; then
    exec 9>"$folder/lock"
    flock -n 9 || { say "waiting for another build in build/$preset"; flock 9; }
  fi
  say "building, preset $preset (minutes the first time; log: build/$preset/build.log)"
  : >"$log" && touch "$folder/up-to-date.new" "$log.running" || exit 2
  [ -t 2 ] && show_progress >/dev/null 9>&- &
  status=0
  # A copied repository brings build files that name its old place; presets are read only when cmake configures, and another compiler only
  # without a cache.
  grep -qsxF "CMAKE_HOME_DIRECTORY:INTERNAL=$(pwd)" "$cache" || rm -f "$cache" "$folder/configured"
  [ CMakePresets.json -nt "$folder/configured" ] && rm -f "$cache" "$folder/configured"
  [ "$tests" = OFF ] || grep -qsxF PARAGRAF_TESTS:BOOL=ON "$cache" || rm -f "$folder/configured"
  {
    [ -e "$folder/configured" ] ||
      { cmake --preset "$preset" -DPARAGRAF_TESTS="$tests" && touch "$folder/configured"; }
  } >"$log" 2>&1 9>&- &&
    cmake --build --preset "$preset" --target "$target" -j "$(nproc 2>/dev/null || echo 2)" >>"$log" 2>&1 9>&- || status=2
  rm -f "$log.running"
  [ -t 2 ] && printf '\r            \r' >&2
  if [ $status -ne 0 ]; then
    grep -E -A4 'error:|CMake Error|FAILED:' "$log" | head -n 40 >&2
    say "the build failed; all of its output: $log"
    command -v dpkg-query >/dev/null || { say 'it needs what these Debian packages hold:'; explain_packages $(packages_of build test); }
  elif [ "$preset" = release ]; then
    mv "$folder/up-to-date.new" "$folder/up-to-date"
  fi
  exit $status
)
