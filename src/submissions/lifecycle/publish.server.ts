import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { type State, type Action, type SentState, undoEnd, type EmailKind } from '../states.ts'
import { cleanText } from '../clean-text.ts'
import { recordListingChange } from '../edits/listing-changes.server.ts'
import { type Actor, type Deps, moveSubmission } from './change-state.server.ts'

/** `shown` restores the previous state. */
export type Visibility = 'suspended' | 'archived' | 'shown'

const visibilities: Partial<Record<State, Visibility>> = {
  approved: 'shown',
  suspended: 'suspended',
  archived: 'archived',
}

export async function showListing(
  db: Db,
  businessId: string | null,
  state: State,
  now: Date,
): Promise<void> {
  const visibility = visibilities[state]
  if (businessId && visibility) await setVisibility(db, businessId, visibility, now)
}

const hidden = sql<boolean>`status in ('suspended', 'archived')`

/**
 * Hides or restores a listing; restoring returns to the state before the team hid it. Does nothing
 * if the team didn't hide it.
 */
export async function setVisibility(
  db: Db,
  businessId: string,
  visibility: Visibility,
  now: Date,
): Promise<void> {
  const listing = db.updateTable('businesses').where('id', '=', businessId)
  if (visibility === 'shown')
    await listing
      .set({
        status: sql`coalesce(standing_before, 'published')`,
        closed_at: sql`case when standing_before = 'closed' then coalesce(closed_before, ${now}) end`,
        standing_before: null,
        closed_before: null,
        updated_at: now,
      })
      .where(hidden)
      .execute()
  else
    await listing
      .set({
        status: visibility,
        standing_before: sql`case when ${hidden} then standing_before
          when status = 'unconfirmed' then 'published' else status end`,
        closed_before: sql`case when ${hidden} then closed_before else closed_at end`,
        closed_at: null,
        updated_at: now,
      })
      .execute()
}

const visibilityActions = ['suspend', 'archive', 'restore'] as const

type Noted = { businessId: string | null; action: Action; why: string; by: Actor }

export async function recordVisibility(db: Db, noted: Noted, deps: Deps): Promise<void> {
  const { businessId, why, by } = noted
  const action = visibilityActions.find((one) => one === noted.action)
  if (!businessId || !action || by.role === 'submitter') return
  const who = { userId: by.userId, name: by.name, role: by.role }
  await recordListingChange(db, { businessId, action, why: cleanText(why), by: who }, deps)
}

export function visibilityActionFor(to: SentState): (typeof visibilityActions)[number] {
  if (to === 'suspended') return 'suspend'
  return to === 'archived' ? 'archive' : 'restore'
}

type ListedState = 'approved' | 'suspended' | 'archived'

type Moving = {
  by: Actor
  why: string
  except: readonly string[]
  isQuiet?: boolean
}

const actions = { approved: 'restore', suspended: 'suspend', archived: 'archive' } as const
const emails: Record<ListedState, EmailKind> = {
  approved: 'restored',
  suspended: 'suspended',
  archived: 'archived',
}

/** Keeps the submission's state in step with its listing, so its private page is accurate. */
export async function moveWithListing(
  db: Db,
  businessId: string,
  to: ListedState,
  { by, why, except, isQuiet = false }: Moving,
  deps: Deps,
): Promise<void> {
  const from = (['approved', 'suspended', 'archived'] as const).filter((state) => state !== to)
  const rows = await db
    .selectFrom('submissions')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('kind', 'in', ['suggest', 'register'])
    .where('state', 'in', from)
    .forUpdate()
    .execute()
  for (const submission of rows) {
    const isSilent = isQuiet || except.includes(submission.submitter_email)
    const email = isSilent ? null : emails[to]
    const sendAfter = undoEnd(deps.now())
    const change = { action: actions[to], to, actor: by, why, email, sendAfter }
    await moveSubmission(db, submission, change, deps)
  }
}
