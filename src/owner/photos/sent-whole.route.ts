import { servicesContext } from '../../platform/services.server.ts'
import type { Route } from './+types/sent-whole.route.ts'
import { wholePhotoAnswer } from './photo-requests.server.ts'
import { requireSent } from './sent-photos.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const of = await requireSent(args)
  return wholePhotoAnswer(args.context.get(servicesContext), of, args.params.photoId)
}
