import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import calls from './cli/calls.json' with { type: 'json' }
import { ownWorld, type CommandName } from './cli/command.ts'
import { commands } from './cli/commands.ts'
import { sendCommand } from './cli/send-command.ts'
import { stopWith } from './cli/stop-with.ts'
import { loadConfig } from './config.server.ts'
import { FolderInUse } from '../platform/db/folder/folder-claim.server.ts'
import { keepPrivate } from '../platform/db/folder/private-folder.server.ts'

/** The commands that open the database; the others read and write files alone. */
const asksDatabase = new Set<CommandName>([
  'admin',
  'audit',
  'backup',
  'export',
  'import',
  'mail',
  'migrate',
  'samples',
  'sso',
  'users',
])
/** How long somebody waits for a site that starts, or for another command. */
const patienceSeconds = 20

// Help and what no command knows are answered by scripts/site.mjs, before anything is installed.
const [name = '', ...words] = process.argv.slice(2)
if (['', 'help', '-h', '--help'].includes(name)) {
  for (const line of allCalls()) console.log(line)
  process.exit(0)
}
if (!isCommand(name)) stopWith([`There is no command "${name}". See: npm run site -- --help`])
const settings = loadConfig(process.env)
if (!settings.ok) stopWith(settings.problems)
const { config } = settings
if (needsDirectory(name, words) && !hasDirectory(name))
  stopWith([
    `There is no directory in ${config.dataDir}. Set DATA_DIR to the folder of the site, or make one there: npm start`,
  ])
try {
  keepPrivate(config.dataDir)
  await runCommand(name)
} catch (error) {
  stopWith([error instanceof Error ? error.message : String(error)])
}

/**
 * Runs a command: in the process of the site, where that runs and has the embedded database open; else in this one. A
 * site that starts, or another command, has the folder for a moment.
 */
async function runCommand(name: CommandName): Promise<void> {
  const world = ownWorld(config, () => new Date())
  const until = performance.now() + patienceSeconds * 1000
  const asksSite = !config.databaseUrl && asksDatabase.has(name) && !triesOwnServer(name)
  for (;;) {
    if (asksSite) {
      const { to, passphrase } = config.backup
      const backup = { ...(to && { to }), ...(passphrase && { passphrase }) }
      const sent = await sendCommand(
        config.dataDir,
        { words: [name, ...words], ...(name === 'backup' && { backup }) },
        world.say,
      )
      if (sent?.problem) throw new Error(sent.problem)
      if (sent) return
    }
    try {
      return await commands[name](world, words)
    } catch (error) {
      const isHeld = error instanceof Error && error.cause instanceof FolderInUse
      if (!isHeld || performance.now() > until) throw error
    }
    await pause(300)
  }
}

/** A mail server that is named here is tried before the site is started anew with it. */
function triesOwnServer(name: CommandName): boolean {
  return name === 'mail' && words[0] === 'test' && config.smtpUrl !== undefined
}

/** Whether a command looks after what is there; the others fill a new directory, or need none. */
function needsDirectory(name: CommandName, [what]: string[]): boolean {
  if (name === 'mail') return what !== 'test'
  if (name === 'samples') return what !== 'load'
  return (
    name === 'admin' || name === 'audit' || name === 'backup' || name === 'keys' || name === 'sso'
  )
}

function hasDirectory(name: CommandName): boolean {
  const isThere = (folder: string) => existsSync(join(config.dataDir, folder))
  if (name === 'keys') return isThere('secrets') || isThere('database')
  return config.databaseUrl !== undefined || isThere('database')
}

/** Where only Node is, without the scripts around it: what `npm run site -- --help` says in short. */
function allCalls(): string[] {
  return Object.entries(calls).flatMap(([name, ways]) =>
    ways.map(({ call, about }) => `  ${name} ${call}\n      ${about}`),
  )
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name)
}
