import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { adminCommand } from './cli/admin.ts'
import { auditCommand } from './cli/audit.ts'
import type { Command, CommandName } from './cli/command.ts'
import { keysCommand } from './cli/keys.ts'
import { migrateCommand, samplesCommand } from './cli/database.ts'
import { retentionCommand, settingsCommand } from './cli/pages.ts'
import { ssoCommand } from './cli/sso.ts'
import { stopWith } from './cli/stop-with.ts'
import { usersCommand } from './cli/users.ts'
import { loadConfig } from './config.server.ts'
import { keepPrivate } from './db/private-folder.server.ts'

const commands: Record<CommandName, Command> = {
  admin: adminCommand,
  audit: auditCommand,
  keys: keysCommand,
  migrate: migrateCommand,
  retention: retentionCommand,
  samples: samplesCommand,
  settings: settingsCommand,
  sso: ssoCommand,
  users: usersCommand,
}

// Help and what no command knows are answered by scripts/site.mjs, before anything is installed.
const [name = '', ...words] = process.argv.slice(2)
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
  await commands[name](config, words, () => new Date())
} catch (error) {
  stopWith([error instanceof Error ? error.message : String(error)])
}

/** Whether a command looks after what is there; the others fill a new directory, or need none. */
function needsDirectory(name: CommandName, [what]: string[]): boolean {
  if (name === 'samples') return what !== 'load'
  return name === 'admin' || name === 'audit' || name === 'keys' || name === 'sso'
}

function hasDirectory(name: CommandName): boolean {
  const isThere = (folder: string) => existsSync(join(config.dataDir, folder))
  if (name === 'keys') return isThere('secrets') || isThere('database')
  return config.databaseUrl !== undefined || isThere('database')
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name)
}
