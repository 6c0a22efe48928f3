import { join } from 'node:path'
import { connect } from '../src/db/connect.server.ts'
import { migrate } from '../src/db/migrate.server.ts'
import { loadCategories } from '../src/directory/categories.server.ts'
import { generateListings } from './generated-listings.ts'

/** The page that is measured: its first 12 listings. */
export const pagePath = '/category/hvac'

/** Makes a data folder with listings enough for a full page. @returns its path. */
export async function makeDataFolder(folder: string, name: string): Promise<string> {
  const dataDir = join(folder, name)
  const { db, close } = await connect({ databaseUrl: undefined, dataDir })
  await migrate(db)
  await loadCategories(db)
  await generateListings(db, 2000)
  await close()
  return dataDir
}
