import { join, resolve } from 'node:path'
import { keysIn } from '../../auth/keys/keys.server.ts'
import { secretsPlace } from '../../auth/keys/sealed-secrets.server.ts'
import { secretsFile, secretsIn } from '../../auth/keys/secrets.server.ts'
import { updateDatabase } from '../../platform/backup/update-database.server.ts'
import type { Config } from '../config.server.ts'
import { connect } from '../../platform/db/connect.server.ts'
import { FolderInUse } from '../../platform/db/folder/folder-claim.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { imagesInBucket } from '../../platform/images/bucket.server.ts'
import { imagesInFolder, type ImageStore } from '../../platform/images/image-store.server.ts'
import { formSecret } from '../../platform/http/challenge/form-secret.server.ts'
import calls from './calls.json' with { type: 'json' }

/** A command of `npm run site`. How each is called stands in `calls.json`, which is read before anything is installed. */
export type CommandName = keyof typeof calls

/** What to say to somebody who called a command in a way that it does not know. */
export function sayHow(name: CommandName): Error {
  const ways = calls[name].map(({ call }) => `npm run site -- ${name} ${call}`.trim())
  return new Error(['Say it like this:', ...ways].join('\n    '))
}

/**
 * Where a command runs: in a process of its own, or in that of the site, which has the embedded database open. It is the
 * same to the command.
 */
export type CommandWorld = {
  config: Config
  now(): Date
  /** Tells whoever typed the command a line. */
  say(line: string): void
  /** A file that they named, as they see the folders. */
  path(file: string): string
  /** Ends when they do not wait for it any more. */
  signal: AbortSignal
  /** Whether visitors are answered by the same process, which then has to let them go first. */
  isSite: boolean
  /** The key of the list of those who asked not to be listed. */
  formsSecret(): Promise<string>
  /** Where pictures are. */
  images: ImageStore
  /** Opens the database of the configuration for as long as `work` takes. */
  withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T>
}

/** As `withDatabase`, once the database is up to date. */
export async function withUpdatedDatabase<T>(
  { config, now, say, signal, withDatabase }: CommandWorld,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return withDatabase(async (db) => {
    await updateDatabase(db, config, { now, say, signal })
    return work(db)
  })
}

/** Does what a command of `npm run site` is for, and says what it did. @throws with a message for whoever typed it. */
export type Command = (world: CommandWorld, words: string[]) => Promise<void>

/** A command in a process of its own. */
export function ownWorld(config: Config, now: () => Date): CommandWorld {
  const world: CommandWorld = {
    config,
    now,
    say: (line) => console.log(line),
    path: (file) => resolve(file),
    signal: new AbortController().signal,
    isSite: false,
    async formsSecret() {
      const { dataDir, keysSeal, authSecrets } = config
      const { refreshSecret } = keysSeal
        ? await world.withDatabase((db) =>
            keysIn(secretsPlace(config, db), now, authSecrets).secrets(),
          )
        : await keysIn(secretsIn(secretsFile(dataDir)), now, authSecrets).secrets()
      return formSecret(refreshSecret)
    },
    images: config.bucket
      ? imagesInBucket(config.bucket)
      : imagesInFolder(join(config.dataDir, 'images'), now),
    async withDatabase(work) {
      const { db, close } = await connect(config).catch(inUse)
      try {
        return await work(db)
      } finally {
        await close()
      }
    },
  }
  return world
}

/** A running site takes commands: who is left is a site that starts, or another command. */
function inUse(error: unknown): never {
  if (!(error instanceof FolderInUse)) throw error
  const what =
    'Another command may be at work there, or the site is starting: try again in a moment.'
  throw new Error(`${error.fact} ${what}`, { cause: error })
}
