import { join } from 'node:path'
import { connect } from '../src/platform/db/connect.server.ts'
import { migrate } from '../src/platform/db/migrate.server.ts'
import { loadCategories } from '../src/listings/categories.server.ts'
import { generateListings } from './generated-listings.ts'

/** The number of listings in measured sites. */
export const listings = 5000

/** A new connection each time, because servers close those idle during other measurements. */
export const fresh = { headers: { connection: 'close' } }

/** The measured pages, one of each kind; the profile is the first on the site's category page. */
export async function pagePaths(origin: string): Promise<string[]> {
  const category = '/category/hvac'
  const html = await (await fetch(origin + category, fresh)).text()
  const profile = /href="(\/business\/[a-z0-9-]+)"/.exec(html)?.[1]
  if (!profile) throw new Error(`${origin}${category} shows no listing`)
  return ['/', category, '/businesses/search?zip=33602', profile, '/county/martin']
}

/** Makes a data folder with a complete directory's listings. @returns its path. */
export async function makeDataFolder(folder: string, name: string): Promise<string> {
  const dataDir = join(folder, name)
  const { db, close } = await connect({ databaseUrl: undefined, dataDir })
  await migrate(db)
  await loadCategories(db)
  await generateListings(db, listings)
  await close()
  return dataDir
}
