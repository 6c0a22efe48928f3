import { cachedWhileUnchanged } from '../../platform/db/changes.server.ts'
import { language } from '../../platform/text/language.ts'
import type { Db } from '../../platform/db/schema.ts'
import { drawnPicture, type Business } from '../../listings/business.ts'
import { findBusiness } from '../../listings/businesses.server.ts'

/** Cached profiles; about 5 kB each. */
const kept = cachedWhileUnchanged<Business | null>(200)

/**
 * The listing of a profile, also if permanently closed. Profiles are rendered again each minute;
 * on the embedded database that needs no query while nothing has changed.
 */
export function findShown(db: Db, id: string, today: string): Promise<Business | null> {
  return kept(db, `${language()} ${today} ${id}`, async () => {
    const business = await findBusiness(db, id, today, ['published', 'closed'])
    return business?.isClosed ? asClosed(business) : business
  })
}

/**
 * A permanently closed business still has its name, location, and story, but no badge, hours,
 * prices, photos, or posts.
 */
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
    priceList: [],
    servesZips: [],
    servesMiles: null,
    posts: [],
    photos: [],
    photo: null,
    image: drawnPicture(business.category.slug, business.id),
  }
}
