import { settingsPage } from '../../auth/settings/settings-table.ts'
import { retentionPage } from '../../platform/db/retention.ts'
import type { Command } from './command.ts'

export const retentionCommand: Command = async ({ say }) => {
  say(retentionPage().trimEnd())
}

export const settingsCommand: Command = async ({ say }) => {
  say(settingsPage().trimEnd())
}
