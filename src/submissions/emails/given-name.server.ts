import type { User } from '@supabase/supabase-js'
import { nameOf, ownName } from '../../account/team/team-guard.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import { makesListing } from '../states.ts'

type Sent = Pick<SubmissionRow, 'kind' | 'user_id' | 'submitter_name' | 'submitter_email'>

/**
 * The name to greet the sender by; '' if they never gave one. Forms of owners don't ask: there the
 * name may be the first part of the address.
 */
export async function givenName(
  db: Db,
  { kind, user_id, submitter_name: name, submitter_email: email }: Sent,
): Promise<string> {
  const isAsked = makesListing(kind) || kind === 'claim'
  if (isAsked || name.toLowerCase() !== email.replace(/@.*/, '').toLowerCase()) return name
  return user_id ? lastGivenName(db, user_id) : ''
}

/** The name that an account's owner gave us, else the first part of the address. */
export async function accountName(db: Db, user: User): Promise<string> {
  return ownName(user) || (await lastGivenName(db, user.id)) || nameOf(user)
}

async function lastGivenName(db: Db, userId: string): Promise<string> {
  const given = await db
    .selectFrom('submissions')
    .select('submitter_name')
    .where('user_id', '=', userId)
    .where('kind', 'in', ['suggest', 'register', 'claim'])
    .where('submitter_name', '!=', '')
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return given?.submitter_name ?? ''
}
