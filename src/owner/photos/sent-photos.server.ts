import { data, href, redirect } from 'react-router'
import type { RouteArgs } from '../../account/session/session.server.ts'
import { isSender } from '../../intake/private-links.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { submissionOfToken } from '../../submissions/lifecycle/links.server.ts'
import { takesPhotos } from '../../submissions/photos/sent-photos.server.ts'

export type SentOf = {
  submissionId: string
  name: string
  by: { userId: string | null }
  page: string
}

/**
 * The submission of a private link that takes photos: an owner's own, from their account if it has one. @throws 404 for
 * an unknown link, and a redirect to the private page when it takes none anymore
 */
export async function requireSent(
  args: RouteArgs & { params: { token: string } },
): Promise<SentOf> {
  const { token } = args.params
  const { db } = args.context.get(servicesContext)
  const id = await submissionOfToken(db, token)
  if (!id) throw data(null, { status: 404 })
  const row = await db
    .selectFrom('submissions')
    .select(['kind', 'state', 'details', 'name', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!(await isSender(row, args))) throw data(null, { status: 403 })
  if (!takesPhotos(row)) throw redirect(href('/submission/:token', { token }))
  const page = href('/submission/:token/photos', { token })
  return { submissionId: id, name: row.name, by: { userId: row.user_id }, page }
}
