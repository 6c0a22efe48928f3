import type { User } from '@supabase/supabase-js'
import { listPasskeys } from '../../auth/passkeys/passkeys.server.ts'
import { listSessions } from '../../auth/sessions/session-list.server.ts'
import { mailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { languageInSentence } from '../../platform/text/language-name.ts'
import type { Services } from '../../platform/services.server.ts'
import { namedFactors } from '../session/second-factor.ts'
import type { AccountEntriesProps } from './account-entries.tsx'

export async function accountEntries(
  { db, accounts: { own } }: Pick<Services, 'accounts' | 'db'>,
  user: User,
): Promise<AccountEntriesProps> {
  return {
    newEmail: user.new_email ?? null,
    factors: namedFactors(user.factors).map(({ name }) => name),
    passkeys:
      own && (own.settings.passkeysEnabled ? (await listPasskeys(own.db, user.id)).length : 'off'),
    emailLanguage: languageInSentence(await mailLanguage(db, user.email ?? '')),
    devices: own && (await listSessions(own.db, user.id)).length,
  }
}
