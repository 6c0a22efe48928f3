import { requireTeam } from '../../account/team/team-guard.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { sentPicture } from '../../submissions/photos/sent-photos.server.ts'
import type { Route } from './+types/sent-photo.route.ts'

/** A photo that waits with a submission. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  await requireTeam({ context, url })
  return sentPicture(context.get(servicesContext), params.id, params)
}
