import { closeSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { preparedQueries, type Ask } from './prepared.server.ts'

/** So long nobody tries again to open what could not be opened: each try takes a second of the whole process. */
const pauseMs = 5000

/** The embedded database as the dialect takes it, and what makes sure that it runs. */
export type Reopened = Pick<PGlite, 'close' | 'closed' | 'ready' | 'waitReady'> & {
  query: Ask
  transaction<T>(work: (inside: Inside) => Promise<T>): Promise<T>
  /** Opens it anew when its program has come to its end. @throws as for a connection that is lost when that fails. */
  revive(): Promise<void>
}

/** What is asked within a transaction. */
type Inside = { query: Ask; rollback(): Promise<void> }

/**
 * An embedded database that comes back by itself. When it cannot write its log, Postgres' program ends; asked anything
 * more it would answer never, and hold up the whole process. So it is asked nothing more, and opened anew for who comes
 * next: it recovers as from a kill, and what it had acknowledged is there.
 *
 * @param open opens the same folder; without one nothing lasts, and it stays at its end.
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

/** With Postgres' code for a connection that failed. */
function lost(text: string, cause?: unknown): Error {
  return Object.assign(new Error(text, { cause }), { code: '08006' })
}

type Watched = { pglite: PGlite; query: Ask; isDead(): boolean }

/** What of the program's own functions is called for each message, and how a jump to its main loop is told apart. */
const mainLoop = '_PostgresMainLoopOnce'
type Program = { [mainLoop](): unknown; stackRestore(stack: number): void }
const jumpsBack = 'POSTGRES_MAIN_LONGJMP'

/**
 * Notices when its program ends, and lets nobody ask it anything from then on. The package goes on with whatever its main
 * loop throws, and so calls a program that has ended again and again: it is stopped where it catches that.
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

/** What it had open is not closed by itself. */
function closeFilesOf(pglite: PGlite): void {
  for (const stream of (pglite.Module as unknown as Streams).FS.streams) {
    if (stream?.nfd === undefined) continue
    try {
      closeSync(stream.nfd)
    } catch {
      // It was closed before.
    }
    delete stream.nfd
  }
}
