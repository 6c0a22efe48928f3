/** @module-tag once */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseEnv } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './server-process.ts'

const root = join(import.meta.dirname, '..')

/**
 * The machine for one run of the script: the project in /srv/directory, and separate folders where
 * it writes.
 */
const layOut = `
set -eu
mount --make-rprivate /
checkout=$1 folder=$2
mount --bind "$checkout" "$folder/checkout"
mount -t tmpfs none /srv
mkdir /srv/directory
mount --bind "$folder/checkout" /srv/directory
mount --bind "$folder/etc" /etc
mount --bind "$folder/local" /usr/local/bin
mount --bind "$folder/backups" /var/backups
mount -t tmpfs none /run
mkdir -p /run/systemd/system
exec sh /srv/directory/deploy/install.sh
`

/** System programs that only record their arguments. */
const stubs = {
  npm: 'exit 1',
  caddy: '',
  journalctl: '',
  systemctl: 'case $1 in show) echo 0 ;; is-failed) exit 1 ;; esac',
}

function machine() {
  const folder = mkdtempSync(join(tmpdir(), 'install-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['checkout', 'bin', 'local', 'backups']) mkdirSync(join(folder, name))
  spawnSync('cp', ['-a', '/etc', join(folder, 'etc')])
  for (const place of ['caddy', 'systemd/system'])
    mkdirSync(join(folder, 'etc', place), { recursive: true })
  rmSync(join(folder, 'etc/directory.env'), { force: true })
  const log = join(folder, 'log')
  writeFileSync(log, '')
  for (const [name, does] of Object.entries(stubs)) {
    const program = `#!/bin/sh\necho "${name} $*" >> ${log}\n${does}\n`
    writeFileSync(join(folder, 'bin', name), program, { mode: 0o755 })
  }
  const PATH = [join(folder, 'bin'), dirname(process.execPath), process.env.PATH].join(':')
  const settings = join(folder, 'etc/directory.env')
  return {
    settings,
    path: (name: string) => join(folder, name),
    calls: () => readFileSync(log, 'utf8'),
    change(...changes: [name: string, line: string][]) {
      for (const [name, line] of changes) {
        const before = readFileSync(settings, 'utf8')
        const others = before.split('\n').filter((one) => !one.startsWith(`${name}=`))
        writeFileSync(settings, [...others, line].join('\n'))
      }
    },
    async install() {
      const words = ['--mount', 'sh', '-c', layOut, 'sh', root, folder]
      const child = spawn('unshare', words, { env: { PATH }, stdio: ['ignore', 'pipe', 'pipe'] })
      const said = Promise.all([text(child.stdout), text(child.stderr)])
      const [status] = await once(child, 'exit')
      return { status, said: (await said).join('') }
    },
  }
}

const isRoot =
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0

test.skipIf(!isRoot)(
  'install.sh names a wrong setting before it changes anything, and a second run works',
  { timeout: 120_000 },
  async () => {
    const { settings, path, calls, change, install } = machine()
    expect(await install()).toMatchObject({
      status: 0,
      said: expect.stringContaining(settings.slice(-18)),
    })
    expect(statSync(settings).mode & 0o777).toBe(0o640)
    expect(parseEnv(readFileSync(settings, 'utf8')).BACKUP_PASSPHRASE).toHaveLength(32)

    const refuses = async (...reasons: string[]) => {
      const { status, said } = await install()
      for (const reason of reasons) expect(said).toContain(reason)
      expect(said).toContain('Nothing was changed.')
      expect(status).toBe(1)
      expect(calls()).not.toContain('systemctl')
      for (const place of [
        'etc/caddy/Caddyfile',
        'etc/systemd/system/directory.service',
        'local/site',
      ])
        expect(existsSync(path(place)), place).toBe(false)
      return said
    }
    await refuses('SITE_URL is still the example.')
    change(['SITE_URL', "SITE_URL='https://www.example.org'"], ['SITE_NAME', "SITE_NAME='Bob's'"])
    expect(await refuses('(SITE_NAME)')).not.toContain('Bob')
    change(
      ['SITE_NAME', `SITE_NAME="Bob's"`],
      ['PORT', "PORT='http'"],
      ['SMTP_URL', "SMTP_URL='hunter2'"],
    )
    const said = await refuses(
      'PORT is "http", but must be a port number from 0 to 65535.',
      'SMTP_URL is not right, but must be the address of an email server',
    )
    expect(said).not.toContain('hunter2')

    const port = await freePort()
    const site = createServer((_, response) => response.end()).listen(port, '127.0.0.1')
    onTestFinished(() => void site.close())
    change(['PORT', `PORT=${port}`], ['SMTP_URL', "#SMTP_URL=''"], ['MAIL_FROM', "#MAIL_FROM=''"])
    const done = await install()
    expect(done.said).toContain('The site runs: https://www.example.org')
    expect(done.said).toContain('Still as in the example: SITE_SHORT_NAME CONTACT_EMAIL')
    expect(done.status).toBe(0)
    const caddyfile = path('etc/caddy/Caddyfile')
    const proxied = (to: number) => `https://www.example.org {\n\treverse_proxy 127.0.0.1:${to} {`
    expect(readFileSync(caddyfile, 'utf8')).toContain(proxied(port))
    expect(existsSync(path('etc/systemd/system/directory.service'))).toBe(true)
    expect(calls()).toContain('systemctl restart directory')

    // Another site in the file stays, and the port follows the setting.
    const other = 'https://other.example.org {\n\treverse_proxy 127.0.0.1:9000\n}\n'
    appendFileSync(caddyfile, other)
    const moved = await freePort()
    const movedSite = createServer((_, response) => response.end()).listen(moved, '127.0.0.1')
    onTestFinished(() => void movedSite.close())
    change(['PORT', `PORT='${moved}'`])
    expect(await install()).toMatchObject({ status: 0 })
    expect(readFileSync(caddyfile, 'utf8')).toContain(proxied(moved))
    expect(readFileSync(caddyfile, 'utf8')).toContain(other)
  },
)
