import * as t from '#messages/command-run.ts'
import { join, resolve } from 'node:path'
import { keysIn } from '../../auth/keys/keys.server.ts'
import { secretsPlace, secretsFile, secretsIn } from '../../auth/keys/secrets.server.ts'
import { updateDatabase } from '../../platform/backup/update-database.server.ts'
import type { Config } from '../config.server.ts'
import { connect } from '../../platform/db/connect.server.ts'
import { FolderInUse } from '../../platform/db/folder/data-folder.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { imagesInBucket } from '../../platform/images/bucket.server.ts'
import { imagesInFolder, type ImageStore } from '../../platform/images/images.server.ts'
import { formSecret } from '../../platform/http/challenge.server.ts'
import { ownCommand } from './stop-with.ts'
import calls from './calls.json' with { type: 'json' }

/** Their syntax is in `calls.json`, which is read before anything is installed. */
export type CommandName = keyof typeof calls

export function usageError(name: CommandName): Error {
  const ways = calls[name].map(({ call }) => `npm run site -- ${name} ${call}`.trim())
  return new Error([t.usage(), ...ways].join('\n    '))
}

/** The environment of a command, the same in its own process and in the site's. */
export type CommandContext = {
  config: Config
  now(): Date
  say(line: string): void
  /** Progress, apart from the result: on stderr. */
  note(line: string): void
  /** Resolves a file against the user's folder. */
  path(file: string): string
  signal: AbortSignal
  /** True in the process that also serves visitors, who go first. */
  isSite: boolean
  /** Key of the do-not-list entries. */
  formsSecret(): Promise<string>
  images: ImageStore
  withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T>
}

export async function withUpdatedDatabase<T>(
  { config, now, say, signal, withDatabase }: CommandContext,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return withDatabase(async (db) => {
    await updateDatabase(db, config, { now, say, signal })
    return work(db)
  })
}

/** @throws with a message for the user. */
export type Command = (context: CommandContext, words: string[]) => Promise<void>

export function ownContext(config: Config, now: () => Date): CommandContext {
  const context: CommandContext = {
    config,
    now,
    say: (line) => console.log(ownCommand(line, config.command)),
    note: (line) => console.error(ownCommand(line, config.command)),
    path: (file) => resolve(file),
    signal: new AbortController().signal,
    isSite: false,
    async formsSecret() {
      const { dataDir, keysSeal, authSecrets } = config
      const { refreshSecret } = keysSeal
        ? await context.withDatabase((db) =>
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
  return context
}

/** A running site takes commands, so the holder is a starting site or another command. */
function inUse(error: unknown): never {
  if (!(error instanceof FolderInUse)) throw error
  throw new Error(t.inUse({ fact: error.fact }), { cause: error })
}
