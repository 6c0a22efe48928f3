import { chmod, realpath, unlink } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { isAbsolute, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Config } from '../config.server.ts'
import { socketPath } from '../../platform/db/folder/folder-claim.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { Services } from '../../platform/services.server.ts'
import type { CommandName, CommandWorld } from './command.ts'

/** What a process sends that has a command for the site: its words, and the folder in which they were typed. */
export type SentCommand = { words: string[]; folder: string; backup?: TypedBackup }
/** Where a backup goes and what seals it, as set for the command alone. */
type TypedBackup = { to?: string; passphrase?: string }
/** What it hears: lines to show, and at the end what went wrong, or null. */
export type HeardLine = { say: string } | { end: true; problem: string | null }

/** Longer than any command that somebody types. */
const maxLetters = 100_000

/**
 * Takes the commands of `npm run site` while the embedded database is open here, through a socket in the data folder that
 * its owner alone can open. Who can write to it can read the database's files as well.
 *
 * @returns how to stop, which ends what is running between two of its steps.
 */
export async function takeCommands(
  config: Config,
  { db, now, forms, images }: Pick<Services, 'db' | 'now' | 'forms' | 'images'>,
): Promise<() => Promise<void>> {
  const site = { config, db, now, formsSecret: async () => forms.secret, images: images.store }
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const server = createServer((socket) => {
    const one = answer(socket, { ...site, stopping: stopping.signal })
    running.add(one)
    void one.finally(() => running.delete(one))
  })
  await listenPrivately(server, socketPath(await realpath(config.dataDir), 'commands'))
  return async () => {
    stopping.abort()
    server.close()
    await Promise.all(running)
  }
}

/** The folder is claimed: a socket that is there is left from a process that ended without a word. */
async function listenPrivately(server: Server, path: string): Promise<void> {
  const isFile = process.platform !== 'win32'
  if (isFile) await unlink(path).catch(() => {})
  const before = process.umask(0o077)
  const listening = new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(path, done)
  })
  process.umask(before)
  await listening
  if (isFile) await chmod(path, 0o600)
  server.unref()
}

type Site = Pick<CommandWorld, 'config' | 'now' | 'formsSecret' | 'images'> & {
  db: Db
  stopping: AbortSignal
}

async function answer(socket: Socket, site: Site): Promise<void> {
  const left = new AbortController()
  socket.on('close', () => left.abort())
  socket.on('error', () => left.abort())
  const tell = (line: HeardLine) =>
    void (socket.writable && socket.write(`${JSON.stringify(line)}\n`))
  const sent = await readCommand(socket)
  if (!sent) return void socket.destroy()
  const signal = AbortSignal.any([left.signal, site.stopping])
  const problem = await problemOf(sent, { ...site, signal, say: (say) => tell({ say }) })
  tell({ end: true, problem: site.stopping.aborted ? isStopping : problem })
  socket.end()
}

const isStopping = 'The site was stopped meanwhile. Give the command again once it runs.'

/** The first line, and no more; null for what is no command. */
function readCommand(socket: Socket): Promise<SentCommand | null> {
  return new Promise((done) => {
    let letters = 0
    socket.on('data', (chunk) => {
      letters += chunk.length
      if (letters > maxLetters) socket.destroy()
    })
    socket.on('close', () => done(null))
    createInterface({ input: socket })
      .on('error', () => done(null))
      .once('line', (line) => done(commandIn(line)))
  })
}

function commandIn(line: string): SentCommand | null {
  try {
    const { words, folder, backup } = JSON.parse(line) as Partial<SentCommand>
    const isCommand =
      Array.isArray(words) &&
      words.every((word) => typeof word === 'string') &&
      folder !== undefined
    return isCommand && isAbsolute(folder) ? { words, folder, ...(backup && { backup }) } : null
  } catch {
    return null
  }
}

async function problemOf(
  { words: [name = '', ...words], folder, backup }: SentCommand,
  {
    config,
    db,
    now,
    formsSecret,
    images,
    signal,
    say,
  }: Site & Pick<CommandWorld, 'signal' | 'say'>,
): Promise<string | null> {
  // What they need is not loaded before somebody asks for one.
  const { commands } = await import('./commands.ts')
  if (!Object.hasOwn(commands, name)) return `The running site does not know the command "${name}".`
  const world: CommandWorld = {
    config: { ...config, backup: { ...config.backup, ...backup } },
    now,
    formsSecret,
    images,
    say,
    path: (file) => resolve(folder, file),
    signal,
    isSite: true,
    withDatabase: (work) => work(db),
  }
  try {
    await commands[name as CommandName](world, words)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
