import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { unitValues } from './unit-file.ts'

const root = join(import.meta.dirname, '..')
const unit = unitValues(readFileSync(join(root, 'deploy/directory.service'), 'utf8'))
/** A user on every Linux system who owns nothing. */
const nobody = '65534'

/**
 * Arranges the machine like the unit, for this command and its child processes: the project in
 * /srv/directory, empty folders where the unit may write, everything else read-only, and an
 * unprivileged user.
 */
const layOut = `
set -eu
mount --make-rprivate /
checkout=$1 folder=$2
shift 2
mkdir -p "$folder/checkout" "$folder/node_modules"
mount --bind "$checkout" "$folder/checkout"
mount -t tmpfs none /srv
mkdir /srv/directory
mount --bind "$folder/checkout" /srv/directory
for place in lib cache backups; do
  mount -t tmpfs none "/var/$place"
  install -d -o ${nobody} -m 700 "/var/$place/directory"
done
mount -t tmpfs -o mode=1777 none /tmp
for place in /srv/directory /srv /var/lib /var/cache /var/backups /; do
  mount -o remount,bind,ro "$place" 2> /dev/null || mount --bind "$place" "$place"
done
for place in lib cache backups; do
  mount --bind "/var/$place/directory" "/var/$place/directory"
  mount -o remount,bind,rw "/var/$place/directory"
done
cd /srv/directory
exec setpriv --reuid=${nobody} --regid=${nobody} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all \\
  env --ignore-environment "$@"
`

/** The site, started with the unit's command and settings. */
export type UnitProcess = {
  child: ChildProcess
  /** True if the unit's restrictions apply; elsewhere only its command and settings do. */
  isHeld: boolean
  output(): string
  /** Runs a command of the site like `deploy/site`. */
  site(words: string[]): { status: number | null; said: string }
}

/** True for root on Linux with a kernel that allows private mounts. */
function canHold(): boolean {
  return spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0
}

/**
 * Starts the site like the unit.
 *
 * @param settings the operator's `/etc/directory.env`.
 * @param folder an empty folder.
 */
export function startAsUnit(settings: string, folder: string): UnitProcess {
  const isHeld = canHold()
  const here = (text: string) => (isHeld ? text : inFolder(text, folder))
  if (!isHeld)
    for (const place of ['lib', 'cache', 'backups'])
      mkdirSync(join(folder, place, 'directory'), { recursive: true })
  else chmodSync(folder, 0o755)
  const own = Object.fromEntries(
    unit('Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('='))),
  )
  const first = parseEnv(readFileSync(join(root, 'deploy/service.env'), 'utf8'))
  const env: Record<string, string> = { ...own, ...first, ...parseEnv(settings) }
  const pairs = Object.entries(env).map(([name, value]) => `${name}=${here(value)}`)
  const command = (unit('ExecStart')[0] ?? '').split(' ').map(here)
  const [shell = '', ...words] = isHeld
    ? ['unshare', '--mount', 'sh', '-c', layOut, 'sh', root, folder]
    : ['env', '--ignore-environment']
  const child = spawn(shell, [...words, ...pairs, ...command], { cwd: root })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return {
    child,
    isHeld,
    output: () => output,
    site(given) {
      const asNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups']
      const enter = ['nsenter', '--target', String(child.pid), '--mount', ...asNobody]
      const program = [command[0] ?? '', here('/srv/directory/build/program/cli.js'), ...given]
      const call = ['env', '--ignore-environment', ...pairs, ...program]
      const [first = '', ...rest] = isHeld ? [...enter, ...call] : call
      const { status, stdout, stderr } = spawnSync(first, rest, { cwd: root, encoding: 'utf8' })
      return { status, said: stdout + stderr }
    },
  }
}

function inFolder(text: string, folder: string): string {
  return text
    .replace('/srv/directory', root)
    .replace(/^\/var\/(lib|cache|backups)/, (_, place: string) => join(folder, place))
}
