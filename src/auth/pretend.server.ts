import type { Db } from '../db/schema.ts'
import { transaction } from '../db/transaction.server.ts'
import type { Auth } from './auth.server.ts'

class Undo extends Error {}

/** Does some work within `db` and undoes it, for the time that it takes. None of it counts against limits. */
export async function pretend(
  auth: Auth,
  db: Db,
  work: (apart: Auth, db: Db) => Promise<unknown>,
): Promise<void> {
  const apart: Auth = { ...auth, limits: { take: () => true } }
  try {
    await transaction(db, async (undone) => {
      await work(apart, undone)
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
}
