import type { Services } from '../services.server.ts'
import type { Site } from '../ui/site.ts'
import { findSettings } from './site-settings.server.ts'
import { shortNameOf } from './site-settings.ts'

/**
 * The environment's values, stored on the site itself: in development, process and pages each load
 * this module, and the process first applies the database's values.
 */
const givenKey = Symbol.for('what the environment says of the site')
type SiteWithGiven = Site & { [givenKey]?: Site }

export function givenOf(site: SiteWithGiven): Site {
  return site[givenKey] ?? site
}

/**
 * Overlays the admin settings on the shared `site` object, so pages, emails and files pick them up.
 * Called at start, after a change, and periodically for other processes' changes.
 */
export async function applySettings({ db, site }: Pick<Services, 'db' | 'site'>): Promise<void> {
  const given = { ...givenOf(site) }
  Object.defineProperty(site, givenKey, { value: given, configurable: true })
  const { brand, colors, logo, popular, promise } = await findSettings(db)
  const ownBrand = Object.fromEntries(Object.entries(brand ?? {}).filter(([, value]) => value))
  if (brand?.name) ownBrand['shortName'] ??= shortNameOf(brand.name)
  // A setting that isn't set is undefined, so that it replaces an earlier value.
  const unset = {
    organization: undefined,
    town: undefined,
    contactPhone: undefined,
    contactAddress: undefined,
  }
  Object.assign(site, unset, given, ownBrand, {
    colors,
    logoPath: logo && `/logo/${logo.hash}`,
    popular: popular?.slugs,
    promise,
  })
}
