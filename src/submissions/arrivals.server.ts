import type { Db } from '../platform/db/schema.ts'
import type { Services } from '../platform/services.server.ts'

type Arrival = {
  path: string
  /** Such as "A claim". */
  what: string
  name: string
}

/** For the team's emails. Call in the same transaction. */
export async function noteArrival(
  db: Db,
  { path, what, name }: Arrival,
  { now }: Pick<Services, 'now'>,
): Promise<void> {
  await db.insertInto('desk_arrivals').values({ at: now(), path, what, name }).execute()
}
