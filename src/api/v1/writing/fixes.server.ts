import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { findBusiness } from '../../../listings/businesses.server.ts'
import { isMadeUp } from '../../../listings/business.ts'
import { fieldEntry, type BusinessField } from '../../../listings/fields.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { today, type Services } from '../../../platform/services.server.ts'
import { partLines, withoutSender } from '../../../submissions/edits/field-changes.ts'
import { readListingDetails } from '../../../submissions/edits/listing-changes.server.ts'
import { checkFields } from '../../../submissions/form/check-form.ts'
import { formChoices, knownSlugs } from '../../../submissions/form/form-choices.ts'
import { valuesOf } from '../../../submissions/form/form-values.ts'
import { isUsed } from '../../../submissions/lifecycle/receive.server.ts'
import type { ApiKey } from '../../../submissions/partners/api-key.ts'
import { zipProblem } from '../../../submissions/questions/check-submission.ts'
import { receiveReport } from '../../../submissions/reports/receive-report.server.ts'
import { checkReport } from '../../../submissions/reports/report.ts'
import { undoEnd } from '../../../submissions/states.ts'
import type { ListingDetails } from '../../../submissions/submission.ts'
import { badFields, Problem } from '../problem.ts'
import { formValuesOf, pointerOf } from './body-schema.ts'
import { otherBody } from './suggestions.server.ts'
import type { Sent } from './taken.ts'

type Fix = Sent<ApiKey> & { businessId: string }

const maxFix = 5000

/** A report about the listing, as from the form. @throws Problem in the words of the forms */
export async function receiveFix(
  services: Services,
  { key, body, businessId, pass, isRepeatable, takeTurn }: Fix,
): Promise<{ id: string; receivedAt: Date }> {
  const { db } = services
  const business = await findBusiness(db, businessId, today(services))
  const details = business && (await readListingDetails(db, business.id))
  if (!business || !details)
    throw new Problem(404, `There is no business with the ID "${businessId.slice(0, 60)}".`)
  if (business.isSample) throw new Problem(409, isMadeUp())
  const report = reportIn(body, details, key)
  if (!(isRepeatable && (await isUsed(db, pass)))) {
    await refuseWaiting(services, key, { businessId, text: report.text, kind: report.kind })
    await takeTurn()
  }
  const id = idOf([pass, businessId, report.kind, report.text])
  const about = { business: { id: business.id, name: business.name }, bucket: '', key: pass }
  const from = { id, apiKeyId: key.id, isConfirmed: true }
  await receiveReport(db, { ...report, ...about, ...from }, services)
  const row = await sentBy(db, key)
    .where('r.id', '=', id)
    .select('r.received_at')
    .executeTakeFirst()
  if (!row) throw otherBody()
  return { id, receivedAt: row.received_at }
}

/** The same for the same request. */
function idOf(parts: string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return hash.slice(0, 32)
}

function reportIn(body: Record<string, unknown>, details: ListingDetails, key: ApiKey) {
  const { kind, text, changes } = body as {
    kind: string
    text?: string | null
    changes?: Record<string, unknown> | null
  }
  const lines = changes ? changeLines(changes, details) : []
  const given = text?.trim() ? text : lines.join('\n').slice(0, 500)
  const checked = checkReport({ kind, text: given, email: key.email })
  if (!checked.ok)
    throw badFields(
      checked.problems.map(({ field, text }) => ({ pointer: `#/${field}`, detail: text })),
    )
  if (checked.report === 'mine') throw new Error('the schema has no such kind')
  const own = text?.trim() ? [checked.report.text] : []
  const whole = [...own, lines.join('\n')].filter(Boolean).join('\n\n')
  if (whole.length > maxFix)
    throw badFields([{ pointer: '#/changes', detail: 'Suggest fewer changes at once.' }])
  return { ...checked.report, text: whole }
}

/** Only the new values: the desk shows the listing beside them, and a hidden street stays here. */
function changeLines(changes: Record<string, unknown>, details: ListingDetails): string[] {
  const { values, names } = formValuesOf(changes, valuesOf(withoutSender(details)))
  const known = knownSlugs()
  const { parts, problems } = checkFields(names, values, 'suggest', known)
  const wrongZip = zipProblem((parts.zip as string | null | undefined) ?? null)
  const all = [
    ...problems.map(({ field, text }) => ({ pointer: pointerOf(field, '/changes'), detail: text })),
    ...(wrongZip ? [{ pointer: '#/changes/zip', detail: wrongZip }] : []),
  ]
  if (all.length) throw badFields(all)
  const after = { ...details, ...parts } as ListingDetails
  return (names as BusinessField[]).map((name) => {
    const [line] = partLines(after, [name], formChoices())
    if (line) return `${line.label}: ${line.text}`
    return `${fieldEntry(name).label}: ${plainText(values[name])}`
  })
}

function plainText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' && value ? value : 'nothing'
}

type Waiting = { businessId: string; kind: string; text: string }

/** A program that runs every night sends the same again. */
async function refuseWaiting(
  { db, site }: Services,
  key: ApiKey,
  { businessId, kind, text }: Waiting,
): Promise<void> {
  const same = await sentBy(db, key)
    .where('r.business_id', '=', businessId)
    .where(sql`r.kind`, '=', kind)
    .where('r.text', '=', text)
    .where('r.state', '=', 'open')
    .select('r.id')
    .executeTakeFirst()
  if (!same) return
  const members = { links: { fix: `${site.url}/api/v1/fixes/${same.id}` } }
  throw new Problem(409, 'You sent this fix before, and it’s still waiting.', [], { members })
}

/** By any key with the same contact. */
function sentBy(db: Db, { email }: ApiKey) {
  return db
    .selectFrom('reports as r')
    .innerJoin('api_keys as k', 'k.id', 'r.api_key_id')
    .where(sql`lower(k.email)`, '=', email.toLowerCase())
}

export async function findFix(
  { db, now, site }: Services,
  key: ApiKey,
  id: string,
): Promise<Record<string, unknown> | null> {
  if (!/^[\w-]{1,60}$/.test(id)) return null
  const row = await sentBy(db, key).where('r.id', '=', id).selectAll('r').executeTakeFirst()
  if (!row) return null
  // Until then the decision can be undone.
  const isKnown = row.decided_at !== null && undoEnd(row.decided_at) <= now()
  const state = isKnown && row.state !== 'open' ? row.state : 'waiting'
  const answer = isKnown && row.state !== 'closed' ? row.answer : ''
  return {
    id,
    kind: row.kind,
    state,
    receivedAt: row.received_at.toISOString(),
    answer: answer || null,
    links: {
      self: `${site.url}/api/v1/fixes/${id}`,
      business: `${site.url}/api/v1/businesses/${row.business_id}`,
    },
  }
}
