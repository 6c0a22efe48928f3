import { randomUUID } from 'node:crypto'
import { loadConfig } from '../src/config.server.ts'
import { connect } from '../src/db/connect.server.ts'
import { sendIn } from './submission-builders.ts'

/** Suggests a plumber on an installation that does not run: "Journey NAME Plumbing", by NAME@example.org. */
export async function suggestFrom(settings: Record<string, string>, name: string): Promise<void> {
  const loaded = loadConfig(settings)
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  const { db, close } = await connect(loaded.config)
  const world = { now: () => new Date(), randomId: randomUUID, site: loaded.config.site }
  await sendIn(db, world, {
    name: `Journey ${name} Plumbing`,
    category: 'plumbing',
    phone: name === 'plain' ? '772-555-0121' : '772-555-0122',
    website: `https://${name}.example.org`,
    submitterEmail: `${name}@example.org`,
  })
  await close()
}
