import * as desk from '#messages/desk-words.ts'
import * as t from '#messages/desk-listing.ts'
import { emailOwnersOfBadge } from '../../submissions/emails/badge-emails.server.ts'
import { lackOf, type Listing } from '../../account/team/can.ts'
import type { TeamUser } from '../../account/team/team-guard.server.ts'
import { sql, type Selectable } from 'kysely'
import type { BusinessRow, Db } from '../../platform/db/schema.ts'
import { badgeHolder } from '../../listings/proof/badge-holder.server.ts'
import { verificationRow } from '../../listings/business-rows.server.ts'
import { isList, type NewVerification, type Verification } from '../../listings/verification.ts'
import { today, type Services } from '../../platform/services.server.ts'
import { cleanText } from '../../submissions/clean-text.ts'
import { asTeam } from '../../submissions/lifecycle/as-team.server.ts'
import { atOneTime } from '../../submissions/lifecycle/change-state.server.ts'
import { countDocuments } from '../../submissions/documents/documents.server.ts'
import {
  badgeProblems,
  publicNote,
  readProof,
  secretProblems,
  type DocumentCounts,
  type Proof,
  evidenceLines,
} from '../../submissions/proofs/badge-rule.ts'
import { noteUndoable } from './listing-decisions.server.ts'
import type { DeskProblem, FormWords } from '../item/desk-view.ts'

export type BadgeRow = Verification & {
  byName: string
  /** For the team only. */
  teamNote: string
  madeAt: Date
  withdrawn: { at: Date; by: string; why: string } | null
  /** Null if unknown. */
  holder: { userId: string; email: string | null } | null
  /** Hidden from visitors because its holder no longer owns the listing. */
  isOnHold: boolean
  /** A registration: the profile states it, but it's no badge until the listing has an owner. */
  isOnlyStated: boolean
}

export type DeskListing = Listing & {
  id: string
  name: string
  status: Selectable<BusinessRow>['status']
  badges: BadgeRow[]
  /** Newest first. */
  submissions: { id: string; kind: string; state: string; receivedAt: Date }[]
}

export async function findDeskListing(db: Db, id: string): Promise<DeskListing | null> {
  const row = await db
    .selectFrom('businesses')
    .select(['id', 'name', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const people = await db
    .selectFrom('business_owners')
    .select(['user_id', 'role'])
    .where('business_id', '=', id)
    .execute()
  const submissions = await db
    .selectFrom('submissions')
    .select(['id', 'kind', 'state', 'received_at as receivedAt'])
    .where('business_id', '=', id)
    .orderBy('received_at', 'desc')
    .execute()
  return {
    ...row,
    owners: people.filter(({ role }) => role === 'owner').map(({ user_id }) => user_id),
    managers: people.filter(({ role }) => role === 'manager').map(({ user_id }) => user_id),
    badges: await listBadges(db, id),
    submissions,
  }
}

/** Newest first. */
export async function listBadges(db: Db, businessId: string): Promise<BadgeRow[]> {
  const rows = await db
    .selectFrom('verifications as v')
    .leftJoin('auth_service.users as u', 'u.id', 'v.holder')
    .selectAll('v')
    .select('u.email')
    .select(
      sql<boolean>`v.withdrawn_at is null and v.method <> 'sam-registered' and not exists (select from badges_in_force f where f.id = v.id)`.as(
        'isOnHold',
      ),
    )
    .select(
      sql<boolean>`v.withdrawn_at is null and v.method = 'sam-registered' and not exists (select from badges_in_force f where f.id = v.id)`.as(
        'isOnlyStated',
      ),
    )
    .where('v.business_id', '=', businessId)
    .orderBy('v.checked_on', 'desc')
    .orderBy('v.id', 'desc')
    .execute()
  return rows.map((row) => ({
    method: row.method,
    checkedOn: row.checked_on,
    expiresOn: row.expires_on,
    note: row.note,
    provesService: row.proves_service,
    provesOwnership: row.proves_ownership,
    provesDisability: row.proves_disability,
    byName: row.by_name,
    isByList: isList(row.by_name),
    teamNote: row.team_note,
    madeAt: row.made_at,
    withdrawn: row.withdrawn_at && {
      at: row.withdrawn_at,
      by: row.withdrawn_by ?? '',
      why: row.withdrawn_why ?? '',
    },
    holder: row.holder === null ? null : { userId: row.holder, email: row.email },
    isOnHold: row.isOnHold,
    isOnlyStated: row.isOnlyStated,
  }))
}

const intents = ['give-badge', 'withdraw-badge', 'return-badge'] as const

const logged = {
  'give-badge': 'badge given',
  'withdraw-badge': 'badge withdrawn',
  'return-badge': 'badge given back',
}

/**
 * Gives or withdraws a badge, or undoes the withdrawal; earlier rows stay as history.
 * @returns null on success, otherwise the problem; nothing has changed then.
 */
export async function runBadgeAction(
  running: Services,
  { id, form, by }: { id: string; form: FormData; by: TeamUser },
): Promise<DeskProblem | null> {
  const services = atOneTime(running)
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const intent = intents.find((one) => one === text('intent'))
  const names = [
    'why',
    'proof',
    'proves-service',
    'proves-ownership',
    'proves-disability',
    'proof-note',
    'looked-up',
    'seen-elsewhere',
  ]
  const words: FormWords = Object.fromEntries(names.map((name) => [name, text(name)]))
  const problem: BadgeRequest['problem'] = (text, status, fields = []) => ({
    intent: intent ?? '',
    text,
    fields,
    words,
    status,
  })
  const action = intent ? logged[intent] : ''
  const work = { by, action, listings: [id], undoes: intent === 'return-badge' }
  return asTeam(services.db, work, services.now(), async (db) => {
    await db.selectFrom('businesses').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    const listing = await findDeskListing(db, id)
    if (!listing) return problem(desk.listingGone(), 404)
    const lack = lackOf(by, 'change-badge', listing)
    if (lack === 'someone else') return problem(desk.ownListing(), 403)
    if (lack) return problem(desk.notAllowed(), 403)
    if (intent === 'give-badge') return giveBadge(db, listing, { text, by, problem, services })
    if (intent === 'withdraw-badge')
      return withdrawBadge(db, listing, { text, by, problem, services })
    if (intent === 'return-badge') return returnBadge(db, listing, { text, by, problem, services })
    return problem(desk.wrongForm(), 400)
  })
}

type BadgeRequest = {
  text: (name: string) => string
  by: TeamUser
  problem: (text: string, status: number, fields?: DeskProblem['fields']) => DeskProblem
  services: Services
}

async function giveBadge(
  db: Db,
  { id, name, badges }: DeskListing,
  request: BadgeRequest,
): Promise<DeskProblem | null> {
  const { text, by, problem, services } = request
  const proof = readProof(text)
  if (!proof) return problem(t.chooseProof(), 400, [{ field: 'proof', text: t.chooseProof() }])
  const documents = await countDocuments(db, { businessId: id })
  const wrong = [...secretProblems({ why: '', proof }), ...badgeProblems(proof, documents)]
  if (wrong.length) return problem(wrong.map(({ text }) => text).join(' '), 400, wrong)
  const given = { ...proof, note: publicNote(proof), checkedOn: today(services) }
  const [last] = badges
  if (last && !last.withdrawn && !last.isOnHold && isSameBadge(last, given))
    return problem(t.sameBadge(), 409)
  const holder = await badgeHolder(db, id, text('holder'))
  const row = { ...verificationRow(id, { ...given, byName: by.name }), holder }
  const made = await db
    .insertInto('verifications')
    .values({ ...row, made_at: services.now(), team_note: lookedAtOf(proof, documents).join('\n') })
    .returning('id')
    .executeTakeFirstOrThrow()
  const mails = await emailOwnersOfBadge(db, { business: { id, name }, seen: proof }, services)
  const done = { action: 'give-badge', before: { id: made.id } } as const
  await noteUndoable(db, { businessId: id, by, mails, ...done }, services.now())
  return null
}

function isSameBadge(one: BadgeRow, other: NewVerification): boolean {
  return one.method === other.method && one.checkedOn === other.checkedOn && one.note === other.note
}

function lookedAtOf(proof: Proof, { isAnyOpened }: DocumentCounts): string[] {
  const isDocument = proof.method === 'papers-seen' && isAnyOpened
  return [...(isDocument ? [t.sentDocument()] : []), ...evidenceLines(proof, [])]
}

async function withdrawBadge(
  db: Db,
  { id, name, badges }: DeskListing,
  { text, by, problem, services }: BadgeRequest,
): Promise<DeskProblem | null> {
  const why = cleanText(text('why'))
  const lack = t.removeWhy()
  if (!why) return problem(lack, 400, [{ field: 'why', text: lack }])
  const now = services.now()
  await db
    .updateTable('verifications')
    .set({ withdrawn_at: now, withdrawn_by: by.name, withdrawn_why: why.slice(0, 500) })
    .where('business_id', '=', id)
    .where('withdrawn_at', 'is', null)
    .execute()
  const wasShown = badges.some(({ withdrawn, isOnHold }) => !withdrawn && !isOnHold)
  const mails = wasShown
    ? await emailOwnersOfBadge(db, { business: { id, name }, seen: null }, services)
    : []
  const done = { action: 'withdraw-badge', before: { at: now.toISOString() } } as const
  await noteUndoable(db, { businessId: id, by, mails, ...done }, now)
  return null
}

/** The badge that the team took away last, if the listing has had none since. */
export function returnable(badges: readonly BadgeRow[]): BadgeRow | null {
  if (badges.some(({ withdrawn }) => !withdrawn)) return null
  const lastAt = Math.max(...badges.map(({ withdrawn }) => withdrawn?.at.getTime() ?? 0))
  const last = badges.find(({ withdrawn }) => withdrawn?.at.getTime() === lastAt)
  return last && !isList(last.withdrawn?.by ?? '') ? last : null
}

async function returnBadge(
  db: Db,
  { id, name, badges }: DeskListing,
  { by, problem, services }: BadgeRequest,
): Promise<DeskProblem | null> {
  const badge = returnable(badges)
  if (!badge?.withdrawn) return problem(t.nothingToReturn(), 409)
  const { at, by: remover, why } = badge.withdrawn
  const returned = await db
    .updateTable('verifications')
    .set({ withdrawn_at: null, withdrawn_by: null, withdrawn_why: null })
    .where('business_id', '=', id)
    .where('withdrawn_at', '=', at)
    .returning('id')
    .execute()
  const { method, note, provesService, provesOwnership, provesDisability } = badge
  const seen = { method, note, provesService, provesOwnership, provesDisability }
  const mails = await emailOwnersOfBadge(db, { business: { id, name }, seen }, services)
  const before = { ids: returned.map((row) => row.id), at: at.toISOString(), by: remover, why }
  const done = { action: 'return-badge', before } as const
  await noteUndoable(db, { businessId: id, by, mails, ...done }, services.now())
  return null
}
