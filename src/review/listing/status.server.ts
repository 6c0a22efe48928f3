import * as desk from '#messages/desk-words.ts'
import * as t from '#messages/desk-listing.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { listingPeople } from '../../account/team/team.server.ts'
import { lackOf } from '../../account/team/can.ts'
import type { TeamUser } from '../../account/team/team-guard.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import { cleanText } from '../../submissions/clean-text.ts'
import { lockListing, recordListingChange } from '../../submissions/edits/listing-changes.server.ts'
import { visibilityEmail } from '../../submissions/emails/visibility-emails.ts'
import { asTeam } from '../../submissions/lifecycle/as-team.server.ts'
import { secretProblems } from '../../submissions/proofs/badge-rule.ts'
import { atOneTime, type Deps } from '../../submissions/lifecycle/change-state.server.ts'
import {
  moveWithListing,
  recordVisibility,
  setVisibility,
} from '../../submissions/lifecycle/publish.server.ts'
import { dropDoNotList, findDoNotList } from '../../submissions/reports/do-not-list.server.ts'
import { listedAgainEmail } from '../reports/decision-emails.ts'
import { undoEnd } from '../../submissions/states.ts'
import type { DeskProblem } from '../item/desk-view.ts'
import { findDeskListing } from './badges.server.ts'
import { lackText } from './lack-text.ts'
import { noteUndoable, statusBefore } from './listing-decisions.server.ts'
import { canChangeStatus, statusName, type StatusAction } from './status.ts'
import { knownStatuses } from '../../listings/business.ts'
import { isSiteSilent, noteConfirmed } from '../../listings/upkeep/confirmed.server.ts'
import { confirmedMonth } from '../../listings/upkeep/still-right.ts'
import type { Services } from '../../platform/services.server.ts'

type StatusChange = {
  id: string
  action: StatusAction
  why: string
  /** For a listing on the do-not-list: the business wants to be listed again. */
  isAskedAgain: boolean
  by: TeamUser
}

const outcomes = {
  suspend: { standing: 'suspended', state: 'suspended' },
  archive: { standing: 'archived', state: 'archived' },
  restore: { standing: 'shown', state: 'approved' },
} as const

const actionWords = {
  suspend: 'listing suspended',
  archive: 'listing archived',
  restore: 'listing shown again',
} as const

/**
 * Hides or restores a listing with its history and emails, in one transaction.
 * @returns null on success, otherwise the problem; nothing has changed then.
 */
export async function changeStatus(
  db: Db,
  { id, action, why, isAskedAgain, by }: StatusChange,
  running: Deps,
): Promise<DeskProblem | null> {
  const deps = atOneTime(running)
  const words = cleanText(why)
  const problem = (text: string, status: number, field?: 'why'): DeskProblem => ({
    intent: action,
    text,
    fields: field ? [{ field, text }] : [],
    words: { why },
    status,
  })
  if (action !== 'restore' && !words) return problem(t.whyNeeded(), 400, 'why')
  const [wrong] = secretProblems({ why, proof: null })
  if (wrong) return problem(wrong.text, 400, 'why')
  const work = { by, action: actionWords[action], why: words, listings: [id] }
  return asTeam(db, work, deps.now(), async (db) => {
    await lockListing(db, id)
    const listing = await findDeskListing(db, id)
    if (!listing) return problem(desk.listingGone(), 404)
    const lack = lackText(lackOf(by, 'change-standing', listing))
    if (lack) return problem(lack, 403)
    if (!canChangeStatus(action, listing.status))
      return problem(t.alreadyThat({ status: statusName(listing.status) }), 409)
    if (await findMerge(db, id)) return problem(t.isMerged(), 409)
    const entry = action === 'restore' ? await findDoNotList(db, id) : null
    if (entry && !isAskedAgain) return problem(t.askedAgainNeeded(), 409)
    const before = await statusBefore(db, id)
    if (entry) await dropDoNotList(db, id)
    const asker = entry?.asked?.email
    const { standing, state } = outcomes[action]
    await setVisibility(db, id, standing, deps.now())
    const actor = { ...by, role: by.role ?? ('reviewer' as const) }
    await recordVisibility(db, { businessId: id, action, why: words, by: actor }, deps)
    const emails = (await listingPeople(db, id)).flatMap(({ email }) => email ?? [])
    const except = [...emails, ...(asker ? [asker] : [])]
    await moveWithListing(db, id, state, { by: actor, why: words, except }, deps)
    const sendAfter = undoEnd(deps.now())
    const business = { id, name: listing.name }
    const mails: string[] = []
    for (const to of new Set(except)) {
      const facts = { site: deps.site, to, business, why: words }
      const mail = await inMailLanguage(db, to, () =>
        to === asker ? listedAgainEmail(facts) : visibilityEmail(action, facts),
      )
      const mailId = deps.randomId()
      await queueMail(db, mail, { id: mailId, now: deps.now(), sendAfter })
      mails.push(mailId)
    }
    const left = (await findDeskListing(db, id))?.status ?? ''
    const done = { action, before: { ...before, left } }
    await noteUndoable(db, { businessId: id, by, mails, ...done }, deps.now())
    return null
  })
}

/** Null for samples and hidden listings. */
export type UpkeepView = { confirmed: string; isHidden: boolean; isSiteSilent: boolean }

export async function findUpkeep(db: Db, businessId: string): Promise<UpkeepView | null> {
  const row = await db
    .selectFrom('businesses as b')
    .innerJoin('listing_upkeep as u', 'u.business_id', 'b.id')
    .select(['b.status', 'u.confirmed_at', 'u.confirmed_how', isSiteSilent.as('isSiteSilent')])
    .where('b.id', '=', businessId)
    .where('b.status', 'in', knownStatuses)
    .executeTakeFirst()
  if (!row) return null
  const confirmed = t.confirmed({
    month: confirmedMonth(row.confirmed_at),
    how: row.confirmed_how,
  })
  return { confirmed, isHidden: row.status === 'unconfirmed', isSiteSilent: row.isSiteSilent }
}

/** @returns the problem if the listing is hidden for another reason. */
export async function confirmByTeam(
  services: Pick<Services, 'db' | 'now' | 'randomId'>,
  businessId: string,
  by: TeamUser,
): Promise<DeskProblem | null> {
  const work = { by, action: 'listing confirmed', listings: [businessId] }
  return asTeam(services.db, work, services.now(), async (db) => {
    const upkeep = await findUpkeep(db, businessId)
    if (!upkeep) {
      const text = t.hiddenOtherwise()
      return { intent: 'still-right', text, fields: [], words: {}, status: 409 }
    }
    await noteConfirmed(db, [businessId], { how: 'team', now: services.now() })
    const who = { ...by, role: by.role ?? ('reviewer' as const) }
    if (upkeep.isHidden)
      await recordListingChange(db, { businessId, action: 'publish', by: who }, services)
    return null
  })
}

/** Null if there's none or it was undone. */
export async function findMerge(db: Db, fromId: string) {
  const row = await db
    .selectFrom('listing_merges as m')
    .innerJoin('businesses as b', 'b.id', 'm.to_id')
    .select(['m.id', 'm.to_id as toId', 'm.merged_at as at', 'm.by_name as by', 'b.name'])
    .where('m.from_id', '=', fromId)
    .where('m.undone_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Newest first. */
export async function listMerged(db: Db, toId: string) {
  return db
    .selectFrom('listing_merges as m')
    .innerJoin('businesses as b', 'b.id', 'm.from_id')
    .select(['m.id', 'm.from_id as fromId', 'm.merged_at as at', 'm.by_name as by', 'b.name'])
    .where('m.to_id', '=', toId)
    .where('m.undone_at', 'is', null)
    .orderBy('m.merged_at', 'desc')
    .execute()
}
