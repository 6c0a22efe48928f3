import type { Config } from '../config.server.ts'
import { connect } from '../db/connect.server.ts'
import type { Db } from '../db/schema.ts'

/** A command of `npm run site`: what it does in a line, and how it is called. */
export type Command = {
  usage: string
  about: string
  /** Does it, and says what it did. @throws with a message for whoever typed it. */
  run(config: Config, words: string[], now: Date): Promise<void>
}

/** Opens the database of the configuration for as long as `work` takes. */
export async function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await connect(config)
  try {
    return await work(db)
  } finally {
    await close()
  }
}
