import type { User } from '@supabase/supabase-js'
import { noticeEmail } from '../../auth/codes/auth-emails.ts'
import { transaction } from '../../db/transaction.server.ts'
import { queueMail } from '../../mail/outbox.server.ts'
import type { Services } from '../../services.server.ts'
import type { Deed } from '../page/account-action.server.ts'
import { isFresh } from './freshness.ts'
import { incomplete, refusal } from '../session/outcome.ts'
import { checkPassword, passingClient } from '../session/passing-client.server.ts'
import { claimsOf, clearSession } from '../session/session.server.ts'
import { exactlyTypedIn, typedIn } from '../session/typed.ts'

const title = 'Your account was not deleted'

/** Deletes an account for good, for somebody who has typed that they want it and shown who they are. */
export const deleteAccount: Deed = async ({ user, form, services, requester, context }) => {
  const { serviceKey } = services.accounts
  if (!serviceKey) return incomplete(title, `Write to ${services.site.contactEmail}.`, {})
  const password = exactlyTypedIn(form, 'password')
  const isConfirmed = typedIn(form, 'confirm').toLowerCase() === 'delete'
  const mustProve = !isFresh(await claimsOf(context), services.now())
  const problems = {
    ...(!isConfirmed && { confirm: 'Type the word delete.' }),
    ...(mustProve && !password && { password: 'Enter your password.' }),
  }
  const wrong = Object.values(problems)
  if (wrong.length) return incomplete(title, wrong.join(' '), problems)
  if (mustProve) {
    const { error } = await checkPassword(services, user, { password, visitor: requester.visitor })
    if (error) return refusal(title, error)
  }
  const admin = passingClient(services, serviceKey, requester.visitor)
  const { error } = await admin.admin.deleteUser(user.id)
  if (error) return refusal(title, error)
  await clearUp(services, user)
  clearSession(context)
  return { is: 'gone', to: '/account/deleted' }
}

/** Our own service clears up with the deletion, and writes the mail; for a hosted one we do. */
function clearUp({ db, accounts, site, now, randomId }: Services, user: User): Promise<void> {
  return transaction(db, async (inner) => {
    if (accounts.own) return
    const email = (user.email_confirmed_at && user.email) || null
    await accounts.eraseAccount(inner, { id: user.id, email })
    if (!email) return
    const letter = noticeEmail('account deleted', { site, to: email })
    await queueMail(inner, letter, { id: randomId(), now: now() })
  })
}
