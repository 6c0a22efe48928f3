#!/bin/sh
# Sets the site up as a service behind Caddy, on Debian 13 or newer, for root: sh /srv/directory/deploy/install.sh
# Run it again after a change of the settings, and after git pull.
set -eu
cd "$(dirname "$0")/.."
settings=/etc/directory.env

fail() {
  echo "  $1" >&2
  exit 1
}

[ "$(pwd)" = /srv/directory ] || fail 'The project has to be in /srv/directory: the service runs it from there.'
[ "$(id -u)" = 0 ] || fail 'Run this as root.'
for program in npm caddy systemctl; do
  command -v "$program" > /dev/null || fail "There is no $program: apt install nodejs npm caddy"
done

id directory > /dev/null 2>&1 || useradd --system --home-dir /srv/directory --shell /usr/sbin/nologin directory
if [ ! -e "$settings" ]; then
  install -m 640 -g directory deploy/settings.env "$settings"
  passphrase=$(head -c 24 /dev/urandom | base64)
  sed -i "s|^BACKUP_PASSPHRASE=.*|BACKUP_PASSPHRASE='$passphrase'|" "$settings"
  echo "  Your settings are in $settings. Write yours there (nano $settings), then run this once more."
  exit
fi

npm ci --omit=dev
node_modules/.bin/node scripts/build.mjs
install -d -o directory -g directory -m 700 /var/backups/directory
ln -sf /srv/directory/deploy/site /usr/local/bin/site

setting() {
  node_modules/.bin/node --env-file="$settings" -p "process.env.$1 ?? ''"
}
address=$(setting SITE_URL | sed 's|/*$||')
port=$(setting PORT)
port=${port:-3000}
[ -n "$address" ] || fail "SITE_URL is not set in $settings."
[ "$address" != https://directory.example.org ] || fail "SITE_URL in $settings is still the example."
# Left alone while it leads to this address: another site may have been added.
if ! grep -qF "$address {" /etc/caddy/Caddyfile; then
  [ ! -e /etc/caddy/Caddyfile ] || cp /etc/caddy/Caddyfile /etc/caddy/Caddyfile.before
  sed "s|{\$SITE_URL}|$address|; s|{\$UPSTREAM:127.0.0.1:3000}|127.0.0.1:$port|" deploy/Caddyfile > /etc/caddy/Caddyfile
fi
caddy validate --config /etc/caddy/Caddyfile > /dev/null 2>&1 || fail 'caddy validate --config /etc/caddy/Caddyfile names a problem.'

install -m 644 deploy/directory.service /etc/systemd/system/directory.service
systemctl daemon-reload
systemctl enable directory caddy
systemctl reset-failed directory
systemctl restart directory
systemctl reload-or-restart caddy

seconds=0
until node_modules/.bin/node -e "fetch('http://127.0.0.1:$port/health/live').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"; do
  seconds=$((seconds + 1))
  # A wrong setting ends the site at once, and it is started again every two seconds.
  restarts=$(systemctl show --property NRestarts --value directory)
  if [ "$seconds" -gt 60 ] || [ "${restarts:-0}" -gt 1 ] || systemctl is-failed --quiet directory; then
    journalctl --unit directory --lines 20 --output cat >&2
    fail 'The site does not answer. The lines above say why.'
  fi
  sleep 1
done
journalctl --unit directory --lines 10 --output cat
echo "  The site runs: $address"
