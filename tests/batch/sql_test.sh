#!/bin/sh
# Rules as SQL: SQLite and PostgreSQL answer what `paragraf batch` answers, for cf-entry and Belle Alliance. PostgreSQL runs in a folder of its own, reached by a
# socket there; it does not run as root.
set -eu
scratch=$(mktemp -d)
bin=$(ls -d /usr/lib/postgresql/*/bin | tail -n 1)
as=
[ "$(id -u)" -ne 0 ] || as='runuser -u postgres --'
trap '$as "$bin/pg_ctl" -D "$scratch/pg/data" -m immediate stop >/dev/null 2>&1 || true; rm -rf "$scratch"' EXIT
chmod 755 "$scratch"
mkdir "$scratch/pg"
[ -z "$as" ] || chown postgres "$scratch/pg"
root=$PWD
(
  cd "$scratch"
  $as "$bin/initdb" -D pg/data -U paragraf -A trust -E UTF8 --locale=C --no-sync >/dev/null
  $as "$bin/pg_ctl" -D "$scratch/pg/data" -l "$scratch/pg/log" -w -o "-k $scratch/pg -c listen_addresses= -c fsync=off" start >/dev/null || { cat pg/log; exit 1; }
)
cd "$root"
python3 tests/batch/sql_agreement.py "$scratch" "$scratch/pg" tests/data/cf-entry rulesets/belle-alliance

# The example of docs/scale.md: its files, its commands, what it shows.
block() { awk -v begin="$1" '$0 == "```" { on = 0 } on { print } index($0, begin) == 1 { on = 1 }' docs/scale.md; }
block '```paragraf file ferry.paragraf' >"$scratch/ferry.paragraf"
block '```sql file boats.sql' >"$scratch/boats.sql"
block '```sh' | sed -n '/^sqlite3 game.db </,/CREATE VIEW/p' >"$scratch/commands"
block '```text' | sed -n '/^name,/,$p' | sed '/^states.toJSON/d' >"$scratch/expected"
(
  cd "$scratch"
  paragraf() { "$PARAGRAF" "$@"; }
  . ./commands >said
  tr -d '\r' <said | diff expected -
  sqlite3 -csv game.db 'SELECT * FROM answers' | tr -d '\r' >said
  tail -n +2 expected | diff - said
)
