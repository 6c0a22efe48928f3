import { cachedWhileUnchanged } from '../../platform/db/changes.server.ts'
import { language } from '../../platform/text/language.ts'
import type { Db } from '../../platform/db/schema.ts'
import { drawnPicture, type Business } from '../../listings/business.ts'
import { findBusiness } from '../../listings/businesses.server.ts'

/** So many are kept, of some 5 kB each. */
const kept = cachedWhileUnchanged<Business | null>(200)

/**
 * The listing that its profile shows, also one that closed for good. On the embedded database a profile that is made
 * anew, as each is after a minute, asks nothing while nothing has changed.
 */
export function findShown(db: Db, id: string, today: string): Promise<Business | null> {
  return kept(db, `${language()} ${today} ${id}`, async () => {
    const business = await findBusiness(db, id, today, ['published', 'closed'])
    return business?.isClosed ? asClosed(business) : business
  })
}

/** A business that closed for good still has its name, place and story. It has no badge, hours, photos or posts. */
function asClosed(business: Business): Business {
  return {
    ...business,
    verification: null,
    isFeatured: false,
    hours: [],
    specialDays: [],
    hoursNote: null,
    emergency: false,
    closedForNow: false,
    reopensOn: null,
    posts: [],
    photos: [],
    photo: null,
    image: drawnPicture(business.category.slug, business.id),
  }
}
