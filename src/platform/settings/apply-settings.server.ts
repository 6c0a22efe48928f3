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
  const set = Object.entries(brand ?? {}).filter(([, value]) => value !== '')
  delete site.colors
  delete site.logoPath
  delete site.popular
  delete site.promise
  Object.assign(site, given, Object.fromEntries(set))
  if (brand?.name && !brand.shortName) site.shortName = shortNameOf(brand.name)
  if (colors) site.colors = colors
  if (logo) site.logoPath = `/logo/${logo.hash}`
  if (popular) site.popular = popular.slugs
  if (promise) site.promise = promise
}
