import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import { deleteBatch, transaction } from '../platform/db/transaction.server.ts'
import type { Db } from '../platform/db/schema.ts'
import { forgetPasskeyChallenges } from './passkeys/passkeys.server.ts'
import type { Auth } from './request/auth.server.ts'

/** @returns rows removed, at least `max` if there may be more */
export async function forgetFlows(db: Db, before: Date, max: number): Promise<number> {
  const isOld = sql`created_at <= ${before}`
  const flows = await deleteBatch(db, 'auth_service.flow_states', isOld, max)
  const challenges = await deleteBatch(db, 'auth_service.challenges', isOld, max)
  const passkeys = await forgetPasskeyChallenges(db, before, max)
  return (
    passkeys +
    flows +
    challenges +
    (await deleteBatch(db, 'auth_service.saml_relay_states', isOld, max))
  )
}

export function forgetCodes(db: Db, before: Date, max: number): Promise<number> {
  return deleteBatch(db, 'auth_service.one_time_tokens', sql`created_at <= ${before}`, max)
}

export function forgetVisitors(db: Db, before: Date, max: number): Promise<number> {
  return deleteBatch(db, 'auth_service.known_visitors', sql`seen_at <= ${before}`, max)
}

export function forgetAssertions(db: Db, before: Date, max: number): Promise<number> {
  return deleteBatch(db, 'auth_service.saml_assertions', sql`expires_at <= ${before}`, max)
}

export function forgetFactors(db: Db, before: Date, max: number): Promise<number> {
  const isOld = sql`status = 'unverified' and coalesce(last_challenged_at, created_at) <= ${before}`
  return deleteBatch(db, 'auth_service.factors', isOld, max)
}

export function forgetAuditLog(db: Db, before: Date, max: number): Promise<number> {
  return deleteBatch(db, 'auth_service.audit_log', sql`at <= ${before}`, max)
}

const unusedSeconds = 365 * 86_400

export async function forgetSessions(
  { db, settings }: Pick<Auth, 'db' | 'settings'>,
  before: Date,
  max: number,
): Promise<number> {
  const { sessionTimeboxSeconds: maxSeconds, sessionInactivitySeconds: idle } = settings
  const endedBy = (seconds: number) => new Date(before.getTime() - seconds * 1000)
  const isUnused = sql`coalesce(refreshed_at, created_at) <= ${endedBy(idle || unusedSeconds)}`
  const unused = await deleteBatch(db, 'auth_service.sessions', isUnused, max)
  if (!maxSeconds) return unused
  const isOver = sql`created_at <= ${endedBy(maxSeconds)}`
  return unused + (await deleteBatch(db, 'auth_service.sessions', isOver, max))
}

const lastMail = sql`greatest(created_at, confirmation_sent_at, recovery_sent_at, invited_at)`
const isUnfinished = sql`email_confirmed_at is null and phone_confirmed_at is null
  and last_sign_in_at is null and not is_sso_user and not is_anonymous and deleted_at is null`

/** Except accounts an administrator created without sending an email. */
export function forgetSignUps(auth: Accounts, before: Date, max: number): Promise<number> {
  const isOld = sql`${isUnfinished} and created_at <= ${before} and invited_at is null
    and vouched_at is null and confirmation_sent_at is not null and ${lastMail} <= ${before}`
  return deleteAccounts(auth, isOld, max)
}

export function forgetInvitations(auth: Accounts, before: Date, max: number): Promise<number> {
  const isOld = sql`${isUnfinished} and created_at <= ${before} and invited_at is not null
    and ${lastMail} <= ${before}`
  return deleteAccounts(auth, isOld, max)
}

export function forgetGuests(auth: Accounts, before: Date, max: number): Promise<number> {
  const isOld = sql`is_anonymous and created_at <= ${before}
    and coalesce(last_sign_in_at, created_at) <= ${before}
    and not exists (select from auth_service.sessions s
      where s.user_id = users.id and coalesce(s.refreshed_at, s.created_at) > ${before})`
  return deleteAccounts(auth, isOld, max)
}

export function forgetDeleted({ db }: Accounts, before: Date, max: number): Promise<number> {
  return deleteBatch(db, 'auth_service.users', sql`deleted_at <= ${before}`, max)
}

type Accounts = Pick<Auth, 'db' | 'eraseAccount'>

/** One transaction each, with the site's data. */
async function deleteAccounts(
  { db, eraseAccount }: Accounts,
  condition: RawBuilder<unknown>,
  max: number,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from auth_service.users where ${condition} limit ${max}`.execute(db)
  let gone = 0
  for (const { id } of rows) {
    await yieldToOthers()
    gone += await transaction(db, async (inner) => {
      // Checked again, because it may have been confirmed meanwhile.
      const isThis = sql`id = ${id} and ${condition}`
      const deleted = await deleteBatch(inner, 'auth_service.users', isThis, 1)
      if (deleted) await eraseAccount(inner, { id, email: null })
      return deleted
    })
  }
  return gone
}
