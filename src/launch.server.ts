import { randomUUID } from 'node:crypto'
import type { Config } from './config.server.ts'
import { loadArticles } from './articles/articles.server.ts'
import { connect } from './db/connect.server.ts'
import { migrate } from './db/migrate.server.ts'
import type { Db } from './db/schema.ts'
import { googleReviews } from './directory/google-reviews.server.ts'
import { loadCategories } from './directory/categories.server.ts'
import { loadSamples } from './directory/samples.server.ts'
import { loadResources } from './resources/resources.server.ts'
import type { Services } from './services.server.ts'

/**
 * Opens the database, brings it up to date and loads what ships with the project.
 *
 * @param say is told each step that did something.
 */
export async function launch(
  config: Config,
  say: (step: string) => void,
): Promise<{ services: Services; close(): Promise<void> }> {
  const { db, close } = await connect(config)
  try {
    const applied = await migrate(db)
    if (applied.length) say(`Migrated the database: ${applied.join(', ')}`)
    await loadCategories(db)
    await loadResources(db)
    await loadArticles(db)
    const samples = config.samples ? await loadSamples(db) : 0
    if (samples)
      say(`Loaded ${samples} sample listings (remove them: npm run site -- samples remove)`)
  } catch (error) {
    await close()
    throw error
  }
  return { services: servicesOn(db, config), close }
}

function servicesOn(db: Db, { site, googlePlacesApiKey }: Config): Services {
  const now = () => new Date()
  const log: Services['log'] = (event) =>
    console.log(JSON.stringify({ time: now().toISOString(), ...event }))
  const reviews = googleReviews({ apiKey: googlePlacesApiKey, now, log })
  return { db, site, now, randomId: randomUUID, log, reviews }
}
