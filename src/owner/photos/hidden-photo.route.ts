import { data } from 'react-router'
import { readPerson } from '../../account/session/session.server.ts'
import { can } from '../../account/team/can.ts'
import { listingOfPicture } from '../../listings/photos/shown-picture.server.ts'
import { imageHeaders } from '../../platform/images/image-files.server.ts'
import { isFileName, masterFile } from '../../platform/images/image.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { requireListing } from '../listing/listing.server.ts'
import type { Route } from './+types/hidden-photo.route.ts'

/**
 * Pictures of hidden listings, draft posts, and unpublished stories: for editors of the listing and
 * for admins.
 */
export async function loader(args: Route.LoaderArgs) {
  const { imageId, file } = args.params
  const isName = /^[0-9a-f]{32}$/.test(imageId) && isFileName(file) && file !== masterFile
  const person = isName ? await readPerson(args.context) : null
  if (!person?.userId) throw data(null, { status: 404 })
  const { db, images } = args.context.get(servicesContext)
  if (!can(person, 'edit-articles', null)) {
    const businessId = await listingOfPicture(db, imageId)
    if (!businessId) throw data(null, { status: 404 })
    await requireListing({ ...args, params: { businessId } }, 'edit-listing')
  }
  const bytes = await images.store.find(imageId, file)
  if (!bytes) throw data(null, { status: 404 })
  return new Response(bytes, {
    headers: { ...imageHeaders(file), 'cache-control': 'private, no-store' },
  })
}
