import { adminCommand } from './cli/admin.ts'
import { auditCommand } from './cli/audit.ts'
import type { Command } from './cli/command.ts'
import { keysCommand } from './cli/keys.ts'
import { migrateCommand } from './cli/migrate.ts'
import { samplesCommand } from './cli/samples.ts'
import { settingsCommand } from './cli/settings.ts'
import { ssoCommand } from './cli/sso.ts'
import { stopWith } from './cli/stop-with.ts'
import { usersCommand } from './cli/users.ts'
import { loadConfig } from './config.server.ts'
import { keepPrivate } from './db/private-folder.server.ts'

const commands: Record<string, Command> = {
  admin: adminCommand,
  audit: auditCommand,
  keys: keysCommand,
  migrate: migrateCommand,
  samples: samplesCommand,
  settings: settingsCommand,
  sso: ssoCommand,
  users: usersCommand,
}

const [name = '--help', ...words] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined

if (name === '--help' || name === 'help') showAll()
else if (!command) stopWith([`There is no command "${name}". See: npm run site -- --help`])
else if (words.includes('--help')) show(command)
else await runCommand(command)

async function runCommand(command: Command): Promise<void> {
  const settings = loadConfig(process.env)
  if (!settings.ok) stopWith(settings.problems)
  try {
    keepPrivate(settings.config.dataDir)
    await command.run(settings.config, words, () => new Date())
  } catch (error) {
    stopWith([error instanceof Error ? error.message : String(error)])
  }
}

function showAll(): void {
  console.log('Looks after the directory from the command line.\n')
  for (const command of Object.values(commands)) show(command)
}

function show({ usage, about }: Command): void {
  console.log(`  npm run site -- ${usage}\n      ${about}`)
}
