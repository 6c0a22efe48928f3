import type { Command, CommandName } from './command.ts'

/** Loaded on demand: a role change shouldn't wait for the spreadsheet readers. */
export const commands: Record<CommandName, Command> = {
  admin: later(() => import('./admin.ts').then((file) => file.adminCommand)),
  audit: later(() => import('./audit.ts').then((file) => file.auditCommand)),
  backup: later(() => import('./backup.ts').then((file) => file.backupCommand)),
  export: later(() => import('./export.ts').then((file) => file.exportCommand)),
  import: later(() => import('./import.ts').then((file) => file.importCommand)),
  keys: later(() => import('./keys.ts').then((file) => file.keysCommand)),
  mail: later(() => import('./mail.ts').then((file) => file.mailCommand)),
  migrate: later(() => import('./database.ts').then((file) => file.migrateCommand)),
  move: later(() => import('./restore.ts').then((file) => file.moveCommand)),
  registry: later(() => import('./registry.ts').then((file) => file.registryCommand)),
  restore: later(() => import('./restore.ts').then((file) => file.restoreCommand)),
  retention: later(() => import('./pages.ts').then((file) => file.retentionCommand)),
  samples: later(() => import('./database.ts').then((file) => file.samplesCommand)),
  settings: later(() => import('./pages.ts').then((file) => file.settingsCommand)),
  sso: later(() => import('./sso.ts').then((file) => file.ssoCommand)),
  users: later(() => import('./users.ts').then((file) => file.usersCommand)),
}

function later(read: () => Promise<Command>): Command {
  return async (context, words) => (await read())(context, words)
}
