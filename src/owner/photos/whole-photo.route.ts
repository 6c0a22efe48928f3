import { data } from 'react-router'
import { servicesContext } from '../../platform/services.server.ts'
import { requireListing } from '../listing/listing.server.ts'
import type { Route } from './+types/whole-photo.route.ts'
import { findMaster, findPhoto } from './crop-photo.server.ts'

/** Only for people who may crop the photo. */
export async function loader(args: Route.LoaderArgs) {
  const { listing } = await requireListing(args, 'edit-listing')
  const { db, images } = args.context.get(servicesContext)
  const photo = await findPhoto(db, listing.id, Number(args.params.photoId))
  const bytes = photo && (await findMaster(images.store, photo))
  if (!bytes) throw data(null, { status: 404 })
  return new Response(bytes, {
    headers: {
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
}
