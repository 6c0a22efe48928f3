#!/bin/sh
# Sets the site up as a service behind Caddy on Debian 13 or newer. As root: sh /srv/directory/deploy/install.sh
# Run it again after changing a setting, and after git pull. A wrong setting stops it before anything is changed.
set -eu
cd "$(dirname "$0")/.."
settings=/etc/directory.env
node=node_modules/.bin/node
new=$(mktemp)
trap 'rm -f "$new"' EXIT

fail() {
  echo "  $1" >&2
  exit 1
}

[ "$(pwd)" = /srv/directory ] || fail "Move the project to /srv/directory: the service runs it from there. It's in $(pwd)."
[ "$(id -u)" = 0 ] || fail 'Run this as root.'
for program in node npm caddy systemctl; do
  command -v "$program" > /dev/null || fail "There is no $program. Type: apt install nodejs npm caddy"
done
node -e 'process.exit(Number.parseInt(process.versions.node) < 20 ? 1 : 0)' || fail "Node $(node -v) is too old. Install Node 20 or newer, as in Debian 13."
[ -d /run/systemd/system ] || fail "systemd doesn't run this machine. Use containers instead: docs/going-live.md."

id directory > /dev/null 2>&1 || useradd --system --home-dir /srv/directory --shell /usr/sbin/nologin directory
if [ ! -e "$settings" ]; then
  passphrase=$(head -c 24 /dev/urandom | base64)
  sed "s|^BACKUP_PASSPHRASE=.*|BACKUP_PASSPHRASE='$passphrase'|" deploy/settings.env > "$new"
  install -m 640 -g directory "$new" "$settings"
  echo "  Your settings are in $settings. Fill them in (nano $settings), then run this script again."
  exit
fi

again="Correct it (nano $settings), then run this script again. Nothing was changed."
# systemd, Node and compose read these forms alike.
odd=$(grep -nEv "^[[:space:]]*(#|\$)|^[A-Za-z0-9_]+=('[^']*'|\"[^\"\\\\\$\`]*\"|[^[:space:]'\"\\\\\$\`#]*)[[:space:]]*\$" "$settings" | sed 's/^\([0-9]*\):\([A-Za-z0-9_]*\).*/\1 (\2)/' | head -n 1)
[ -z "$odd" ] || fail "Line $odd of $settings isn't NAME='value'. A value with a ' in it goes between \" and \". $again"

setting() {
  node --env-file="$settings" -p "process.env.$1 ?? ''"
}
address=$(setting SITE_URL | sed 's|/*$||')
port=$(setting PORT)
port=${port:-3000}
[ -n "$address" ] || fail "SITE_URL is not set. It must be the public address of the site, such as https://www.example.org. $again"
[ "$address" != https://directory.example.org ] || fail "SITE_URL is still the example. $again"

node -e "import('./scripts/prepare.mjs').then(({ install }) => install({ withTests: false }))"
runuser -u directory -- "$node" --env-file=deploy/service.env --env-file="$settings" src/app/cli.ts settings > /dev/null ||
  fail "$settings has a wrong setting. $again"
examples=$(grep -Fxf deploy/settings.env "$settings" | sed -n 's/^\([A-Z_]*\)=.*/\1/p' | tr '\n' ' ')
[ -z "$examples" ] || echo "  Still as in the example: $examples"

caddyfile=/etc/caddy/Caddyfile
if [ -e "$caddyfile" ] && grep -qF "$address {" "$caddyfile"; then
  # Another site may have been added, so only the port changes.
  sed "\|^$address {|,/^}/ s|127\.0\.0\.1:[0-9]*|127.0.0.1:$port|" "$caddyfile" > "$new"
else
  sed "s|{\$SITE_URL}|$address|; s|{\$UPSTREAM:127.0.0.1:3000}|127.0.0.1:$port|" deploy/Caddyfile > "$new"
fi
caddy validate --adapter caddyfile --config "$new" > /dev/null 2>&1 || {
  caddy validate --adapter caddyfile --config "$new" 2>&1 | tail -n 1 >&2
  fail "Caddy doesn't take $address. $again"
}

"$node" scripts/build.mjs
install -d -o directory -g directory -m 700 /var/backups/directory
ln -sf /srv/directory/deploy/site /usr/local/bin/site
if ! cmp -s "$new" "$caddyfile"; then
  [ ! -e "$caddyfile" ] || cp "$caddyfile" "$caddyfile.before"
  install -m 644 "$new" "$caddyfile"
fi
install -m 644 deploy/directory.service /etc/systemd/system/directory.service
systemctl daemon-reload
systemctl enable --quiet directory caddy
systemctl reset-failed directory
systemctl restart directory || true
systemctl reload-or-restart caddy

seconds=0
until "$node" -e "fetch('http://127.0.0.1:$port/health/live').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"; do
  seconds=$((seconds + 1))
  # A start that fails ends at once, and systemd tries again every two seconds.
  restarts=$(systemctl show --property NRestarts --value directory)
  if [ "$seconds" -gt 60 ] || [ "${restarts:-0}" -gt 1 ] || systemctl is-failed --quiet directory; then
    journalctl --unit directory --lines 20 --output cat >&2
    fail "The site doesn't answer. The lines above say why."
  fi
  sleep 1
done
journalctl --unit directory --lines 10 --output cat
echo "  The site runs: $address"
