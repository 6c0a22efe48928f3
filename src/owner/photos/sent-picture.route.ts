import { servicesContext } from '../../platform/services.server.ts'
import type { Route } from './+types/sent-picture.route.ts'
import { sentPicture } from '../../submissions/photos/sent-photos.server.ts'
import { requireSent } from './sent-photos.server.ts'

/** For the sender. */
export async function loader(args: Route.LoaderArgs) {
  const { submissionId } = await requireSent(args)
  return sentPicture(args.context.get(servicesContext), submissionId, args.params)
}
