import { createHmac } from 'node:crypto'
import { listingPeople } from '../../account/team/team.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { noteArrival } from '../team-emails/arrivals.server.ts'
import { takeTurn } from '../emails/submitter-mail.server.ts'
import { isFirstUse } from '../lifecycle/receive.server.ts'
import { dueAfter } from '../../platform/ui/promised-time.ts'
import { ownerReportEmail, thanksEmail } from './report-emails.ts'
import { maxReportText, type Report } from './report.ts'

type Deps = Pick<Services, 'now' | 'randomId' | 'site' | 'forms'>

/** A checked form on its way in. */
export type NewReport = Report & {
  business: { id: string; name: string }
  /** Made with the form: it is good for one report. */
  key: string
  /** Whether the address that was left is that of the account it came from. */
  isConfirmed?: boolean
  /** Whom limits count as one; empty for the site's own work. */
  bucket: string
}

/** How many mails the people of a listing get in a day about what visitors report. */
const maxOwnerMails = 5

const hour = 3_600_000

/**
 * Takes a report in: its row and its mails, all or none. What a visitor has reported already and nobody has
 * answered is one report, said more often.
 *
 * @returns false when the form was sent before.
 */
export async function receiveReport(db: Db, report: NewReport, deps: Deps): Promise<boolean> {
  return transaction(db, async (db) => {
    if (!(await isFirstUse(db, report.key, deps.now()))) return false
    const visitor_hash = visitorHash(report.bucket, deps)
    if (await foldIn(db, report, visitor_hash)) return true
    const at = deps.now()
    const isThanked = await thank(db, report, deps)
    await tellPeople(db, report, deps)
    const id = deps.randomId()
    const what = 'A report'
    const arrival = { path: `/review/reports/${id}`, what, name: report.business.name }
    await noteArrival(db, arrival, deps)
    await db
      .insertInto('reports')
      .values({
        id,
        business_id: report.business.id,
        kind: report.kind,
        text: report.text,
        email: report.email,
        is_thanked: isThanked,
        is_confirmed: report.isConfirmed ?? false,
        visitor_hash,
        received_at: at,
        due_at: dueAfter(deps.site, at),
      })
      .execute()
    return true
  })
}

/** Adds to what the same visitor has reported and nobody has answered. @returns whether there was something. */
async function foldIn(db: Db, report: NewReport, visitorHash: string): Promise<boolean> {
  const { business, kind, text, email, bucket } = report
  // Whom nobody can tell apart are not one visitor.
  if (!bucket || bucket === 'unknown') return false
  const open = await db
    .selectFrom('reports')
    .select(['id', 'text', 'email', 'times', 'is_confirmed'])
    .where('business_id', '=', business.id)
    .where('kind', '=', kind)
    .where('visitor_hash', '=', visitorHash)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
  // Somebody else behind the same address, who wants an answer, too.
  if (!open || (email && open.email !== email)) return false
  // What a confirmed address says is not hidden behind what anybody could type.
  if (report.isConfirmed && !open.is_confirmed) return false
  const isNew = text && !open.text.includes(text)
  const all = isNew ? `${open.text}\n\n${text}`.trim().slice(0, 3 * maxReportText) : open.text
  const changes = { text: all, times: open.times + 1 }
  await db.updateTable('reports').set(changes).where('id', '=', open.id).execute()
  return true
}

/** Thanks at the address that was left, when it has a mail of its day left. @returns whether it has. */
async function thank(db: Db, { email, business }: NewReport, deps: Deps): Promise<boolean> {
  if (!email || !(await takeTurn(db, email, 'single', deps.now()))) return false
  const mail = thanksEmail({ site: siteOf(deps), to: email, business })
  await queueMail(db, mail, { id: deps.randomId(), now: deps.now() })
  return true
}

async function tellPeople(db: Db, report: NewReport, deps: Deps): Promise<void> {
  const { business, kind, text } = report
  const now = deps.now()
  const { told } = await db
    .selectFrom('reports')
    .select((e) => e.fn.countAll<number>().as('told'))
    .where('business_id', '=', business.id)
    .where('received_at', '>', new Date(now.getTime() - 24 * hour))
    .executeTakeFirstOrThrow()
  if (told >= maxOwnerMails) return
  for (const { email } of await listingPeople(db, business.id)) {
    if (!email) continue
    const mail = ownerReportEmail({ site: siteOf(deps), to: email, business, kind, text })
    await queueMail(db, mail, { id: deps.randomId(), now })
  }
}

export function siteOf({ site }: Pick<Services, 'site'>) {
  return site
}

function visitorHash(bucket: string, { forms }: Deps): string {
  return createHmac('sha256', `reporter ${forms.secret}`).update(bucket).digest('hex')
}
