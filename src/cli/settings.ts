import { settingsPage } from '../auth/settings-table.ts'
import type { Command } from './command.ts'

export const settingsCommand: Command = {
  usage: 'settings',
  about: 'Shows every setting of the auth service: what it is for, what it may be, its default.',
  async run() {
    console.log(settingsPage().trimEnd())
  },
}
