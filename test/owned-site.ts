import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '../src/platform/db/connect.server.ts'
import { filledSite } from './database.ts'
import { startServer, type ServerProcess } from './server-process.ts'

export const ownerEmail = 'olga@example.com'
export const ownerPassword = 'correct horse battery'

/**
 * A site in a separate process, with an account that owns a sample listing.
 *
 * @param serverUrl of the Postgres server under test; empty on the embedded database.
 */
export async function startOwnedSite(
  serverUrl: string,
  businessId: string,
): Promise<ServerProcess & { dataDir: string }> {
  const filled = await filledSite(serverUrl, 'owned')
  const userId = randomUUID()
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = filled
  const { db, close } = await connect({ dataDir, databaseUrl: databaseUrl || undefined })
  const owner = { business_id: businessId, user_id: userId, since: new Date(), by_name: 'test' }
  await db.insertInto('business_owners').values(owner).execute()
  await close()
  const server = await startServer(filled)
  const secrets = JSON.parse(await readFile(join(dataDir, 'secrets/auth.json'), 'utf8')) as {
    serviceKey: string
  }
  const { serviceKey } = secrets
  const response = await fetch(`${server.url}/auth/v1/admin/users`, {
    method: 'POST',
    headers: {
      apikey: serviceKey,
      authorization: `Bearer ${serviceKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      id: userId,
      email: ownerEmail,
      password: ownerPassword,
      email_confirm: true,
    }),
  })
  if (!response.ok) throw new Error(`No owner was made: ${await response.text()}`)
  return { ...server, dataDir }
}
