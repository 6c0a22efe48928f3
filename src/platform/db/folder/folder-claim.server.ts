import { realpath, unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDataFolder } from './data-folder.server.ts'
import { sha256 } from '../../text/sha256.server.ts'

export class FolderInUse extends Error {
  fact: string

  constructor(folder: string, holder: string) {
    const fact = `The data folder ${folder} is in use by another process${holder}.`
    super(
      `${fact} Stop that one first, give this one its own DATA_DIR, or set DATABASE_URL to share a Postgres server.`,
    )
    this.fact = fact
  }
}

/**
 * Locks the data folder, so that two processes never write one embedded database. The lock is a
 * listening socket: it ends with the process and can't go stale.
 * @returns the release.
 * @throws FolderInUse
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

/**
 * Socket paths are limited to about 100 characters, so a long path is hashed into the temporary
 * folder.
 */
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

/** The holder's PID, empty if it's too busy to answer; null when nobody listens. */
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
