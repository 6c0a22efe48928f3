import type { Config } from '../config.server.ts'
import { connect } from '../db/connect.server.ts'
import { FolderInUse } from '../db/folder-claim.server.ts'
import type { Db } from '../db/schema.ts'
import calls from './calls.json' with { type: 'json' }

/** A command of `npm run site`. How each is called stands in `calls.json`, which is read before anything is installed. */
export type CommandName = keyof typeof calls

/** What to say to somebody who called a command in a way that it does not know. */
export function sayHow(name: CommandName): Error {
  const ways = calls[name].map(({ call }) => `npm run site -- ${name} ${call}`.trim())
  return new Error(['Say it like this:', ...ways].join('\n    '))
}

/** Does what a command of `npm run site` is for, and says what it did. @throws with a message for whoever typed it. */
export type Command = (config: Config, words: string[], now: () => Date) => Promise<void>

/**
 * Opens the database of the configuration for as long as `work` takes.
 *
 * @throws when the site has the embedded database open: only one process at a time can.
 */
export async function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await connect(config).catch(siteFirst)
  try {
    return await work(db)
  } finally {
    await close()
  }
}

function siteFirst(error: unknown): never {
  if (!(error instanceof FolderInUse)) throw error
  const what = 'Stop the site first, do this, and start it again.'
  const other = 'With a Postgres server (DATABASE_URL), the site can go on meanwhile.'
  throw new Error(`${error.fact} ${what} ${other}`, { cause: error })
}
