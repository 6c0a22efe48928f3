import { closeSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { preparedQueries, type RunQuery } from './prepared.server.ts'

/** Delay after a failed reopen: each attempt blocks the process for a second. */
const pauseMs = 5000

export type Reopened = Pick<PGlite, 'close' | 'closed' | 'ready' | 'waitReady'> & {
  query: RunQuery
  transaction<T>(work: (inside: Inside) => Promise<T>): Promise<T>
  /**
   * Reopens a crashed database.
   * @throws a connection error when that fails.
   */
  revive(): Promise<void>
}

/** Within a transaction. */
type Inside = { query: RunQuery; rollback(): Promise<void> }

/**
 * A self-healing embedded database. When it can't write its WAL, Postgres's program exits; further
 * calls would hang the process, so they're rejected, and the next caller reopens it: it recovers as
 * from a kill, without losing commits.
 * @param open opens the same folder; without one it stays closed.
 */
export function reopened(first: PGlite, open?: () => Promise<PGlite>): Reopened {
  let current = watched(first)
  let triedAt: number | null = null
  return {
    get closed() {
      return current.pglite.closed
    },
    ready: true,
    waitReady: Promise.resolve(),
    query: (...question) => current.query(...question),
    transaction(work) {
      const { pglite, query } = current
      return pglite.transaction(({ rollback }) => work({ query, rollback }))
    },
    close: async () => {
      if (!current.isDead()) await current.pglite.close()
    },
    async revive() {
      if (!current.isDead() || !open) return
      const again = 'The database has come to its end, and could not be opened anew'
      if (triedAt !== null && performance.now() - triedAt < pauseMs) throw lost(again)
      closeFilesOf(current.pglite)
      try {
        current = watched(await open())
        triedAt = null
      } catch (error) {
        triedAt = performance.now()
        throw lost(`${again}: ${String(error)}`, error)
      }
    },
  }
}

function lost(text: string, cause?: unknown): Error {
  return Object.assign(new Error(text, { cause }), { code: '08006' })
}

type Watched = { pglite: PGlite; query: RunQuery; isDead(): boolean }

/** The program's function for each message, and the marker of a jump to its main loop. */
const mainLoop = '_PostgresMainLoopOnce'
type Program = { [mainLoop](): unknown; stackRestore(stack: number): void }
const jumpsBack = 'POSTGRES_MAIN_LONGJMP'

/**
 * Detects the program's exit and blocks further calls. The package ignores errors of the main loop
 * and would call an exited program again and again, so we intercept where it catches them.
 */
function watched(pglite: PGlite): Watched {
  let isDead = false
  const end = () => {
    throw new Error('PGlite is closed: its program has come to its end')
  }
  const program = pglite.Module as unknown as Program
  const { [mainLoop]: once, stackRestore } = program
  program[mainLoop] = () => {
    try {
      return once()
    } catch (error) {
      isDead = (error as { status?: unknown }).status !== Reflect.get(pglite, jumpsBack)
      throw error
    }
  }
  program.stackRestore = (stack) => (isDead ? end() : stackRestore(stack))
  const ask = pglite.execProtocolRawSync.bind(pglite)
  pglite.execProtocolRawSync = (message) => (isDead ? end() : ask(message))
  return { pglite, query: preparedQueries(pglite), isDead: () => isDead }
}

type Streams = { FS: { streams: ({ nfd?: number } | null)[] } }

/** Exiting leaves them open. */
function closeFilesOf(pglite: PGlite): void {
  for (const stream of (pglite.Module as unknown as Streams).FS.streams) {
    if (stream?.nfd === undefined) continue
    try {
      closeSync(stream.nfd)
    } catch {}
    delete stream.nfd
  }
}
