import { auditedWork, type Recorded } from '../../platform/changes/audited-work.server.ts'
import type { Db } from '../../platform/db/schema.ts'

type TeamWork = {
  /** What is done, in words: "listing changed". */
  action: string
  why?: string
  /** Who does it; what people do as owners is theirs, and stands in the history of their listing alone. */
  by: { userId: string | null; name: string; role: string | null }
  listings?: readonly string[]
  submissions?: readonly string[]
  reports?: readonly string[]
  conversations?: readonly string[]
}

/**
 * Does what somebody of the team does with listings and what was sent in, and notes every difference that it makes in
 * the log of admins. What belongs together is looked at together: a listing with what it came of.
 */
export function asTeam<T>(
  db: Db,
  {
    action,
    why = '',
    by,
    listings = [],
    submissions = [],
    reports = [],
    conversations = [],
  }: TeamWork,
  now: Date,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const isOfTeam = by.role === 'admin' || by.role === 'reviewer'
  const actor = isOfTeam ? { userId: by.userId, name: by.name } : null
  const things = async (inner: Db): Promise<Recorded[]> => {
    const sent = await sentIn(inner, { listings, submissions })
    const all = [...listings, ...sent.flatMap(({ business_id }) => business_id ?? [])]
    return [
      ...reports.map((id) => ({ table: 'reports', id }) as const),
      ...conversations.map((id) => ({ table: 'conversations', id }) as const),
      ...sent.map(({ id }) => ({ table: 'submissions', id }) as const),
      ...[...new Set(all)].toSorted().map((id) => ({ table: 'businesses', id }) as const),
    ]
  }
  return auditedWork(db, { by: actor, action, why, things }, now, work)
}

async function sentIn(
  db: Db,
  { listings, submissions }: Required<Pick<TeamWork, 'listings' | 'submissions'>>,
) {
  return db
    .selectFrom('submissions')
    .select(['id', 'business_id'])
    .where(({ or, eb }) =>
      or([
        ...(listings.length ? [eb('business_id', 'in', listings)] : []),
        ...(submissions.length ? [eb('id', 'in', submissions)] : []),
      ]),
    )
    .orderBy('id')
    .execute()
}
