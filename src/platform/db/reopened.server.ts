import { closeSync } from 'node:fs'
import { parse, protocol, type PGlite, type Results } from '@electric-sql/pglite'
import { LRUCache } from 'lru-cache'

/** Each attempt blocks the process for a second. */
const pauseMs = 5000

export type Reopened = Pick<PGlite, 'close' | 'closed' | 'ready' | 'waitReady'> & {
  query: RunQuery
  transaction<T>(work: (inside: Inside) => Promise<T>): Promise<T>
  /** @throws a connection error */
  revive(): Promise<void>
}

type Inside = { query: RunQuery; rollback(): Promise<void> }

/**
 * A self-healing database: when it can't write its WAL, Postgres's program exits, and further calls would hang the
 * process. The next caller reopens it, without losing commits. @param open without it, it stays closed
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

/** The program's function for each message, and its jump to the main loop. */
const mainLoop = '_PostgresMainLoopOnce'
type Program = { [mainLoop](): unknown; stackRestore(stack: number): void }
const jumpsBack = 'POSTGRES_MAIN_LONGJMP'

/** The package ignores errors of the main loop and would call an exited program again and again. */
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

function closeFilesOf(pglite: PGlite): void {
  for (const stream of (pglite.Module as unknown as Streams).FS.streams) {
    if (stream?.nfd === undefined) continue
    try {
      closeSync(stream.nfd)
    } catch {}
    delete stream.nfd
  }
}

const { serialize } = protocol

/** Each takes about ten kilobytes. */
const maxStatements = 300

/** Tables may have grown since a plan was made. */
const freshMs = 10 * 60_000

/** These invalidate prepared statements. */
const changesTables = /^\s*(create|alter|drop)\b/i

type Prepared = { name: string; types: number[] }

/** @throws with SQLSTATE as `code` */
export type RunQuery = <T>(text: string, values?: unknown[]) => Promise<Results<T>>

/**
 * Named prepared statements in one round trip: the package's `query` plans each time, in six calls, several times as
 * slow. @see https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY
 */
export function preparedQueries(pglite: PGlite): RunQuery {
  let made = 0
  const left: string[] = []
  const statements = new LRUCache<string, Prepared>({
    max: maxStatements,
    ttl: freshMs,
    dispose: ({ name }) => void left.push(name),
  })

  const send = (...parts: Uint8Array[]) =>
    pglite.execProtocolStream(Buffer.concat([...parts, serialize.sync()]))

  async function prepare(text: string): Promise<Prepared> {
    const name = `s${(made += 1)}`
    const closed = left.splice(0).map((old) => serialize.close({ type: 'S', name: old }))
    const described = serialize.describe({ type: 'S', name })
    const answer = await send(...closed, serialize.parse({ text, name }), described)
    return { name, types: parse.parseDescribeStatementResults(answer) }
  }

  async function run<T>(text: string, values: unknown[]): Promise<Results<T>> {
    let statement = statements.get(text)
    if (!statement) {
      statement = await prepare(text)
      statements.set(text, statement)
    }
    const answer = await send(
      serialize.bind({ statement: statement.name, values: written(values, statement.types) }),
      serialize.describe({ type: 'P' }),
      serialize.execute(),
    )
    if (changesTables.test(text)) statements.clear()
    const [result] = parse.parseResults(answer, pglite.parsers)
    if (!result) throw new Error('The embedded database gave no answer')
    return result as Results<T>
  }

  function written(values: unknown[], types: number[]) {
    return values.map((value, place) => {
      if (value === null || value === undefined) return null
      const serializer = pglite.serializers[types[place] ?? 0]
      return serializer ? serializer(value) : (value as string | number | boolean).toString()
    })
  }

  return (text, values = []) => pglite.runExclusive(() => run(text, values))
}
