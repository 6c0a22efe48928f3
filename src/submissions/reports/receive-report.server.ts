import * as kinds from '#messages/desk-kinds.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import {
  inMailLanguage,
  rememberMailLanguage,
} from '../../platform/email/mailbox-language.server.ts'
import { listingPeople } from '../../account/team/team.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { noteArrival } from '../arrivals.server.ts'
import { takeTurn } from '../emails/submitter-mail.server.ts'
import { isFirstUse } from '../lifecycle/receive.server.ts'
import { undoEnd } from '../states.ts'
import { dueAfter } from '../../platform/ui/site.ts'
import { ownerReportEmail, thanksEmail } from './report-emails.ts'
import { maxReportText, type Report, type ReportKind } from './report.ts'

type Deps = Pick<Services, 'now' | 'randomId' | 'site' | 'forms'>

export type NewReport = Report & {
  /** Random by default. */
  id?: string
  /** Of the partner that sent it through the API. */
  apiKeyId?: string
  business: { id: string; name: string }
  key: string
  isConfirmed?: boolean
  /** The business's own word: opened with a letter's code, or the link in an invitation. */
  proof?: 'letter' | 'invitation'
  /** Their account, if signed in. */
  byUser?: string | null
  /** Identifies a visitor for limits; empty for the site itself. */
  bucket: string
}

const day = 24 * 3_600_000

/** Our email to the reporter: `to confirm` is being sent, `known` follows the decision. */
export type ReporterMail = 'to confirm' | 'known' | 'none'

/** @returns null for a form sent twice. */
export async function receiveReport(
  db: Db,
  report: NewReport,
  deps: Deps,
): Promise<ReporterMail | null> {
  return transaction(db, async (db) => {
    if (!(await isFirstUse(db, report.key, deps.now()))) return null
    const visitor_hash = visitorHash(report.bucket, deps)
    if (await foldIn(db, report, visitor_hash)) return report.email ? 'known' : 'none'
    const at = deps.now()
    const id = report.id ?? deps.randomId()
    const isThanked = await thank(db, { ...report, id }, deps)
    await emailPeople(db, report, deps)
    const arrival = {
      path: `/review/reports/${id}`,
      what: kinds.reportArrival(),
      name: report.business.name,
    }
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
        proof: report.proof ?? null,
        api_key_id: report.apiKeyId ?? null,
        by_user: report.byUser ?? null,
        visitor_hash,
        received_at: at,
        due_at: dueAfter(deps.site, at),
      })
      .execute()
    // Without its first email, an address gets no answer either.
    if (!isThanked) return 'none'
    return report.isConfirmed ? 'known' : 'to confirm'
  })
}

async function foldIn(db: Db, report: NewReport, visitorHash: string): Promise<boolean> {
  const { business, kind, text, email, bucket } = report
  // These visitors can't be told apart.
  if (!bucket || bucket === 'unknown') return false
  const open = await db
    .selectFrom('reports')
    .select(['id', 'text', 'email', 'times', 'is_confirmed'])
    .where('business_id', '=', business.id)
    .where('kind', '=', kind)
    .where('visitor_hash', '=', visitorHash)
    .where('by_user', 'is not distinct from', report.byUser ?? null)
    .where('proof', 'is not distinct from', report.proof ?? null)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
  // Someone else at the same network address who wants an answer too.
  if (!open || (email && open.email !== email)) return false
  // A confirmed report isn't merged into an unconfirmed one.
  if (report.isConfirmed && !open.is_confirmed) return false
  const isNew = text && !open.text.includes(text)
  const all = isNew ? `${open.text}\n\n${text}`.trim().slice(0, 3 * maxReportText) : open.text
  const changes = { text: all, times: open.times + 1 }
  await db.updateTable('reports').set(changes).where('id', '=', open.id).execute()
  return true
}

/**
 * Asks to confirm an unconfirmed address. A partner's program has its answer already. @returns
 * false without an address or after the daily limit.
 */
async function thank(
  db: Db,
  { id, email, business, kind, isConfirmed, proof, apiKeyId }: NewReport & { id: string },
  deps: Deps,
): Promise<boolean> {
  if (email && apiKeyId) return true
  if (!email || !(await takeTurn(db, email, 'single', deps.now()))) return false
  const { site } = deps
  const token = isConfirmed ? null : confirmToken({ id, email }, deps)
  await rememberMailLanguage(db, email, deps.now())
  const about = { isRemoval: kind === 'remove', isProven: proof !== undefined }
  const mail = await inMailLanguage(db, email, () =>
    thanksEmail({ site, to: email, business, token, ...about }),
  )
  await queueMail(db, mail, { id: deps.randomId(), now: deps.now() })
  return true
}

/** Sent only to the reporter's address, so it proves access to the mailbox. */
function confirmToken(
  { id, email }: { id: string; email: string },
  { forms }: Pick<Deps, 'forms'>,
) {
  const hash = createHmac('sha256', `reporter's address ${forms.secret}`).update(`${id} ${email}`)
  return `${id}.${hash.digest('base64url')}`
}

export async function reportToConfirm(
  db: Db,
  { token, businessId }: { token: string; businessId: string },
  deps: Pick<Deps, 'forms'>,
): Promise<{ id: string; kind: Report['kind']; isConfirmed: boolean } | null> {
  const report = await reportOfToken(db, { token, businessId }, deps)
  return report?.state === 'open' ? report : null
}

async function reportOfToken(
  db: Db,
  { token, businessId }: { token: string; businessId: string },
  deps: Pick<Deps, 'forms'>,
) {
  const [id = ''] = token.split('.')
  const report = await db
    .selectFrom('reports as r')
    .innerJoin('businesses as b', 'b.id', 'r.business_id')
    .select(['r.id', 'r.kind', 'r.email', 'r.is_confirmed as isConfirmed', 'r.state'])
    .select(['r.decided_at as decidedAt', 'b.name'])
    .where('r.id', '=', id)
    .where('r.business_id', '=', businessId)
    .executeTakeFirst()
  const { email } = report ?? {}
  if (!report || !email) return null
  const [given, right] = [Buffer.from(token), Buffer.from(confirmToken({ id, email }, deps))]
  return given.length === right.length && timingSafeEqual(given, right) ? report : null
}

/** The listing's name, if it was removed because of this report and that can't be undone any more. */
export async function removedBecauseOf(
  db: Db,
  link: { token: string; businessId: string },
  deps: Pick<Deps, 'forms' | 'now'>,
): Promise<string | null> {
  const report = await reportOfToken(db, link, deps)
  const isDone = report?.decidedAt && deps.now() >= undoEnd(report.decidedAt)
  return report?.state === 'removed' && isDone ? report.name : null
}

export async function confirmReporter(
  db: Db,
  link: { token: string; businessId: string },
  deps: Pick<Deps, 'forms'>,
): Promise<boolean> {
  const report = await reportToConfirm(db, link, deps)
  if (!report) return false
  await db.updateTable('reports').set({ is_confirmed: true }).where('id', '=', report.id).execute()
  return true
}

/**
 * Each person gets at most one email a day about removal requests, and one about all other reports:
 * a removal can't wait for a day.
 */
async function emailPeople(db: Db, report: NewReport, deps: Deps): Promise<void> {
  const { business, kind, isConfirmed = false } = report
  const now = deps.now()
  await sql`select pg_advisory_xact_lock(hashtext(${`report ${business.id}`}))`.execute(db)
  // Anyone can write anything in a report. A confirmed sender can be held to it.
  const text = isConfirmed ? report.text : ''
  for (const person of await listingPeople(db, business.id)) {
    const { email } = person
    if (!email || isBy(person, report)) continue
    if (await isToldAlready(db, person, { businessId: business.id, kind, at: now })) continue
    const facts = { site: deps.site, to: email, business, kind, text, isConfirmed }
    const mail = await inMailLanguage(db, email, () => ownerReportEmail(facts))
    await queueMail(db, mail, { id: deps.randomId(), now })
  }
}

type Told = {
  businessId: string
  kind: ReportKind
  at: Date
  /** Of a report that's there already. */
  number?: number
}

/** An email about an earlier report went to this person within a day before. */
export async function isToldAlready(
  db: Db,
  person: { userId: string; email: string | null },
  { businessId, kind, at, number }: Told,
): Promise<boolean> {
  const recent = await db
    .selectFrom('reports')
    .select(['by_user as byUser', 'email', 'is_confirmed as isConfirmed'])
    .where('business_id', '=', businessId)
    .where('received_at', '>', new Date(at.getTime() - day))
    .where('kind', kind === 'remove' ? '=' : '!=', 'remove')
    .$if(number !== undefined, (before) => before.where('number', '<', number ?? 0))
    .execute()
  return recent.some((one) => !isBy(person, one))
}

export function isBy(
  { userId, email }: { userId: string; email: string | null },
  report: Pick<NewReport, 'byUser' | 'email' | 'isConfirmed'>,
): boolean {
  return userId === report.byUser || (Boolean(report.isConfirmed) && isSameAddress(email, report))
}

function isSameAddress(email: string | null, report: Pick<NewReport, 'email'>): boolean {
  return email !== null && email.toLowerCase() === report.email?.toLowerCase()
}

function visitorHash(bucket: string, { forms }: Deps): string {
  return createHmac('sha256', `reporter ${forms.secret}`).update(bucket).digest('hex')
}
