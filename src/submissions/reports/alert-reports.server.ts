import type { Db } from '../../db/schema.ts'
import { transaction } from '../../db/transaction.server.ts'
import { queueMail } from '../../mail/outbox.server.ts'
import type { Services } from '../../services.server.ts'
import { alertHours } from '../../ui/promised-time.ts'
import { overdueEmail } from '../team-mails/team-emails.ts'
import { isOwnKind, reportText } from './report.ts'

/** Tells everybody on the team by mail, once, of a report that has waited for 20 hours. */
export async function alertReports(
  db: Db,
  team: () => Promise<string[]>,
  deps: Pick<Services, 'now' | 'randomId' | 'site'>,
): Promise<void> {
  const at = deps.now()
  const dueBefore = new Date(at.getTime() + alertHours(deps.site) * 3_600_000)
  const late = db
    .selectFrom('reports')
    .select('id')
    .where('state', '=', 'open')
    .where('alerted_at', 'is', null)
    .where('due_at', '<=', dueBefore)
  if (!(await late.limit(1).executeTakeFirst())) return
  const addresses = new Set(await team())
  if (addresses.size === 0) return
  await transaction(db, async (db) => {
    const rows = await db
      .updateTable('reports')
      .from('businesses')
      .set({ alerted_at: at })
      .whereRef('businesses.id', '=', 'reports.business_id')
      .where('reports.state', '=', 'open')
      .where('reports.alerted_at', 'is', null)
      .where('reports.due_at', '<=', dueBefore)
      .returning(['businesses.name', 'reports.due_at', 'reports.kind'])
      .execute()
    const waiting = rows.map(({ name, due_at, kind }) => ({
      name: `${name} (report: ${reportText(kind).toLowerCase()})`,
      isOurs: isOwnKind(kind),
      hoursLeft: (due_at.getTime() - at.getTime()) / 3_600_000,
    }))
    if (waiting.length === 0) return
    for (const to of addresses)
      await queueMail(db, overdueEmail({ site: deps.site, to, waiting }), {
        id: deps.randomId(),
        now: at,
      })
  })
}
