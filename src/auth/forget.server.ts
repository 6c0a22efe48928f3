import type { Db } from '../db/schema.ts'
import { forgetVisitors } from './tries.server.ts'

const day = 24 * 3600 * 1000

/** Removes what was begun and never ended: flows, challenges and codes that are long past their time. */
export async function forgetUnfinished(db: Db, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - day)
  const lastWeek = new Date(now.getTime() - 7 * day)
  await db.deleteFrom('auth_service.flow_states').where('created_at', '<', yesterday).execute()
  await db.deleteFrom('auth_service.challenges').where('created_at', '<', yesterday).execute()
  await db.deleteFrom('auth_service.one_time_tokens').where('created_at', '<', lastWeek).execute()
  await forgetVisitors(db, now)
}
