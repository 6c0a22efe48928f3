import { parse, protocol, type PGlite, type Results } from '@electric-sql/pglite'
import { LRUCache } from 'lru-cache'

const { serialize } = protocol

/** Prepared statements kept; with its plan, each takes about ten kilobytes. */
const maxStatements = 300

/** Prepared-plan lifetime: tables may have grown since. */
const freshMs = 10 * 60_000

/** Schema changes invalidate prepared statements. */
const changesTables = /^\s*(create|alter|drop)\b/i

type Prepared = { name: string; types: number[] }

/** @throws the database's error, with SQLSTATE as `code`. */
export type RunQuery = <T>(text: string, values?: unknown[]) => Promise<Results<T>>

/**
 * Uses named prepared statements in one round trip: the package's `query` parses and plans each
 * time, in six calls, several times as slow.
 * @see https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY
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
