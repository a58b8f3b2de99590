# The library as strangers find it. In: the build that $PARAGRAF belongs to. Out: status 0 if an install tree of it serves the programs
# of docs/embedding.md, taken from the document and built by its own words, and they print what the document says.
set -eu
source=$(pwd)
build=$(cd "$(dirname "$PARAGRAF")/.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cached() { sed -n "s/^$1:[A-Z]*=//p" "$build/CMakeCache.txt"; }
fail() { echo "install_test: $*" >&2; exit 1; }
quietly() { "$@" >"$scratch/log" 2>&1 || { cat "$scratch/log" >&2; fail "$*"; }; }

quietly cmake --install "$build" --prefix "$scratch/tree"
for file in bin/paragraf include/paragraf/paragraf.hpp include/paragraf/prepared.hpp include/paragraf/watched.hpp include/paragraf/paragraf.h share/doc/paragraf/LICENSE \
  share/doc/paragraf/docs/embedding.md share/paragraf/rulesets/battletech/rulebook.paragraf; do
  [ -e "$scratch/tree/$file" ] || fail "$file is not installed"
done
"$scratch/tree/bin/paragraf" --version >/dev/null

# The files of the document, and what each program prints: the text blocks in their order.
mkdir "$scratch/ferry" && cd "$scratch/ferry"
awk '/^```[a-z]+ file /{name = $3; next} /^```text$/{name = "expected." ++texts; next} /^```/{name = ""} name{print > name}' \
  "$source/docs/embedding.md"

compiler=$(cached CMAKE_CXX_COMPILER)

quietly cmake -S . -B out -DCMAKE_PREFIX_PATH="$scratch/tree" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_CXX_FLAGS="-Wall -Wextra"
quietly cmake --build out
out/ferry >found.1
diff expected.1 found.1 || fail "the C++ program prints something else"
(cp fares.paragraf kept && out/fares && mv kept fares.paragraf) >found.3
diff expected.3 found.3 || fail "the program with many states prints something else"

PKG_CONFIG_PATH=$(dirname "$(find "$scratch/tree" -name paragraf.pc)")
export PKG_CONFIG_PATH
[ "$(pkg-config --modversion paragraf)" = "$(sed -n 's/^project(paragraf VERSION \([0-9.]*\).*/\1/p' "$source/CMakeLists.txt")" ] ||
  fail "pkg-config names another version"
quietly cc -Wall -Wextra -Wpedantic ferry.c $(pkg-config --cflags --libs --static paragraf) -o ferry-c
./ferry-c >found.2
diff expected.2 found.2 || fail "the C program prints something else"
