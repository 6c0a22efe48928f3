import * as t from '#messages/command-run.ts'
import { chmod, realpath, unlink } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { isAbsolute, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Config } from '../config.server.ts'
import { socketPath } from '../../platform/db/folder/data-folder.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { Services } from '../../platform/services.server.ts'
import type { CommandName, CommandContext } from './command.ts'

export type SentCommand = { words: string[]; folder: string; backup?: TypedBackup }
/** Overrides the site's backup settings for one command. */
type TypedBackup = { to?: string; passphrase?: string }
export type ReplyLine = { say: string } | { note: string } | { end: true; problem: string | null }

const maxLetters = 100_000

/**
 * Accepts `npm run site` commands through a socket in the data folder. Security: only the folder's
 * owner can open it, and anyone who can write to it can read the database files anyway.
 * @returns a function that stops it, ending a running command between two steps.
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

/** We hold the folder, so an existing socket is left from a crash. */
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

type Site = Pick<CommandContext, 'config' | 'now' | 'formsSecret' | 'images'> & {
  db: Db
  stopping: AbortSignal
}

async function answer(socket: Socket, site: Site): Promise<void> {
  const left = new AbortController()
  socket.on('close', () => left.abort())
  socket.on('error', () => left.abort())
  const tell = (line: ReplyLine) =>
    void (socket.writable && socket.write(`${JSON.stringify(line)}\n`))
  const sent = await readCommand(socket)
  if (!sent) return void socket.destroy()
  const signal = AbortSignal.any([left.signal, site.stopping])
  const problem = await problemOf(sent, {
    ...site,
    signal,
    say: (say) => tell({ say }),
    note: (note) => tell({ note }),
  })
  tell({ end: true, problem: site.stopping.aborted ? t.siteStopped() : problem })
  socket.end()
}

/** Reads one line only; null for anything but a command. */
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
    note,
  }: Site & Pick<CommandContext, 'signal' | 'say' | 'note'>,
): Promise<string | null> {
  const { commands } = await import('./commands.ts')
  if (!Object.hasOwn(commands, name)) return t.unknown({ name })
  const context: CommandContext = {
    config: { ...config, backup: { ...config.backup, ...backup } },
    now,
    formsSecret,
    images,
    say,
    note,
    path: (file) => resolve(folder, file),
    signal,
    isSite: true,
    withDatabase: (work) => work(db),
  }
  try {
    await commands[name as CommandName](context, words)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
