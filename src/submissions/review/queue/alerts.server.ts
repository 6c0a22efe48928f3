import type { Db } from '../../../db/schema.ts'
import { transaction } from '../../../db/transaction.server.ts'
import { queueMail } from '../../../mail/outbox.server.ts'
import { alertHours } from '../../../ui/promised-time.ts'
import { overdueEmail } from '../../team-mails/team-emails.ts'
import type { Deps } from '../../lifecycle/change-state.server.ts'

/**
 * Tells everybody on the team by mail of what has waited for most of the promised time: once for each time that a
 * submission waits, however many processes ask. With nobody on the team it tells as soon as there is somebody.
 *
 * @param team the addresses of the team.
 */
export async function alertOverdue(
  db: Db,
  team: () => Promise<string[]>,
  { now, randomId, site }: Deps,
): Promise<void> {
  const at = now()
  const dueBefore = new Date(at.getTime() + alertHours(site) * 3_600_000)
  const late = db.selectFrom('submissions').select('id').where('state', '=', 'pending')
  const isLate = late.where('alerted_at', 'is', null).where('due_at', '<=', dueBefore)
  if (!(await isLate.limit(1).executeTakeFirst())) return
  const addresses = await team()
  if (addresses.length === 0) return
  await transaction(db, async (db) => {
    const rows = await db
      .updateTable('submissions')
      .set({ alerted_at: at })
      .where('state', '=', 'pending')
      .where('alerted_at', 'is', null)
      .where('due_at', '<=', dueBefore)
      .returning(['name', 'due_at'])
      .execute()
    if (rows.length === 0) return
    const waiting = rows
      .sort((one, other) => one.due_at.getTime() - other.due_at.getTime())
      .map(({ name, due_at }) => ({
        name,
        hoursLeft: (due_at.getTime() - at.getTime()) / 3_600_000,
      }))
    for (const to of new Set(addresses))
      await queueMail(db, overdueEmail({ site, to, waiting }), { id: randomId(), now: at })
  })
}
