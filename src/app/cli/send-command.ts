import * as t from '#messages/command-run.ts'
import { lstat, realpath, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { socketPath } from '../../platform/db/folder/data-folder.server.ts'
import type { CommandContext } from './command.ts'
import type { ReplyLine, SentCommand } from './take-commands.ts'

/**
 * Runs a command in the site that uses a data folder.
 * @param command `backup` overrides the site's own settings.
 * @param to receives output lines.
 * @returns the problem, or null; null itself when no site takes commands there.
 */
export async function sendCommand(
  dataDir: string,
  { words, backup }: Pick<SentCommand, 'words' | 'backup'>,
  to: Pick<CommandContext, 'say' | 'note'>,
): Promise<{ problem: string | null } | null> {
  const folder = await realpath(dataDir).catch(() => null)
  if (!folder) return null
  const path = socketPath(folder, 'commands')
  if (!(await isOfFolder(path, folder))) return null
  const sent: SentCommand = { words, folder: process.cwd(), ...(backup && { backup }) }
  return new Promise((done) => {
    const socket = connect(path, () => socket.write(`${JSON.stringify(sent)}\n`))
    let isAnswered = false
    socket.on('error', ({ code }: NodeJS.ErrnoException) =>
      done(
        code === 'EACCES'
          ? { problem: notYours(dataDir) }
          : isAnswered
            ? { problem: t.siteEnded() }
            : null,
      ),
    )
    socket.on('connect', () => (isAnswered = true))
    socket.on('close', () => done(isAnswered ? { problem: t.siteEnded() } : null))
    createInterface({ input: socket }).on('line', (text) => {
      const line = JSON.parse(text) as ReplyLine
      if ('say' in line) return to.say(line.say)
      if ('note' in line) return to.note(line.note)
      done({ problem: line.problem })
      socket.end()
    })
  })
}

function notYours(dataDir: string): string {
  return t.otherUser({ dataDir })
}

/**
 * Security: outside the folder, where anyone can put a socket, trust only one of the folder's
 * owner.
 */
async function isOfFolder(path: string, folder: string): Promise<boolean> {
  if (process.platform === 'win32') return true
  const socket = await lstat(path).catch(() => null)
  return socket !== null && socket.isSocket() && socket.uid === (await stat(folder)).uid
}
