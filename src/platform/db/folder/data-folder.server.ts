import * as t from '#messages/command-start.ts'
import { randomUUID } from 'node:crypto'
import { statfs, unlink, writeFile, realpath } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { makeFolderOnDisk } from './on-disk.server.ts'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { sha256 } from '../../text/sha256.server.ts'
import {
  statfsSync,
  chmodSync,
  lstatSync,
  readdirSync,
  realpathSync,
  statSync,
  type Stats,
} from 'node:fs'
import type { CompiledQuery } from 'kysely'

class NotUsable extends Error {}

/** Written immediately when a database opens. */
const neededBytes = 16 * 1024 ** 2

/** @throws NotUsable with a message for the operator */
export async function makeDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `probe-${randomUUID()}`)
  try {
    await makeFolderOnDisk(folder)
    await writeFile(probe, Buffer.alloc(64 * 1024), { mode: 0o600 }).finally(() =>
      unlink(probe).catch(() => {}),
    )
  } catch (error) {
    throw new NotUsable(isFull(error) ? fullText(folder) : notWritableText(folder), {
      cause: error,
    })
  }
}

/** The database's own message for a full disk is unintelligible. */
export async function whyNotOpened(folder: string, cause: unknown): Promise<Error> {
  const { bavail, bsize } = await statfs(folder)
  const why = cause instanceof Error ? cause.message : JSON.stringify(cause)
  const text =
    isFull(cause) || bavail * bsize < neededBytes ? fullText(folder) : t.notOpened({ folder, why })
  return new NotUsable(text, { cause })
}

export function fullOrElse(folder: string, error: unknown): unknown {
  const { cause } = error as Error
  return isFull(error) || isFull(cause ?? error)
    ? new NotUsable(fullText(folder), { cause: error })
    : error
}

function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', '53100'].includes((error as { code?: string }).code ?? '')
}

function fullText(folder: string): string {
  return t.diskFull({ folder })
}

function notWritableText(folder: string): string {
  return t.notWritable({ folder })
}

export class FolderInUse extends Error {
  fact: string

  constructor(folder: string, holder: string) {
    const fact = t.inUse({ folder, holder })
    super(t.inUseHelp({ fact }))
    this.fact = fact
  }
}

/**
 * The lock is a listening socket: it ends with the process and can't go stale. @returns the release @throws
 * FolderInUse
 */
export async function claimFolder(folder: string): Promise<() => Promise<void>> {
  await makeDataFolder(folder)
  const path = socketPath(await realpath(folder), 'in-use')
  const server = createServer((socket) => socket.end(String(process.pid)))
  if (!(await listen(server, path))) {
    const holder = await askHolder(path)
    if (holder !== null) throw new FolderInUse(folder, holder && ` (process ${holder})`)
    await unlink(path).catch(() => {})
    if (!(await listen(server, path))) throw new FolderInUse(folder, '')
  }
  server.unref()
  return () => new Promise((resolve) => server.close(() => resolve()))
}

/** Socket paths are limited to about 100 characters. */
export function socketPath(folder: string, name: string): string {
  const place = hash(folder) + (name === 'in-use' ? '' : `-${name}`)
  if (process.platform === 'win32') return `\\\\.\\pipe\\data-${place}`
  const inside = join(folder, `${name}.sock`)
  return inside.length < 100 ? inside : join(tmpdir(), `data-${place}.sock`)
}

function hash(text: string): string {
  return sha256(text).slice(0, 24)
}

function listen(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen(path, () => resolve(true))
  })
}

/** The holder's PID, '' if it's too busy to answer; null when nobody listens. */
function askHolder(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    let reply = ''
    const socket = connect(path)
    socket.setTimeout(5000, () => socket.destroy())
    socket.on('data', (chunk) => (reply += String(chunk)))
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED' || code === 'ENOENT') resolve(null)
    })
    socket.on('close', () => resolve(reply.replace(/\D/g, '')))
  })
}

/** The WAL grows by 16 MB; when it can't be written, the database crashes, reads included. */
const freeBytesNeeded = 64 * 1024 ** 2
const lookEveryMs = 1000

const writing = /^(Insert|Update|Merge)QueryNode$/
const rawWriting = /^\s*(insert|update|merge|with\b[^]*\b(insert into|update)\b)/i

/** Rejects writes while the disk is nearly full; deletes go on. */
export function keepsRoom(
  folder: string,
  free = () => freeBytes(folder),
): (query: CompiledQuery) => void {
  let lookedAt = -Infinity
  let isFull = false
  return ({ query, sql }) => {
    const now = performance.now()
    if (now - lookedAt > lookEveryMs) {
      lookedAt = now
      isFull = free() < freeBytesNeeded
    }
    if (!isFull) return
    if (!writing.test(query.kind) && !(query.kind === 'RawNode' && rawWriting.test(sql))) return
    // As Postgres says it.
    const text = `Less than ${freeBytesNeeded / 1024 ** 2} MB are left on the disk of ${folder}: No space left on device`
    throw Object.assign(new Error(text), { code: '53100' })
  }
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return Infinity
  }
}

const others = 0o077

/** Mode bit of shared folders such as /tmp. */
const sticky = 0o1000

const ifThere = { throwIfNoEntry: false } as const

/** Names the site writes in its data folder; it ignores all others. */
export const writtenNames = [
  'backup.part',
  'before-update',
  'commands.sock',
  'database',
  'database.new',
  'images',
  'in-use.sock',
  'last-backup.json',
  'open-data',
  'outbox',
  'secrets',
]

class NotPrivate extends Error {}

/**
 * Security: makes new files owner-only (umask), and existing ones. Doesn't follow links. @returns the number of paths
 * that were open @throws NotPrivate with a message for the operator
 */
export function keepPrivate(dataDir: string): number {
  process.umask(others)
  // Windows has no such modes.
  if (process.platform === 'win32' || !statSync(dataDir, ifThere)?.isDirectory()) return 0
  const folder = realpathSync(dataDir)
  const stats = lstatSync(folder)
  if (parse(folder).root === folder || stats.mode & sticky)
    throw new NotPrivate(t.notPrivate({ folder }))
  // Security: first, so that no one can swap its content for links.
  const own = close(folder, stats)
  return writtenNames.reduce((sum, name) => sum + closeTree(join(folder, name)), own)
}

function closeTree(path: string): number {
  const stats = lstatSync(path, ifThere)
  if (!stats || stats.isSymbolicLink()) return 0
  try {
    const own = close(path, stats)
    if (!stats.isDirectory()) return own
    return readdirSync(path).reduce((sum, name) => sum + closeTree(join(path, name)), own)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}

function close(path: string, { uid, mode }: Stats): number {
  const you = process.getuid?.() ?? uid
  if (uid !== you && you !== 0) throw new NotPrivate(foreign(path, uid, you))
  if ((mode & others) === 0) return 0
  chmodSync(path, mode & 0o7700)
  return 1
}

function foreign(path: string, uid: number, you: number): string {
  return t.otherUser({ path, uid, you })
}
