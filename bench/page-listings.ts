import { join } from 'node:path'
import { connect } from '../src/platform/db/connect.server.ts'
import { migrate } from '../src/platform/db/migrate.server.ts'
import { loadCategories } from '../src/listings/categories.server.ts'
import { generateListings } from './generated-listings.ts'

/** How many listings the sites have that are measured. */
export const listings = 5000

/** On a connection of its own: a server closes one that was idle while something else was measured. */
export const fresh = { headers: { connection: 'close' } }

/** The pages that are measured, one of each kind; the profile is the first of the category page of a site. */
export async function pagePaths(origin: string): Promise<string[]> {
  const category = '/category/hvac'
  const html = await (await fetch(origin + category, fresh)).text()
  const profile = /href="(\/business\/[a-z0-9-]+)"/.exec(html)?.[1]
  if (!profile) throw new Error(`${origin}${category} shows no listing`)
  return ['/', category, '/businesses/search?zip=33602', profile, '/county/martin']
}

/** Makes a data folder with listings as a whole directory has them. @returns its path. */
export async function makeDataFolder(folder: string, name: string): Promise<string> {
  const dataDir = join(folder, name)
  const { db, close } = await connect({ databaseUrl: undefined, dataDir })
  await migrate(db)
  await loadCategories(db)
  await generateListings(db, listings)
  await close()
  return dataDir
}
