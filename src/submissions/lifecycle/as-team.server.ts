import { auditedWork } from '../../platform/changes/audited.server.ts'
import type { Logged } from '../../platform/changes/records.server.ts'
import type { Db } from '../../platform/db/schema.ts'

type TeamWork = {
  action: string
  why?: string
  /** It undoes the newest entry with the same values the other way around. */
  undoes?: boolean
  /** Changes people make as owners are only in the listing's history. */
  by: { userId: string | null; name: string; role: string | null }
  listings?: readonly string[]
  submissions?: readonly string[]
  reports?: readonly string[]
  conversations?: readonly string[]
  contacts?: readonly string[]
}

export function asTeam<T>(
  db: Db,
  {
    by,
    listings = [],
    submissions = [],
    reports = [],
    conversations = [],
    contacts = [],
    ...about
  }: TeamWork,
  now: Date,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const isOfTeam = by.role === 'admin' || by.role === 'reviewer'
  const actor = isOfTeam ? { userId: by.userId, name: by.name } : null
  const records = async (inner: Db): Promise<Logged[]> => {
    const related = await relatedSubmissions(inner, { listings, submissions })
    const all = [...listings, ...related.flatMap(({ business_id }) => business_id ?? [])]
    return [
      ...reports.map((id) => ({ table: 'reports', id }) as const),
      ...conversations.map((id) => ({ table: 'conversations', id }) as const),
      ...contacts.map((id) => ({ table: 'contact_messages', id }) as const),
      ...related.map(({ id }) => ({ table: 'submissions', id }) as const),
      ...[...new Set(all)].toSorted().map((id) => ({ table: 'businesses', id }) as const),
    ]
  }
  return auditedWork(db, { ...about, by: actor, records }, now, work)
}

async function relatedSubmissions(
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
