import { codeReaders } from './code-readers.ts'
import { textsOf } from '../../submissions/claims/claim-codes.server.ts'
import * as desk from '#messages/desk-words.ts'
import * as t from '#messages/desk-item.ts'
import { can, decisions, isPartOf, type Thing } from '../../account/team/can.ts'
import type { TeamUser } from '../../account/team/team-guard.server.ts'
import { findUndeliverable } from '../../platform/email/undeliverable.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { findDeskItem, type DeskItem } from './desk.server.ts'
import { listOpenings, type Opening } from '../../submissions/documents/documents.server.ts'
import { evidenceLines } from '../../submissions/proofs/badge-rule.ts'
import { listSentPhotos } from '../../submissions/photos/sent-photos.server.ts'
import { listMessages, type Message } from '../../submissions/lifecycle/messages.server.ts'
import { countClosedFor } from '../../submissions/lifecycle/kept.server.ts'
import { alsoUndone, shows } from '../decision/known-as.server.ts'
import { otherReasons } from '../decision/reason-templates.ts'
import { takenFrom, type Takeover, notePresence } from '../decision/look-after.server.ts'
import { certificateLookUps } from '../look-up/certificate-lists.ts'
import { lookUps } from '../look-up/tappable.ts'
import {
  itemGroups,
  alsoSentAs,
  answerOf,
  claimOf,
  notListedOf,
  owningSideOf,
  closedDocumentsText,
  documentsOf,
  openingText,
  itemPlace,
  sampleAlike,
} from './beside-item.server.ts'
import { kinds, type Kind } from '../../submissions/kinds.ts'
import {
  actionText,
  isHeldBack,
  stateName,
  type Action,
  isWaiting,
  makesListing,
  transitionOf,
  undoEnd,
} from '../../submissions/states.ts'
import { factsText } from '../../listings/proof/level-details.ts'
import { badgeWords } from '../../listings/verification.ts'
import { clockOf, dueClock, exactClockOf, whenText } from '../../submissions/when-text.ts'
import type { Db } from '../../platform/db/schema.ts'
import { heldAmong } from '../../submissions/emails/submitter-mail.server.ts'
import { partsOf } from '../../submissions/emails/ready-reasons.server.ts'
import { readerOf } from './reader.server.ts'
import { freshAnswer } from './write-back.server.ts'
import { nextInQueue } from '../queue/queue.server.ts'
import { otherCases } from './other-cases.server.ts'
import { comparedMatches } from './compared-matches.server.ts'
import { listingPeople } from '../../account/team/team.server.ts'
import { decisionBehind } from '../listing/undo-listing.server.ts'
import { relistingOf } from '../listing/relisting.server.ts'
import { statusName } from '../listing/status.ts'
import { statusReaders } from '../listing/status-readers.server.ts'
import { reopenedWith, reopeningsOf, type Reopening } from './reopened.server.ts'
import { decisionText, type HistoryEntry, type ItemView } from './desk-view.ts'

/** Also records that this reviewer is viewing it. Null if they may not see it. */
export async function itemView(
  services: Pick<Services, 'accounts' | 'db' | 'documents' | 'forms' | 'now' | 'site'>,
  id: string,
  you: TeamUser,
): Promise<ItemView | null> {
  const { db, documents, forms } = services
  const now = services.now()
  const item = await findDeskItem(db, id, { documents })
  const people = item?.businessId ? await listingPeople(db, item.businessId) : []
  const owners = people.map(({ userId }) => userId)
  const subject = item && { id, ...item.sender, owners }
  if (!subject || !can(you, 'see', subject)) return null
  const viewers = await notePresence(db, id, you, now)
  const may = possible(item, you, subject)
  const answers = item.history.filter(({ detailsBefore }) => detailsBefore)
  const lastChange = answers.at(-1)
  const messages = await listMessages(db, id)
  const openings = may['open-document'] ? await listOpenings(db, id) : []
  const reopenings = await reopeningsOf(db, id)
  const { state, details, version, name } = { ...item, name: item.details.name }
  return {
    you: you.userId,
    id,
    name,
    state,
    version,
    isOwn: isPartOf(you, subject),
    ...sentBy(item),
    stateText: item.listingStatus ? statusName(item.listingStatus) : stateName(state),
    clock: state === 'pending' ? dueClock(item.dueAt, now) : null,
    received: whenText(item.receivedAt, now),
    groups: itemGroups(item, answers.at(-1)?.detailsBefore ?? null),
    kind: item.kind,
    hasAnswer: answers.length > 0,
    place: itemPlace(item),
    alsoSent: await alsoSentAs(db, id),
    reopened: await reopenedWith(db, id),
    closedFor: (await countClosedFor(db, [id])).get(id) ?? 0,
    otherReasons: otherReasons(details),
    sample: isWaiting(state) ? await sampleAlike(db, details) : null,
    notListed: await notListedOf(db, item, { forms }),
    relisting: may.restore && item.businessId ? await relistingOf(db, item.businessId, now) : null,
    renamed: renamedText(item),
    matches: await comparedMatches(db, details, item.duplicates),
    photos: await photosOf(db, id),
    documents: may['open-document'] ? documentsOf(item, openings, now) : [],
    closedDocuments: may['open-document'] ? closedDocumentsText(item, now) : t.cantOpen(),
    openings: isWaiting(state) ? [] : openings.map((opening) => openingText(opening, now)),
    badge: badgeOf(item, now),
    news: newsOf(item, messages, now),
    canEdit: isWaiting(state) && makesListing(item.kind) && may['edit-submission'] === true,
    lookUps: [...certificateLookUps(details.proof), ...lookUps(details)],
    changedBy: lastChange && lastChange.role !== 'submitter' ? lastChange.by : '',
    history: historyOf(item, { messages, openings, reopenings }, now),
    notes: item.notes.map(({ at, ...note }) => ({ ...note, when: whenText(at, now) })),
    assigned: item.assigned && {
      name: item.assigned.name,
      since: clockOf(item.assigned.since),
      isYou: item.assigned.userId === you.userId,
    },
    viewers: viewers.map(({ name, since }) => ({ name, since: clockOf(since) })),
    takenBy: presenceOf(takenFrom(item.takeovers, item.assigned, you)),
    ...(await readersOf(db, item)),
    next: state === 'pending' ? null : await nextInQueue(services, { but: id, you }),
    lastByYou: lastBy(item, you)?.action ?? null,
    undone: undoneBy(item, you),
    undo: may.undo ? await undoOf(db, { item, reopenings, you }, now) : null,
    undoAnswer: may['write-back'] ? await undoOfAnswer(db, id, you, now) : null,
    can: may,
    offeredProof: item.offeredProof,
    claim: await claimOf(db, item),
    answer: await answerOf(db, item),
    otherCases: await casesBeside(db, item),
    owningSide: await owningSideOf(db, item, now),
    runsIt: runsItText(item),
    codeReaders: codeReaders(item, textsOf(services) !== null),
    businessId: item.state === 'approved' || !makesListing(item.kind) ? item.businessId : null,
  }
}

async function photosOf(db: Db, id: string): Promise<ItemView['photos']> {
  const sent = await listSentPhotos(db, id)
  return sent.map((photo) => ({ ...photo, folder: `/review/${id}/photos` }))
}

async function casesBeside(db: Db, { id, businessId }: DeskItem) {
  return businessId ? await otherCases(db, businessId, id) : { open: [], decided: [] }
}

async function readersOf(db: Db, item: DeskItem) {
  const { sender, details } = item
  const reader = { email: sender.submitter_email, name: details.submitter.name }
  return {
    reader: await readerOf(db, reader),
    readersText: await readersText(db, item),
    statusReaders: item.businessId ? await statusReaders(db, item.businessId) : '',
  }
}

/** Unconfirmed addresses get none of our text. */
async function readersText(db: Db, { sender }: DeskItem): Promise<string> {
  if (!sender.submitter_email) return t.notSent()
  const stopped = await findUndeliverable(db, [sender.submitter_email])
  if (stopped.size > 0) return t.addressReturnsEmail()
  return sender.confirmed_at ? t.sentByEmail() : t.sentOnPage()
}

function runsItText({ kind, sender, details }: DeskItem): string | null {
  const isTheirs =
    kind === 'register' || (kind === 'suggest' && details.submitter.relation === 'owner')
  if (!isTheirs) return null
  const who = sender.submitter_email
  if (!who) return t.letsSenderRun()
  return kind === 'register' || sender.confirmed_at
    ? t.letsRun({ who })
    : t.letsRunConfirmed({ who })
}

function sentBy({ kind, sender, partner }: DeskItem): Pick<ItemView, 'kindText' | 'partner'> {
  const { heading } = kinds[kind]
  const kindText = sender.confirmed_at ? heading() : t.kindNotConfirmed({ kind: heading() })
  return { kindText, partner: partner && desk.fromPartner({ name: partner }) }
}

const otherActions = [
  'note',
  'take',
  'take-over',
  'hand-back',
  'open-document',
  'write-back',
  'mark-read',
  'edit-submission',
] as const

function newsOf({ newsAt, history }: DeskItem, messages: Message[], now: Date): ItemView['news'] {
  if (!newsAt) return null
  const team = history.filter(({ role, action }) => role !== 'submitter' && action !== 'undo')
  const done = Math.max(
    0,
    ...[...team, ...messages.filter(({ by }) => by)].map(({ at }) => at.getTime()),
  )
  const written = messages.filter(({ by, at }) => by === null && at.getTime() > done)
  const sentWords = history.filter(
    ({ role, action, at, why }) =>
      role === 'submitter' && action !== 'submit' && why && at.getTime() > done,
  )
  const all = [...written, ...sentWords.map(({ at, why }) => ({ at, text: why }))]
  const shown = all.length ? all : [{ at: newsAt, text: t.sentSomething() }]
  return shown.map(({ at, text }) => ({
    key: at.toISOString() + text,
    when: whenText(at, now),
    text,
  }))
}

function possible({ state, kind }: DeskItem, you: TeamUser, subject: Thing): ItemView['can'] {
  const open = decisions.filter((action) => transitionOf(state, action, kind))
  const actions = [...open, ...otherActions] as const
  return Object.fromEntries(actions.map((action) => [action, can(you, action, subject)]))
}

function renamedText({ live, details, badge }: DeskItem): string {
  if (!live || !badge || badge.method === 'self-attested' || live.name === details.name) return ''
  return t.renamed({ badge: badgeWords(badge), name: live.name })
}

function badgeOf({ kind, badge, businessId, history }: DeskItem, now: Date): ItemView['badge'] {
  const approval = history.findLast(({ action, undoneAt }) => action === 'approve' && !undoneAt)
  if (!businessId || !approval || !kinds[kind].bringsBadge) return null
  return {
    name: badge && [badgeWords(badge), factsText(badge)].filter(Boolean).join('. '),
    checked: badge?.note ?? '',
    seenElsewhere: approval.proof?.seenElsewhere ?? '',
    when: `${approval.by}, ${whenText(approval.at, now)}`,
  }
}

function presenceOf(takeover: Takeover | null): ItemView['takenBy'] {
  return takeover && { name: takeover.by, since: clockOf(takeover.at) }
}

type HistoryParts = { messages: Message[]; openings: Opening[]; reopenings: Reopening[] }

function historyOf(
  { history, takeovers, kind, knownAs }: DeskItem,
  { messages, openings, reopenings }: HistoryParts,
  now: Date,
): HistoryEntry[] {
  const openedBy = (moment: Date) =>
    openings.filter(({ at }) => at <= moment).map((opening) => openingText(opening, now))
  // Only the current rejection counts.
  const holds = history.findLast(({ action, undoneAt }) => action !== 'undo' && !undoneAt)
  const changes = history.map((line) => {
    const { at, by, action, why, undoneAt, proof } = line
    const known = line === holds ? knownAs : { listed_as: null, same_as: null }
    return {
      at,
      text:
        reopeningIn(reopenings, line) ?? `${by} ${decisionText({ kind, action, proof, ...known })}`,
      why,
      lookedAt: isByProof(kind, action) ? evidenceLines(proof, openedBy(at)) : [],
      isUndone: undoneAt !== null,
    }
  })
  const written = messages.map(({ at, text, by }) => ({
    at,
    text: by ? t.teamWrote({ by }) : t.senderWrote(),
    why: text,
    lookedAt: [],
    isUndone: false,
  }))
  const taken = takeovers.map(({ at, by, from }) => ({
    at,
    text: t.tookOver({ by, from }),
    why: '',
    lookedAt: [],
    isUndone: false,
  }))
  return [...changes, ...written, ...taken]
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, ...entry }) => ({
      ...entry,
      key: `${at.toISOString()} ${entry.text}`,
      when: whenText(at, now),
    }))
}

function reopeningIn(
  reopenings: Reopening[],
  { at, action }: Pick<DeskItem['history'][number], 'at' | 'action'>,
): string | undefined {
  if (action !== 'restore') return undefined
  return reopenings.find((one) => one.at.getTime() === at.getTime())?.text
}

/** Approvals, and rejections of what is decided by its documents both ways. */
function isByProof(kind: Kind, action: Action): boolean {
  return action === 'approve' || (action === 'reject' && !makesListing(kind))
}

async function undoOf(
  db: Db,
  { item, reopenings, you }: { item: DeskItem; reopenings: Reopening[]; you: TeamUser },
  now: Date,
): Promise<ItemView['undo']> {
  const { id, kind, businessId, history } = item
  const last = history.at(-1)
  if (!last || !isHeldBack(last, now)) return null
  const end = undoEnd(last.at)
  const secondsLeft = Math.ceil((end.getTime() - now.getTime()) / 1000)
  const isYours = last.byUser === you.userId
  const did = actionText(last.action)
  const behind = await decisionBehind(db, id, now)
  const heldUntil = (await heldAmong(db, [id])).get(id)
  const isShowing = businessId && shows({ kind, action: last.action })
  const reopening = reopeningIn(reopenings, last)
  const done = isYours
    ? t.youDid({ did })
    : t.didAt({ who: last.by, did, time: exactClockOf(last.at) })
  return {
    what: reopening ? t.whatHappened({ text: reopening }) : done,
    undoes: isYours ? t.undo() : t.undoOf({ by: last.by }),
    secondsLeft,
    until: exactClockOf(end),
    emails: last.emails + (behind?.emails ?? 0),
    heldUntil: heldUntil ? whenText(heldUntil, now) : '',
    also: isShowing ? await alsoUndone(db, businessId, now) : null,
  }
}

async function undoOfAnswer(
  db: Db,
  id: string,
  you: TeamUser,
  now: Date,
): Promise<ItemView['undoAnswer']> {
  const answer = await freshAnswer(db, id, now)
  if (!answer) return null
  const end = undoEnd(answer.at)
  const isYours = answer.byUser === you.userId
  const did = t.didAnswer()
  const { by } = answer
  return {
    what: isYours ? t.youDid({ did }) : t.didAt({ who: by, did, time: exactClockOf(answer.at) }),
    undoes: isYours ? t.undo() : t.undoOf({ by }),
    secondsLeft: Math.ceil((end.getTime() - now.getTime()) / 1000),
    until: exactClockOf(end),
    emails: answer.emails,
    heldUntil: '',
    also: null,
  }
}

function lastBy({ history }: DeskItem, { userId }: TeamUser) {
  const last = history.at(-1)
  return last?.byUser === userId ? last : null
}

function undoneBy(item: DeskItem, you: TeamUser): ItemView['undone'] {
  const before = item.history.at(-2)
  if (lastBy(item, you)?.action !== 'undo' || !before) return null
  const { method, note, isLookedUp, isOwners, isContactChecked, seenElsewhere, ...facts } =
    before.proof ?? {}
  const ofProof = {
    proof: method,
    'proves-service': facts.provesService ? 'on' : '',
    'proves-ownership': facts.provesOwnership ? 'on' : '',
    'proves-disability': facts.provesDisability ? 'on' : '',
    'looked-up': isLookedUp ? 'on' : '',
    'owners-papers': isOwners ? 'on' : '',
    'contact-checked': isContactChecked ? 'on' : '',
    'proof-note': note,
    'seen-elsewhere': seenElsewhere,
  }
  const { own: why, reasons } = partsOf(before)
  const known = reasons.find((reason) => 'values' in reason)
  const isKnown = known !== undefined || reasons.some(({ code }) => code === 'sentTwice')
  if (isKnown)
    return { intent: 'already-listed', words: { why, 'listed-other': known?.values.url ?? '' } }
  const codes = reasons.map(({ code }) => code).join()
  return { intent: before.action, words: { why, reasons: codes, ...ofProof } }
}
