import * as t from '#messages/command-run.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import calls from './cli/calls.json' with { type: 'json' }
import { ownContext, type CommandName } from './cli/command.ts'
import { commands } from './cli/commands.ts'
import { sendCommand } from './cli/send-command.ts'
import { stopWith } from './cli/stop-with.ts'
import { loadConfig } from './config.server.ts'
import { FolderInUse, keepPrivate } from '../platform/db/folder/data-folder.server.ts'

/** Commands that work without the running site, or need it stopped. */
const worksAlone = new Set<CommandName>(['keys', 'move', 'restore', 'retention', 'settings'])
/** How long to wait for a starting site or another command. */
const waitSeconds = 20

// scripts/site.mjs answers help and unknown commands before anything is installed.
const [name = '', ...words] = process.argv.slice(2)
if (['', 'help', '-h', '--help'].includes(name)) {
  for (const line of allCalls()) console.log(line)
  process.exit(0)
}
if (!isCommand(name)) stopWith([t.noCommand({ name })], process.env.SITE_COMMAND || undefined)
const settings = loadConfig(process.env)
if (!settings.ok) stopWith(settings.problems)
const { config } = settings
if (needsDirectory(name, words) && !hasDirectory(name))
  stopWith([t.noDirectory({ dataDir: config.dataDir })], config.command)
// A reader that has seen enough, such as head, closes the pipe. The work goes on without it.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') stopWith([error.message], config.command)
  })
try {
  keepPrivate(config.dataDir)
  await runCommand(name)
} catch (error) {
  stopWith([error instanceof Error ? error.message : String(error)], config.command)
}

/**
 * Runs in the site's process when that has the embedded database open, else in this one. A starting
 * site or another command can hold the folder briefly.
 */
async function runCommand(name: CommandName): Promise<void> {
  const context = ownContext(config, () => new Date())
  const until = performance.now() + waitSeconds * 1000
  const runsInSite = !config.databaseUrl && !worksAlone.has(name) && !triesOwnServer(name)
  for (;;) {
    if (runsInSite) {
      const { to, passphrase } = config.backup
      const backup = { ...(to && { to }), ...(passphrase && { passphrase }) }
      const sent = await sendCommand(
        config.dataDir,
        { words: [name, ...words], ...(name === 'backup' && { backup }) },
        context,
      )
      if (sent?.problem) throw new Error(sent.problem)
      if (sent) return
    }
    try {
      return await commands[name](context, words)
    } catch (error) {
      const isHeld = error instanceof Error && error.cause instanceof FolderInUse
      if (!isHeld || performance.now() > until) throw error
    }
    await pause(300)
  }
}

/** `mail test` with its own server runs here, to try it before the site restarts with it. */
function triesOwnServer(name: CommandName): boolean {
  return name === 'mail' && words[0] === 'test' && config.smtpUrl !== undefined
}

function needsDirectory(name: CommandName, [action]: string[]): boolean {
  if (name === 'mail') return action !== 'test'
  if (name === 'samples') return action !== 'load'
  return (
    name === 'admin' || name === 'audit' || name === 'backup' || name === 'keys' || name === 'sso'
  )
}

function hasDirectory(name: CommandName): boolean {
  const isThere = (folder: string) => existsSync(join(config.dataDir, folder))
  if (name === 'keys') return isThere('secrets') || isThere('database')
  return config.databaseUrl !== undefined || isThere('database')
}

/** Short help for when only Node is there, without the scripts. */
function allCalls(): string[] {
  return Object.entries(calls).flatMap(([name, ways]) =>
    ways.map(({ call, about }) => `  ${name} ${call}\n      ${about}`),
  )
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name)
}
