import { retentionPage } from '../db/retention-page.ts'
import type { Command } from './command.ts'

export const retentionCommand: Command = async () => {
  console.log(retentionPage().trimEnd())
}
