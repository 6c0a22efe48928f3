import { settingsPage } from '../auth/settings/settings-table.ts'
import type { Command } from './command.ts'

export const settingsCommand: Command = async () => {
  console.log(settingsPage().trimEnd())
}
