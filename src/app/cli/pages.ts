import { settingsPage } from '../../auth/settings/settings-table.ts'
import { retentionPage } from '../../platform/db/retention-page.ts'
import { siteSettingsPage } from '../config/settings-page.server.ts'
import { usageError, type Command } from './command.ts'

export const retentionCommand: Command = async ({ say }) => {
  say(retentionPage().trimEnd())
}

export const settingsCommand: Command = async ({ say }, [of, ...rest]) => {
  if (rest.length || (of !== undefined && of !== 'accounts')) throw usageError('settings')
  say((of ? settingsPage() : siteSettingsPage()).trimEnd())
}
