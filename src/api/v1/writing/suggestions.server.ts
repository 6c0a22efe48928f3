import * as t from '#messages/form-refusals.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/schema.ts'
import type { Services } from '../../../platform/services.server.ts'
import {
  duplicateSubmissions,
  findPossibleDuplicates,
  notSent,
} from '../../../submissions/duplicates/duplicates.server.ts'
import type { FormValues } from '../../../submissions/form/form-values.ts'
import { shownToSender } from '../../../submissions/lifecycle/held-back.server.ts'
import { isUsed, receiveSubmission } from '../../../submissions/lifecycle/receive.server.ts'
import { locationOf } from '../../../submissions/edits/listing-of.ts'
import type { ApiKey } from '../../../submissions/partners/api-key.ts'
import { checkSubmission } from '../../../submissions/questions/check-submission.ts'
import { findNotListed } from '../../../submissions/reports/do-not-list.server.ts'
import type { State } from '../../../submissions/states.ts'
import type { SubmissionDetails } from '../../../submissions/submission.ts'
import { badFields, Problem } from '../problem.ts'
import { formValuesOf, pointerOf } from './body-schema.ts'
import type { Sent } from './taken.ts'

/** @throws Problem in the words of the form */
export async function receiveSuggestion(
  services: Services,
  { key, body, pass, isRepeatable, takeTurn }: Sent<ApiKey>,
): Promise<{ id: string; receivedAt: Date }> {
  const { db } = services
  const sender = { submitterName: key.name, submitterEmail: key.email, relation: 'other' }
  const values = { ...formValuesOf(body).values, ...sender }
  const checked = checkSubmission(values, 'suggest')
  if (!checked.ok)
    throw badFields(
      checked.problems.map(({ field, text }) => ({ pointer: pointerOf(field), detail: text })),
    )
  const { details } = checked
  // A request sent again must not meet itself as a duplicate.
  if (!(isRepeatable && (await isUsed(db, pass)))) {
    const settled = (body['notDuplicates'] as string[] | null | undefined) ?? []
    await refuseDuplicates(services, { key, values, details, settled })
    if ((await findNotListed(db, details, services))?.is === 'same')
      throw new Problem(409, t.thisBusinessHasAskedUs())
    await takeTurn()
  }
  const sent = { kind: 'suggest', key: pass, details, userId: null, isConfirmed: true } as const
  const received = await receiveSubmission(db, { ...sent, apiKeyId: key.id }, services)
  if (!received.ok) throw otherBody()
  const row = db.selectFrom('submissions').select('received_at as receivedAt')
  const { receivedAt } = await row.where('id', '=', received.id).executeTakeFirstOrThrow()
  return { id: received.id, receivedAt }
}

export function otherBody(): Problem {
  const members = { title: 'Idempotency-Key was used before' }
  const text =
    'You sent this Idempotency-Key with another body. Choose a new one for a new request.'
  return new Problem(422, text, [], { members })
}

type Checked = {
  key: ApiKey
  values: FormValues
  details: SubmissionDetails
  settled: readonly string[]
}

/** As the form asks its sender; the program's own waiting suggestions, too. */
async function refuseDuplicates(
  { db, site }: Services,
  { key, values, details, settled }: Checked,
): Promise<void> {
  const listed = await findPossibleDuplicates(db, values)
  const waiting = await ownAlike(db, key, details)
  const found = [
    ...listed.map((one) => ({ ...one, kind: 'business', path: `businesses/${one.id}` })),
    ...waiting.map((one) => ({ ...one, kind: 'suggestion', path: `suggestions/${one.id}` })),
  ].filter(({ id }) => !settled.includes(id))
  if (!found.length) return
  const duplicates = found.map(({ kind, id, name, reasons, path }) => {
    return { kind, id, name, reasons, links: { self: `${site.url}/api/v1/${path}` } }
  })
  const text =
    'This business may be listed already, or you suggested it before. If it’s another one, send the IDs in "duplicates" as "notDuplicates".'
  throw new Problem(409, text, [], { members: { duplicates } })
}

async function ownAlike(db: Db, key: ApiKey, details: SubmissionDetails) {
  const { name, phone, website, licenseNumber } = details
  const described = { name, phone, website, licenseNumber, point: locationOf(details).point }
  const alike = await duplicateSubmissions(db, described, notSent)
  if (!alike.length) return []
  const ids = alike.map(({ id }) => id)
  const own = await sentBy(db, key).where('s.id', 'in', ids).select('s.id').execute()
  return alike.filter(({ id }) => own.some((one) => one.id === id))
}

/** By any key with the same contact, so that a new key still reads what an older one sent. */
function sentBy(db: Db, { email }: ApiKey) {
  return db
    .selectFrom('submissions as s')
    .innerJoin('api_keys as k', 'k.id', 's.api_key_id')
    .where(sql`lower(k.email)`, '=', email.toLowerCase())
}

/** In the words of the API. */
const suggestionStates = {
  pending: 'waiting',
  changes_requested: 'question',
  approved: 'listed',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  suspended: 'hidden',
  archived: 'hidden',
} as const satisfies Record<Exclude<State, 'draft'>, string>

/** A listing can be hidden by its owner, too. */
function stateOf(state: State, isHidden: boolean): string {
  if (state === 'draft') return 'waiting'
  return isHidden ? 'hidden' : suggestionStates[state]
}

export async function findSuggestion(
  { db, now, site }: Services,
  key: ApiKey,
  id: string,
): Promise<Record<string, unknown> | null> {
  if (!/^[\w-]{1,60}$/.test(id)) return null
  const row = await sentBy(db, key).where('s.id', '=', id).selectAll('s').executeTakeFirst()
  if (!row) return null
  const { state, history } = await shownToSender(db, row, now())
  const isAnswered = state === 'rejected' || state === 'changes_requested'
  const isQuiet = state === 'rejected' && row.is_quiet
  const why = isAnswered && !isQuiet ? (history.findLast(({ isYours }) => !isYours)?.why ?? '') : ''
  const listedAs = state === 'approved' ? row.business_id : null
  const known = state === 'rejected' ? row.listed_as : null
  const business = await shownListing(db, listedAs ?? known)
  return {
    id,
    name: row.name,
    state: stateOf(state, listedAs !== null && business === null),
    receivedAt: row.received_at.toISOString(),
    reason: why || null,
    links: {
      self: `${site.url}/api/v1/suggestions/${id}`,
      business: business && `${site.url}/api/v1/businesses/${business}`,
    },
  }
}

async function shownListing(db: Db, id: string | null): Promise<string | null> {
  if (!id) return null
  const listing = db.selectFrom('businesses').select('id').where('id', '=', id)
  return (await listing.where('status', '=', 'published').executeTakeFirst())?.id ?? null
}
