import { servicesContext } from '../../platform/services.server.ts'
import { requireListing } from '../listing/listing.server.ts'
import type { Route } from './+types/whole-photo.route.ts'
import { wholePhotoAnswer } from './photo-requests.server.ts'

/** Only for people who may crop the photo. */
export async function loader(args: Route.LoaderArgs) {
  const { listing } = await requireListing(args, 'edit-listing')
  const { db, images } = args.context.get(servicesContext)
  const of = { businessId: listing.id }
  return wholePhotoAnswer({ db, images }, of, args.params.photoId)
}
