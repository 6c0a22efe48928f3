import type { Services } from '../services.server.ts'
import type { Site } from '../ui/site.ts'
import { findSettings } from './site-settings.server.ts'
import { shortNameOf } from './site-settings.ts'

/**
 * What the environment said of a site, before anything was set in the browser. It is kept on the site itself: while
 * developing, the process and its pages have this module each, and the process sets first what stood in the database at
 * the start.
 */
const givenKey = Symbol.for('what the environment says of the site')
type Kept = Site & { [givenKey]?: Site }

/** What the environment says of a site, whatever was set in the browser. */
export function givenOf(site: Kept): Site {
  return site[givenKey] ?? site
}

/**
 * Puts what was set in the browser over what the environment says of the site, in the one object that all share:
 * pages, mails and files follow with their next word. Called at the start, after a change, and now and then for
 * what another process changed.
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
