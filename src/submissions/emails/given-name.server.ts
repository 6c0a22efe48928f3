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
  if (!user_id) return ''
  const given = await db
    .selectFrom('submissions')
    .select('submitter_name')
    .where('user_id', '=', user_id)
    .where('kind', 'in', ['suggest', 'register', 'claim'])
    .where('submitter_name', '!=', '')
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return given?.submitter_name ?? ''
}
