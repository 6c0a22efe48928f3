import type { User } from '@supabase/supabase-js'
import { audit } from '../../auth/audit.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { chooseMailLanguage, mailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { requestContext, servicesContext } from '../../platform/services.server.ts'
import type { Language } from '../../platform/text/language.ts'
import type { RouteArgs } from '../session/session.server.ts'

/** Kept with the account's address, so that emails follow. */
export function accountLanguage(db: Db, { email }: Pick<User, 'email'>): Promise<Language> {
  return mailLanguage(db, email ?? '')
}

/** @returns false for an account without a confirmed address */
export async function chooseLanguage(
  context: RouteArgs['context'],
  { id: userId, email, email_confirmed_at: confirmedAt }: User,
  chosen: Language,
): Promise<boolean> {
  const { db, now, accounts } = context.get(servicesContext)
  if (!email || !confirmedAt) return false
  const requester = { ...context.get(requestContext).visitor, userAgent: '' }
  await transaction(db, async (inner) => {
    await chooseMailLanguage(inner, email, chosen, now())
    const entry = { action: 'language_chosen', userId, detail: { language: chosen } }
    if (accounts.own) await audit({ db: inner, now, requester }, entry)
  })
  return true
}
