import * as t from '#messages/delete-account.ts'
import type { User } from '@supabase/supabase-js'
import { noticeEmail } from '../../auth/codes/auth-emails.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import type { Services } from '../../platform/services.server.ts'
import type { Intent, FormContext } from '../page/run-intent.server.ts'
import { incomplete, refusal, type Refusal } from '../session/outcome.ts'
import { checkPassword, passingClient } from '../session/passing-client.server.ts'
import { clearSession } from '../session/session.server.ts'
import { exactFieldValue, fieldValue } from '../session/field-value.ts'
import { hasProved, sendProofCode, takeProofCode } from '../two-factor/prove-identity.server.ts'
import { secondsBeforeDeleting } from './freshness.ts'

/**
 * Deletes the account after the person typed the confirmation and proved their identity, recently
 * or with a password or code in this form.
 * @param closeOwned handles listings without another owner; returns why the account can't be
 * deleted now.
 */
export const deleteAccountAfter =
  (closeOwned: (formContext: FormContext) => Promise<string | null>): Intent =>
  async (formContext) => {
    const { user, form, services, requester, context } = formContext
    const { serviceKey } = services.accounts
    const title = t.notDeleted()
    if (!serviceKey)
      return incomplete(title, t.writeTo({ address: services.site.contactEmail }), {})
    if (form.has('send')) return sendProofCode(formContext)
    const refused = await whyNot(formContext)
    if (refused) return refused
    const admin = passingClient(services, serviceKey, requester.visitor)
    const wait = await closeOwned(formContext)
    if (wait) return incomplete(title, wait, {})
    const { error } = await admin.admin.deleteUser(user.id)
    if (error) return refusal(title, error)
    await clearUp(services, user)
    clearSession(context)
    return { is: 'gone', to: '/account/deleted' }
  }

async function whyNot(formContext: FormContext): Promise<Refusal | null> {
  const { form } = formContext
  const password = exactFieldValue(form, 'password')
  const code = fieldValue(form, 'nonce').replaceAll(/\s/g, '')
  const typed = fieldValue(form, 'confirm').toLowerCase()
  const isConfirmed = typed === t.word() || typed === 'delete'
  const mustProve = !(await hasProved(formContext, secondsBeforeDeleting))
  const isCode = /^\d{6,10}$/.test(code)
  const problems = {
    ...(!isConfirmed && { confirm: t.typeTheWord() }),
    ...(mustProve && form.has('nonce') && !isCode && { nonce: t.typeSixDigits() }),
    ...(mustProve && !form.has('nonce') && !password && { password: t.passwordOrCode() }),
  }
  const wrong = Object.values(problems)
  if (wrong.length) return incomplete(t.notDeleted(), wrong.join(' '), problems)
  if (!mustProve) return null
  return isCode ? checkCode(formContext, code) : checkTyped(formContext, password)
}

async function checkTyped(
  { services, user, requester }: FormContext,
  password: string,
): Promise<Refusal | null> {
  const { error } = await checkPassword(services, user, { password, visitor: requester.visitor })
  if (!error) return null
  const wrong = t.wrongPassword()
  const title = t.notDeleted()
  return error.code === 'invalid_credentials'
    ? incomplete(title, wrong, { password: wrong })
    : refusal(title, error)
}

async function checkCode(formContext: FormContext, code: string): Promise<Refusal | null> {
  if (await takeProofCode(formContext, code)) return null
  const wrong = t.wrongCode()
  return incomplete(t.notDeleted(), wrong, { nonce: wrong })
}

/** Our own service cleans up and sends the email; for a hosted one we do. */
function clearUp({ db, accounts, site, now, randomId }: Services, user: User): Promise<void> {
  return transaction(db, async (inner) => {
    if (accounts.own) return
    const email = (user.email_confirmed_at && user.email) || null
    const mail = email
      ? await inMailLanguage(db, email, () => noticeEmail('account deleted', { site, to: email }))
      : null
    await accounts.eraseAccount(inner, { id: user.id, email })
    if (!mail) return
    await queueMail(inner, mail, { id: randomId(), now: now() })
  })
}
