import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { today, type Services } from '../../platform/services.server.ts'

/**
 * An ETag for answers too long to hash. Notes of changes go after a day, so it names the day, and the minute for
 * answers that depend on it.
 */
export async function contentTag(
  services: Services,
  address: string,
  dependsOnTime: boolean,
): Promise<string> {
  const { rows } = await sql<{ last: string | null }>`
    select max(made_in::text::bigint)::text as last from content_changes`.execute(services.db)
  const minute = dependsOnTime ? Math.floor(services.now().getTime() / 60_000) : 0
  const state = [rows[0]?.last ?? '', today(services), minute, address].join(' ')
  return `W/"${createHash('sha256').update(state).digest('base64url').slice(0, 27)}"`
}
