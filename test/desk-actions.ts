import fc from 'fast-check'
import type { TeamUser } from '../src/account/team/team-guard.server.ts'
import { featureListing } from '../src/admin/listings/listings.server.ts'
import { undoForAdmin } from '../src/admin/log/undo.server.ts'
import { inviteToTeam, withdrawTeamInvitation } from '../src/admin/people/people.server.ts'
import { sendAgain } from '../src/platform/email/queue.server.ts'
import { closeListing } from '../src/owner/close/close-listing.server.ts'
import { insertBusinesses } from '../src/listings/businesses.server.ts'
import type { Services } from '../src/platform/services.server.ts'
import { listChanges, undoChange } from '../src/submissions/edits/listing-changes.server.ts'
import { editValues, readEdited, saveEdit } from '../src/submissions/edits/save-edit.server.ts'
import { decideReport, reopenReport } from '../src/review/reports/decide-report.server.ts'
import { decideTogether } from '../src/review/bulk/bulk.server.ts'
import { runDeskAction } from '../src/review/decision/desk-action.server.ts'
import { editSubmission } from '../src/review/edit/edit-submission.server.ts'
import { runBadgeAction } from '../src/review/listing/badges.server.ts'
import { mergeListings, takeMergeBack } from '../src/review/listing/merge.server.ts'
import { movePinAsTeam } from '../src/review/listing/move-pin.server.ts'
import { changeStatus, confirmByTeam } from '../src/review/listing/status.server.ts'
import { newBusiness } from './builders.ts'
import { adam, checkedDetails, sendIn } from './submission-builders.ts'

const nina: TeamUser = { ...adam, userId: adam.userId, name: 'Nina' }
const sender = { ...nina, role: 'admin', email: 'nina@example.com', isConfirmed: true } as const

const listings = [
  'semper-plumbing-stuart',
  'tidewatch-air-and-heat-stuart',
  'made-one',
  'made-two',
  'made-three',
  'made-four',
] as const
const listing = fc.constantFrom(...listings)
/** The number of submissions. */
const sentCount = 14
const sent = fc.nat(sentCount - 1)
const report = fc.nat(2)
const change = fc.constantFrom<{ phone?: string; name?: string; category?: string; zip?: string }>(
  { phone: '772-555-0188' },
  { phone: '772-555-0189' },
  { name: 'Another Name' },
  { category: 'roofing' },
  { category: 'hvac' },
)

const taken = ['name', 'phone', 'category', 'serves'] as const

/** Reviewers' and admins' actions on listings and at the desk. */
export const deskActions = fc.oneof(
  fc.tuple(fc.constant('edit listing' as const), listing, change),
  fc.tuple(fc.constant('edit listing' as const), listing, change),
  fc.tuple(fc.constant('take an edit back' as const), listing, fc.nat(2)),
  fc.tuple(fc.constant('feature' as const), listing, fc.boolean()),
  fc.tuple(
    fc.constant('standing' as const),
    listing,
    fc.constantFrom('suspend', 'archive', 'restore', 'restore', 'restore', 'restore'),
  ),
  fc.tuple(
    fc.constant('close' as const),
    listing,
    fc.constantFrom('unpublish', 'publish', 'close', 'reopen'),
  ),
  fc.tuple(fc.constant('move pin' as const), listing, fc.option(fc.double({ min: 26, max: 29 }))),
  fc.tuple(fc.constant('merge' as const), listing, listing, fc.subarray([...taken])),
  fc.tuple(fc.constant('unmerge' as const), listing, fc.constant(0)),
  fc.tuple(fc.constant('badge' as const), listing, fc.constantFrom('give-badge', 'withdraw-badge')),
  fc.tuple(fc.constant('confirm' as const), listing, fc.constant(0)),
  fc.tuple(
    fc.constant('decide' as const),
    sent,
    fc.constantFrom('approve', 'approve', 'ask_changes', 'suspend', 'restore', 'undo', 'undo'),
  ),
  fc.tuple(fc.constant('decide together' as const), sent, fc.constantFrom('reject', 'undo')),
  fc.tuple(
    fc.constant('look after' as const),
    sent,
    fc.constantFrom('note', 'take', 'take-over', 'hand-back', 'mark-read', 'write-back'),
  ),
  fc.tuple(fc.constant('edit submission' as const), sent, fc.constantFrom('One', 'Two')),
  fc.tuple(fc.constant('report' as const), report, fc.constantFrom('fixed', 'removed', 'reopen')),
  fc.tuple(fc.constant('invite' as const), fc.nat(1), fc.boolean()),
  fc.tuple(fc.constant('mail' as const), fc.nat(3), fc.constant(0)),
  fc.tuple(fc.constant('undo' as const), fc.nat(12), fc.constant(0)),
  fc.tuple(fc.constant('undo' as const), fc.nat(3), fc.constant(0)),
)
export type DeskAction = typeof deskActions extends fc.Arbitrary<infer T> ? T : never

/** Their data: listings with few words, submissions, and reports. @returns their ids. */
export async function fillDesk(services: Services): Promise<string[]> {
  const { db, now } = services
  const made = listings.filter((id) => id.startsWith('made-'))
  await insertBusinesses(
    db,
    made.map((id) => newBusiness({ id })),
  )
  const ids: string[] = []
  for (let at = 0; at < sentCount; at++) {
    const form = { name: `Sent In ${at}`, phone: `772-555-02${at + 10}` }
    ids.push(await sendIn(db, services, form))
  }
  for (const [at, business_id] of listings.slice(0, 3).entries())
    await db
      .insertInto('reports')
      .values({
        id: `report-${at}`,
        business_id,
        kind: 'phone',
        text: '',
        email: null,
        is_thanked: false,
        visitor_hash: `v${at}`,
        received_at: now(),
        due_at: now(),
      })
      .execute()
  return ids
}

/** Performs one of them. Actions that pages would reject are rejected here, too. */
export async function actAtDesk(
  services: Services,
  sentIds: readonly string[],
  action: DeskAction,
): Promise<unknown> {
  const { db, now } = services
  const by = nina
  switch (action[0]) {
    case 'edit listing': {
      const edited = await readEdited(db, action[1], now(), true)
      if (!edited) return null
      const fields = Object.keys(action[2]) as ('phone' | 'name' | 'category')[]
      const values = { ...editValues(edited.live), ...action[2] }
      const part = { businessId: action[1], fields, values, seen: edited.seen, by: sender }
      return saveEdit(db, part, services)
    }
    case 'take an edit back': {
      const made = (await listChanges(db, action[1]))[action[2]]
      const undone = { businessId: action[1], changeId: made?.id ?? '', by: sender }
      return undoChange(db, undone, services)
    }
    case 'feature':
      return featureListing(db, action[1], action[2], { by, now: now() })
    case 'standing': {
      const about = { id: action[1], why: 'Seen.', isAskedAgain: true, by }
      const standing = { ...about, action: action[2] as 'suspend' }
      return changeStatus(db, standing, services)
    }
    case 'close': {
      const closing = { closing: action[2] as 'close', by: sender, addresses: [] }
      return closeListing(db, { businessId: action[1], ...closing }, services)
    }
    case 'move pin': {
      const to = action[2] === null ? null : { lat: action[2], lng: -81.5 }
      return movePinAsTeam(db, { id: action[1], to, by }, services)
    }
    case 'merge':
      return mergeListings(
        db,
        { fromId: action[1], toId: action[2], taken: action[3], by },
        services,
      )
    case 'unmerge':
      return takeMergeBack(db, { fromId: action[1], by }, services)
    case 'badge': {
      const badge = { intent: action[2], proof: 'self-attested', why: 'Seen.' }
      return runBadgeAction(services, { id: action[1], form: formOf(badge), by })
    }
    case 'confirm':
      return confirmByTeam(services, action[1], by)
    case 'decide':
    case 'look after': {
      const id = action[2] === 'undo' ? await lastDecided(services) : (sentIds[action[1]] ?? '')
      const version = String(await versionOf(services, id))
      const words = { intent: action[2], version, why: 'Seen.', note: 'Seen.', proof: '' }
      return runDeskAction(db, services, { id, form: formOf(words), by })
    }
    case 'decide together': {
      const ids = [sentIds[action[1]] ?? '', sentIds[(action[1] + 1) % sentCount] ?? '']
      const ticked = await Promise.all(
        ids.map(async (id) => ({ id, version: await versionOf(services, id) })),
      )
      const together = { ticked, why: 'Spam.', isQuiet: true, by }
      return decideTogether(db, { action: action[2], ...together }, services)
    }
    case 'edit submission': {
      const id = sentIds[action[1]] ?? ''
      const details = checkedDetails({
        description: `Pipes and drains of every kind: ${action[2]}.`,
      })
      const version = await versionOf(services, id)
      return editSubmission(db, { id, version, details, why: '', by }, services)
    }
    case 'report': {
      const id = `report-${action[1]}`
      if (action[2] === 'reopen') return reopenReport(db, { id, by }, services)
      const decision = {
        id,
        outcome: action[2] as 'fixed',
        answer: '',
        doNotList: false,
        verifiedHow: '',
        isRightAsItIs: true,
        isHiddenSeen: false,
        by,
      }
      return decideReport(db, decision, services)
    }
    case 'invite': {
      const email = `invited-${action[1]}@example.com`
      return action[2]
        ? inviteToTeam(services, { email, role: 'reviewer' }, by)
        : withdrawTeamInvitation(services, email, by)
    }
    case 'mail': {
      const mails = db.selectFrom('mails').select('id').orderBy('number').limit(4)
      const id = (await mails.execute())[action[1]]?.id ?? ''
      return sendAgain(db, id, { by, now: now(), newId: services.randomId() })
    }
    case 'undo': {
      const log = db.selectFrom('admin_changes').select('id').orderBy('id', 'desc')
      const last = await log.offset(action[1]).limit(1).executeTakeFirst()
      return last ? undoForAdmin(services, last.id, by) : null
    }
    default:
      return action
  }
}

/** The last decision: it can only be undone for a minute. */
async function lastDecided({ db }: Services): Promise<string> {
  const last = db.selectFrom('submission_events').select('submission_id').orderBy('at', 'desc')
  return (await last.limit(1).executeTakeFirstOrThrow()).submission_id
}

async function versionOf({ db }: Services, id: string): Promise<number> {
  const row = db.selectFrom('submissions').select('version').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).version
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
