import { requireUser, type RouteArgs } from '../../account/session/session.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { submissionOfToken } from '../../submissions/lifecycle/links.server.ts'

/**
 * Asks for the account that a submission is in, before it is changed or deleted: its link alone shows where it stands.
 *
 * @returns false for somebody signed in with another account. @throws a redirect to the sign-in page.
 */
export async function isHolder(db: Db, token: string, args: RouteArgs): Promise<boolean> {
  const id = await submissionOfToken(db, token)
  if (!id) return true
  const row = await db
    .selectFrom('submissions')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return !row?.user_id || (await requireUser(args)).id === row.user_id
}
