import { sql } from 'kysely'
import { holdRole } from '../../account/team/team.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import { hasProof } from '../../listings/proof/badge-holder.server.ts'
import { today } from '../../platform/services.server.ts'
import { noteConfirmed } from '../../listings/upkeep/confirmed.server.ts'
import { upkeepOf } from '../../listings/upkeep/restore-upkeep.server.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import type { BusinessField } from '../../listings/fields.ts'
import { checkFields, type FieldProblem } from '../form/check-form.ts'
import { checkPlace } from '../questions/check-submission.ts'
import { knownSlugs, zoneOfCounty } from '../form/form-choices.ts'
import { valuesOf, type FormValues } from '../form/form-values.ts'
import { replyTo, type Replied, type Reply } from '../lifecycle/answer-changes.server.ts'
import { asTeam } from '../lifecycle/as-team.server.ts'
import type { Deps } from '../lifecycle/change-state.server.ts'
import { refused } from '../lifecycle/refusal.ts'
import type { ListingDetails } from '../submission.ts'
import { reviewedFields } from './edit-parts.ts'
import { fieldChanges, withoutSender, type FieldChange } from './field-changes.ts'
import {
  listChanges,
  lockListing,
  newestChange,
  recordListingChange,
  readListingDetails,
  writeListing,
  type Sender,
} from './listing-changes.server.ts'
import { isSame } from './same-value.ts'
import { findWaitingEdit, proposedFields } from './decide-edit.server.ts'
import { emailTeamEdit } from './team-edit-mails.server.ts'
import { lockWaitingEdit, proposedBy, proposeEdit, withdrawEdit } from './waiting-edit.server.ts'

export type SentPart = {
  businessId: string
  fields: readonly BusinessField[]
  values: FormValues
  /** The version they started from: see `seenOf`. */
  seen: string
  by: Sender
}

export type SavedPart =
  | { ok: true; isLive: boolean; waiting: 'waits' | 'asked' | 'withdrawn' | 'nothing' }
  | { ok: false; reason: 'no listing' }
  | { ok: false; reason: 'wrong'; problems: FieldProblem[] }
  | { ok: false; reason: 'conflict'; who: string; changes: FieldChange[] }

export type EditedListing = {
  live: ListingDetails
  proposed: ListingDetails
  waiting: SubmissionRow | null
  seen: string
  /** Changes of these wait for review. */
  reviewed: readonly BusinessField[]
}

export async function readEdited(
  db: Db,
  businessId: string,
  now: Date,
  isTeam = false,
): Promise<EditedListing | null> {
  const live = await readListingDetails(db, businessId)
  if (!live) return null
  const waiting = isTeam ? null : await findWaitingEdit(db, businessId)
  const seen = seenOf(await newestChange(db, businessId), waiting)
  const reviewed = isTeam ? [] : await reviewedNow(db, { businessId, waiting, now })
  return { live, waiting, seen, reviewed, proposed: proposedBy(waiting, live) }
}

/** A waiting change keeps waiting when the badge ends. */
async function reviewedNow(
  db: Db,
  { businessId, waiting, now }: { businessId: string; waiting: SubmissionRow | null; now: Date },
): Promise<readonly BusinessField[]> {
  const isProven = await hasProof(db, businessId, today({ now: () => now }))
  return isProven || !waiting ? reviewedFields(isProven) : proposedFields(waiting)
}

function seenOf(newest: number, waiting: SubmissionRow | null): string {
  return `${newest}.${waiting ? `${waiting.version}.${waiting.id}` : ''}`
}

export function editValues(details: ListingDetails): FormValues {
  return valuesOf(withoutSender(details))
}

export async function saveEdit(db: Db, part: SentPart, deps: Deps): Promise<SavedPart> {
  const { businessId, by } = part
  const work = { by, action: 'listing changed', listings: [businessId] }
  return asTeam(db, work, deps.now(), async (db) => {
    const { fields, seen } = part
    const isTeam = isOfTeam(by)
    // One at a time, so two first changes become one waiting change.
    await sql`select pg_advisory_xact_lock(hashtext(${`edit ${businessId}`}))`.execute(db)
    // They may have lost their role since the page loaded.
    if (!isTeam && !(await holdRole(db, businessId, by.userId)))
      return { ok: false, reason: 'no listing' }
    const waiting = isTeam ? null : await lockWaitingEdit(db, businessId)
    await lockListing(db, businessId)
    const live = await readListingDetails(db, businessId)
    if (!live) return { ok: false, reason: 'no listing' }
    const proposed = proposedBy(waiting, live)
    const checked = checkPart(part, proposed)
    if (!checked.ok) return { ...checked, reason: 'wrong' }
    const changes = fieldChanges(proposed, checked.details, fields)
    const now = deps.now()
    const reviewed = isTeam ? [] : await reviewedNow(db, { businessId, waiting, now })
    const conflict = await conflictWith(db, { businessId, seen, waiting, changes, live, reviewed })
    if (conflict) return { ok: false, reason: 'conflict', ...conflict }
    const after = { ...checked.details, ...only(reviewed, live) }
    const written = await writeListing(db, businessId, { before: live, after }, now)
    if (written.length) {
      const upkeep = isTeam ? await upkeepOf(db, businessId) : null
      const change = { businessId, action: 'edit', changes: written, by, upkeep } as const
      await recordListingChange(db, change, { ...deps, now: () => now })
      if (isTeam) await emailTeamEdit(db, businessId, { ...deps, now: () => now })
    }
    // Saving confirms the listing, even without changes.
    const how = by.role === 'owner' || by.role === 'manager' ? 'edit' : 'team'
    await noteConfirmed(db, [businessId], { how, now })
    const isReviewed = changes.some(({ field }) => reviewed.includes(field))
    const proposal = { businessId, waiting, reviewed, live: after, proposed: checked.details, by }
    return {
      ok: true,
      isLive: written.length > 0,
      waiting: isReviewed
        ? await proposeEdit(db, proposal, deps)
        : stillWaiting(waiting, {
            live: after,
            fields: reviewed.filter((field) => fields.includes(field)),
          }),
    }
  })
}

/** Fields saved without a change that an earlier save already proposes. */
function stillWaiting(
  edit: SubmissionRow | null,
  { live, fields }: { live: ListingDetails; fields: readonly BusinessField[] },
): 'waits' | 'asked' | 'nothing' {
  if (!edit || !fieldChanges(live, proposedBy(edit, live), fields).length) return 'nothing'
  return edit.state === 'changes_requested' ? 'asked' : 'waits'
}

/** A team member who doesn't manage the listing needs no further review. */
function isOfTeam({ role }: Pick<Sender, 'role'>): boolean {
  return role === 'reviewer' || role === 'admin'
}

function only(fields: readonly BusinessField[], details: ListingDetails): Partial<ListingDetails> {
  return Object.fromEntries(fields.map((field) => [field, details[field]]))
}

type CheckedPart = { ok: true; details: ListingDetails } | { ok: false; problems: FieldProblem[] }

function checkPart({ fields, values }: SentPart, before: ListingDetails): CheckedPart {
  const own = Object.fromEntries(fields.map((field) => [field, values[field]]))
  const current = editValues(before)
  const whole = { ...current, ...own }
  if (!whole.closedForNow) whole.reopensOn = ''
  const { parts, problems } = checkFields(fields, whole, 'register', knownSlugs())
  const untouched = fields.filter((field) => isSame(whole[field], current[field]))
  // Existing problems with other fields don't block a change.
  const old = checkFields(untouched, current, 'register', knownSlugs()).problems
  const isOld = ({ field, text }: FieldProblem) =>
    old.some((one) => one.field === field && one.text === text)
  const fresh = problems.filter((problem) => !isOld(problem))
  if (fresh.length) return { ok: false, problems: fresh }
  for (const field of untouched) delete parts[field]
  const details = { ...before, ...parts } as ListingDetails
  if (fields.includes('county')) {
    const place = checkPlace(details)
    if ('problem' in place) return { ok: false, problems: [place.problem] }
    details.county = place.county
  }
  if (!details.closedForNow) details.reopensOn = null
  details.serves = details.serves.filter((slug) => slug !== details.county)
  details.timeZone ??= zoneOfCounty(details.county)
  return { ok: true, details }
}

type Compared = {
  businessId: string
  seen: string
  waiting: SubmissionRow | null
  changes: FieldChange[]
  live: ListingDetails
  reviewed: readonly BusinessField[]
}

async function conflictWith(
  db: Db,
  { businessId, seen, waiting, changes, live, reviewed }: Compared,
): Promise<{ who: string; changes: FieldChange[] } | null> {
  const [number = '', version = '', id = ''] = seen.split('.')
  const fields = new Set(changes.map(({ field }) => field))
  const since = (await listChanges(db, businessId))
    .filter((change) => change.number > Number(number))
    .map(({ by, changes }) => ({ by, changes: changes.filter(({ field }) => fields.has(field)) }))
    .filter(({ changes }) => changes.length > 0)
  if (since[0]) return { who: since[0].by, changes: since.flatMap(({ changes }) => changes) }
  if (!reviewed.some((field) => fields.has(field))) return null
  if (!waiting || (waiting.id === id && waiting.version === Number(version))) return null
  const theirs = fieldChanges(live, proposedBy(waiting, live), [...fields])
  return theirs.length ? { who: waiting.submitter_name, changes: theirs } : null
}

/** Answers the team's question about the change, without another change. */
export async function answerWaitingEdit(
  db: Db,
  { businessId, by, reply }: { businessId: string; by: Sender; reply: Reply },
  deps: Deps,
): Promise<Replied> {
  return transaction(db, async (db) => {
    const waiting = await lockWaitingEdit(db, businessId)
    if (!waiting || !(await holdRole(db, businessId, by.userId)))
      return refused({ reason: 'not found' })
    const actor = { role: 'submitter', userId: by.userId, name: by.name } as const
    return replyTo(db, waiting, { ...reply, actor }, deps)
  })
}

export async function withdrawWaitingEdit(
  db: Db,
  { businessId, by }: { businessId: string; by: Sender },
  deps: Deps,
): Promise<boolean> {
  return transaction(db, async (db) => {
    const waiting = await lockWaitingEdit(db, businessId)
    if (!waiting) return false
    await withdrawEdit(db, waiting, by, deps)
    return true
  })
}
