import * as t from '#messages/desk-bulk.ts'
import { can } from '../../account/team/can.ts'
import type { TeamUser } from '../../account/team/team-guard.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { countDocuments, listOpenings } from '../../submissions/documents/documents.server.ts'
import type { DetailLine } from '../../submissions/form/field-lines.ts'
import { readProof, unopenedQuestion } from '../../submissions/proofs/badge-rule.ts'
import {
  decideAsTeam,
  refusalOf,
  type Decision,
} from '../../submissions/lifecycle/decide.server.ts'
import { atOneTime } from '../../submissions/lifecycle/change-state.server.ts'
import { refusalText, refusedFields } from '../../submissions/lifecycle/refusal.ts'
import { makesListing, stateName, transitionOf } from '../../submissions/states.ts'
import { notListedOf, documentsOf, itemGroups } from '../item/beside-item.server.ts'
import type { DeskProblem, FormWords, ItemView } from '../item/desk-view.ts'
import { findDeskItem, type DeskItem } from '../item/desk.server.ts'
import type { Ticked } from './bulk.server.ts'

export const maxApproved = 10

export type Approval = Pick<ItemView, 'id' | 'name' | 'documents' | 'offeredProof'> & {
  /** The field name in the form. */
  item: string
  isUnconfirmed: boolean
  lines: DetailLine[]
  /** Empty when it can be approved with the others. */
  lack: string
}

export async function approvalsOf(
  services: Pick<Services, 'db' | 'documents' | 'forms' | 'now'>,
  ticked: readonly Ticked[],
  you: TeamUser,
): Promise<Approval[]> {
  const { db, now } = services
  const approvals: Approval[] = []
  for (const { id, version } of ticked.slice(0, maxApproved)) {
    const item = await findDeskItem(db, id, services)
    if (!item || !can(you, 'see', { id, ...item.sender })) continue
    const notListed = await notListedOf(db, item, services)
    const openings = await listOpenings(db, id)
    approvals.push({
      id,
      item: `${id}:${item.version}`,
      name: item.details.name,
      isUnconfirmed: item.sender.submitter_email !== null && item.sender.confirmed_at === null,
      lines: itemGroups(item, null).flatMap(({ lines }) => lines),
      documents: documentsOf(item, openings, now()),
      offeredProof: item.offeredProof,
      lack: notListed || lackOfTogether(item, version, you),
    })
  }
  return approvals
}

function lackOfTogether(item: DeskItem, version: number, you: TeamUser): string {
  const { id, kind, state, sender, assigned, duplicates } = item
  if (item.version !== version || !transitionOf(state, 'approve', kind))
    return t.changedMeanwhile({ state: stateName(state).toLowerCase() })
  if (!can(you, 'approve', { id, ...sender })) return t.sentByYou()
  if (!makesListing(kind)) return t.aboutAListing()
  if (assigned && assigned.userId !== you.userId) return t.taken({ name: assigned.name })
  if (item.newsAt) return t.unreadAnswer()
  const [like] = duplicates
  if (like) return t.maybeListed({ name: like.name })
  return ''
}

const fields = [
  'proof',
  'proves-service',
  'proves-ownership',
  'proves-disability',
  'proof-note',
  'looked-up',
  'seen-elsewhere',
  'owners-papers',
  'looked-at',
] as const

export type CardAnswer = { words: FormWords; problem: DeskProblem | null }

type Sent = { form: FormData; ticked: readonly Ticked[]; by: TeamUser }
export type Approved =
  | { ok: true; done: Ticked[] }
  | { ok: false; cards: Record<string, CardAnswer> }

/** Approves all ticked submissions, each by its own page's rules, or none if one has a problem. */
export async function approveTogether(
  services: Pick<Services, 'db' | 'site' | 'now' | 'randomId' | 'documents' | 'forms'>,
  { form, ticked, by }: Sent,
): Promise<Approved> {
  const { db } = services
  const sent = ticked.slice(0, maxApproved)
  const approvals = await approvalsOf(services, sent, by)
  const cards: Record<string, CardAnswer> = {}
  const decisions: Decision[] = []
  for (const { id, version } of sent) {
    const words = wordsIn(form, id)
    const proof = readProof((name) => words[name as keyof FormWords] ?? '')
    const decision = { submissionId: id, version, action: 'approve', why: '', proof, by } as const
    const lack = approvals.find((one) => one.id === id)?.lack ?? t.gone()
    const wrong = lack
      ? { fields: [], text: lack }
      : (withFields([...lookedProblems(words), ...(await openFirstOf(services, decision))]) ??
        (await problemOf(services, decision)))
    const problem = wrong && { ...wrong, intent: 'approve', words, status: 400 }
    cards[id] = { words, problem }
    decisions.push(decision)
  }
  if (Object.values(cards).some(({ problem }) => problem)) return { ok: false, cards }
  // So that the log shows one act.
  const atOnce = atOneTime(services)
  const done: Ticked[] = []
  for (const decision of decisions) {
    const made = await decideAsTeam(db, decision, atOnce)
    // Shows the newer version if a colleague was faster.
    done.push({ id: decision.submissionId, version: made.ok ? decision.version + 1 : 0 })
  }
  return { ok: true, done }
}

type Wrong = Pick<DeskProblem, 'fields' | 'text'>

function withFields(fields: DeskProblem['fields']): Wrong | null {
  return fields.length ? { fields, text: fields.map(({ text }) => text).join(' ') } : null
}

function lookedProblems(words: FormWords): DeskProblem['fields'] {
  const text = t.chooseProof()
  const looked = t.lookFirst()
  return [
    ...(words.proof ? [] : [{ field: 'proof', text } as const]),
    ...(words['looked-at'] === 'on' ? [] : [{ field: 'looked-at', text: looked } as const]),
  ]
}

/** A substitute for a document needs a decision on the submission's own page. */
async function openFirstOf(
  { db }: Pick<Services, 'db'>,
  { proof, submissionId }: Decision,
): Promise<DeskProblem['fields']> {
  if (!proof || proof.method === 'self-attested') return []
  const documents = await countDocuments(db, { submissionId })
  return unopenedQuestion(documents, '') ? [{ field: 'proof', text: t.openFirst() }] : []
}

async function problemOf(
  { db, now }: Pick<Services, 'db' | 'now'>,
  decision: Decision,
): Promise<Wrong | null> {
  const row = db.selectFrom('submissions').selectAll().where('id', '=', decision.submissionId)
  const refusal = await refusalOf(db, await row.executeTakeFirstOrThrow(), decision)
  if (!refusal) return null
  return { fields: refusedFields(refusal, now()), text: refusalText(refusal, now()) }
}

function wordsIn(form: FormData, id: string): FormWords {
  const text = (name: string) => {
    const value = form.get(name + scopeOf(id))
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(fields.map((name) => [name, text(name)]))
}

function scopeOf(id: string): string {
  return `-${id}`
}
