import type { User } from '@supabase/supabase-js'
import { knownName, lastGivenName } from '../../account/team/known-name.server.ts'
import { nameOf } from '../../account/team/team-guard.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import { makesListing } from '../states.ts'

type Sent = Pick<SubmissionRow, 'kind' | 'user_id' | 'submitter_name' | 'submitter_email'>

/**
 * The name to greet the sender by; '' if they never gave one. Forms of owners don't ask: there the
 * name may be the address, or its first part.
 */
export async function givenName(
  db: Db,
  { kind, user_id, submitter_name: name, submitter_email: email }: Sent,
): Promise<string> {
  const isAsked = makesListing(kind) || kind === 'claim'
  const isAddress = [email, email.replace(/@.*/, '')].some((part) => isSameText(part, name))
  if (isAsked || !isAddress) return name
  return user_id ? lastGivenName(db, user_id) : ''
}

/** For the history and emails; never the whole address, which others would read. */
export async function accountName(db: Db, user: User): Promise<string> {
  return (await knownName(db, { userId: user.id, email: null })) || nameOf(user)
}

function isSameText(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
