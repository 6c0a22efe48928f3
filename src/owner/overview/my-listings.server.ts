import type { User } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { runsAs } from '../../account/team/team.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import { today, type Services } from '../../platform/services.server.ts'
import { countUnread } from '../messages/conversations.server.ts'
import { figuresLine } from '../figures/figures.server.ts'
import { fieldChanges } from '../../submissions/edits/field-changes.ts'
import { changeLines } from '../../submissions/edits/field-changes.ts'
import { readEdited } from '../../submissions/edits/save-edit.server.ts'
import { findDraft } from '../../submissions/drafts/saved-forms.server.ts'
import { formChoices } from '../../submissions/form/form-choices.ts'
import { hasPhotos, reasonAsked } from '../listing/listing.server.ts'
import {
  isDecidedUnknown,
  isRoleUnknown,
  shownToSender,
} from '../../submissions/lifecycle/held-back.server.ts'
import { liveName } from '../../submissions/emails/live-name.server.ts'
import { sentBy } from '../../submissions/sent-by.server.ts'
import { makesListing, waitingStates } from '../../submissions/states.ts'
import { answerPromise } from '../../submissions/answer-promise.ts'
import { whenText } from '../../submissions/when-text.ts'
import { completeness, missingIn, standingOf } from '../listing/listing.ts'
import { findSignals } from '../../listings/upkeep/find-signals.server.ts'
import { confirmedMonth, type Step } from '../../listings/upkeep/still-right.ts'
import { openCases } from '../../submissions/answers/cases.server.ts'
import type { BegunForm, MyListing, MySubmission } from './my-listings.tsx'

/** More than anyone has. */
const most = 50

/** By name, without those that the team gave them in a decision that can still be undone. */
export async function myListings(
  { db, now, site }: Pick<Services, 'db' | 'now' | 'site'>,
  user: User,
): Promise<MyListing[]> {
  const userId = user.id
  const rows = await db
    .selectFrom('business_owners as o')
    .innerJoin('businesses as b', 'b.id', 'o.business_id')
    .leftJoin('listing_upkeep as u', 'u.business_id', 'b.id')
    .select(['b.id', 'b.name', 'b.status', 'o.role', 'u.confirmed_at', 'u.step'])
    .select(hasPhotos('b.id').as('hasPhotos'))
    .where('o.user_id', '=', userId)
    .where(({ not }) => not(isRoleUnknown(now())))
    .orderBy('b.name_key')
    .limit(most)
    .execute()
  const ids = rows.map(({ id }) => id)
  const figures = await figuresLine(db, ids, today({ now }))
  const unread = await countUnread(db, ids, userId)
  const documents = await keptDocuments(db, user, { ids, now: now() })
  const signals = await findSignals(db, ids, today({ now }))
  const shown = rows.map(async (row): Promise<MyListing | null> => {
    const { id, name, status, role, hasPhotos } = row
    const edited = await readEdited(db, id, now())
    if (!edited) return null
    const { live, proposed, waiting, reviewed } = edited
    const lines = changeLines(fieldChanges(live, proposed, reviewed), formChoices())
    return {
      id,
      name,
      role,
      standing: standingOf({ status }),
      percent: completeness({ ...live, hasPhotos }),
      missing: missingIn({ ...live, hasPhotos }),
      figures: figures.get(id) ?? '',
      unread: unread.get(id) ?? 0,
      documents: documents.get(id) ?? null,
      confirmed: confirmedOf(row),
      signals: signals.get(id) ?? [],
      cases: await openCases(db, { businessId: id, userId }, now()),
      waiting:
        waiting && lines.length
          ? {
              what: lines.map(({ label }) => label).join(', '),
              answer: answerPromise(waiting.due_at, { site, now: now() }),
              isAsked: (await shownToSender(db, waiting, now())).state === 'changes_requested',
            }
          : null,
    }
  })
  return (await Promise.all(shown)).filter((one) => one !== null)
}

type ConfirmedRow = {
  status: MyListing['standing']['status']
  confirmed_at: Date | null
  step: Step | null
}

function confirmedOf({ status, confirmed_at: at, step }: ConfirmedRow): MyListing['confirmed'] {
  if (!at || (status !== 'published' && status !== 'unconfirmed')) return null
  return { since: confirmedMonth(at), isAsked: step !== null }
}

const hasDocuments = (submission: string) => sql<boolean>`exists (select from submission_evidence e
  where e.submission_id = ${sql.ref(submission)} and e.bytes is not null)`

/** The account's decided submissions about a listing with documents that are still kept. */
async function keptDocuments(
  db: Db,
  user: User,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await sentBy(db, user)
    .select(['id', 'business_id'])
    .where('business_id', 'in', ids)
    .where('state', 'not in', [...waitingStates, 'withdrawn'])
    .where(hasDocuments('submissions.id'))
    .where(({ not }) => not(isDecidedUnknown(now)))
    .orderBy('received_at')
    .execute()
  return new Map(rows.map(({ id, business_id }) => [business_id ?? '', id]))
}

/** Submissions without a listing, newest first. */
export async function mySubmissions(
  { db, now, site }: Pick<Services, 'db' | 'now' | 'site'>,
  user: User,
): Promise<MySubmission[]> {
  const rows = await sentBy(db, user)
    .select(['id', 'kind', 'name', 'state', 'received_at', 'due_at', 'business_id', 'listed_as'])
    .where('kind', '!=', 'edit')
    .where(({ or, eb, and, not, exists, selectFrom, ref }) =>
      or([
        isDecidedUnknown(now()),
        // A former owner can still delete their documents.
        and([
          hasDocuments('submissions.id'),
          not(
            exists(
              selectFrom('business_owners as o')
                .select('o.user_id')
                .where('o.business_id', '=', ref('submissions.business_id'))
                .where('o.user_id', '=', user.id),
            ),
          ),
        ]),
        // These have their own deadline and don't depend on the listing's current people.
        and([eb('kind', 'in', ['proof', 'answer']), eb('state', 'in', waitingStates)]),
        not(
          exists(
            selectFrom('business_owners as o')
              .select('o.user_id')
              .where('o.business_id', '=', ref('submissions.business_id'))
              // Leaves out submissions that became a listing or were handed over.
              .where((o) =>
                o.or([
                  o('o.user_id', '=', user.id),
                  o.and([
                    o(ref('submissions.state'), '=', 'approved'),
                    o(ref('submissions.kind'), '=', 'register'),
                  ]),
                ]),
              ),
          ),
        ),
      ]),
    )
    .orderBy('received_at', 'desc')
    .limit(most)
    .execute()
  return Promise.all(
    rows.map(async (row) => {
      const { id, kind, received_at, due_at, business_id, listed_as } = row
      const name = await liveName(db, row)
      const { state: decided, isHeldBack } = await shownToSender(db, row, now())
      const isListed = decided === 'approved' && !isHeldBack && business_id !== null
      const isHidden = isListed && makesListing(kind) && !(await isShown(db, business_id))
      const state = isHidden ? 'suspended' : decided
      return {
        id,
        name,
        kind,
        state,
        received: whenText(received_at, now()),
        answer: state === 'pending' ? answerPromise(due_at, { site, now: now() }) : '',
        reason: state === 'changes_requested' ? await reasonAsked(db, id) : '',
        businessId: isListed && !isHidden ? business_id : null,
        listedAs: state === 'rejected' ? await listedAsOf(db, listed_as, user.id) : null,
      }
    }),
  )
}

async function listedAsOf(
  db: Db,
  id: string | null,
  userId: string,
): Promise<MySubmission['listedAs']> {
  if (!id) return null
  if (await runsAs(db, id, userId)) return { id, isYours: true }
  return (await isShown(db, id)) ? { id, isYours: false } : null
}

/** Visitors find its page. */
async function isShown(db: Db, id: string): Promise<boolean> {
  const listing = db.selectFrom('businesses').select('id').where('id', '=', id)
  const shown = listing.where('status', 'in', ['published', 'closed'])
  return (await shown.executeTakeFirst()) !== undefined
}

export async function begunForms(db: Db, userId: string, now: Date): Promise<BegunForm[]> {
  const kinds = ['register', 'suggest'] as const
  const drafts = kinds.map(async (kind) => {
    const draft = await findDraft(db, { userId, kind })
    if (!draft) return []
    const { name, relation } = draft.values
    const isOwn = kind === 'register' || relation === 'owner'
    return { kind, name, isOwn, saved: whenText(draft.savedAt, now) }
  })
  return (await Promise.all(drafts)).flat()
}

/** null for someone else's submission. */
export async function findMine(
  db: Db,
  user: User,
  id: string,
): Promise<Pick<SubmissionRow, 'id'> | null> {
  const row = await sentBy(db, user).select('id').where('id', '=', id).executeTakeFirst()
  return row ?? null
}
