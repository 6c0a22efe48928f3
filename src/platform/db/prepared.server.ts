import { parse, protocol, type PGlite, type Results } from '@electric-sql/pglite'
import { LRUCache } from 'lru-cache'

const { serialize } = protocol

/** So many statements are kept parsed; with their plans each takes some ten kilobytes of the database's memory. */
const kept = 300

/** So long a plan is used: tables that have grown since then want another. */
const freshMs = 10 * 60_000

/** What changes tables, and with them what a statement that was parsed before gives. */
const changesTables = /^\s*(create|alter|drop)\b/i

/** A statement that the database has parsed: its name there, and the types of its parameters as numbers of `pg_type`. */
type Prepared = { name: string; types: number[] }

/** @throws the database's error, with its SQLSTATE as `code`. */
export type Ask = <T>(text: string, values?: unknown[]) => Promise<Results<T>>

/**
 * Asks the embedded database by statements that it keeps parsed under a name, and hands over each question whole: the
 * package's own `query` parses and plans all of them anew, in six calls each, which takes several times as long.
 *
 * @see https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY
 */
export function preparedQueries(pglite: PGlite): Ask {
  let made = 0
  const left: string[] = []
  const statements = new LRUCache<string, Prepared>({
    max: kept,
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

  async function ask<T>(text: string, values: unknown[]): Promise<Results<T>> {
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

  /** As the wire has them: text, or nothing. */
  function written(values: unknown[], types: number[]) {
    return values.map((value, place) => {
      if (value === null || value === undefined) return null
      const serializer = pglite.serializers[types[place] ?? 0]
      return serializer ? serializer(value) : (value as string | number | boolean).toString()
    })
  }

  return (text, values = []) => pglite.runExclusive(() => ask(text, values))
}
