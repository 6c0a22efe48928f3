import { nameIn } from '../../platform/text/names.ts'
import * as placeTexts from '#messages/places.ts'
import { can } from '../../account/team/can.ts'
import type { Services } from '../../platform/services.server.ts'
import { openState, type OpenState } from '../../listings/hours.ts'
import { isBadgeOnHold } from '../../listings/proof/badge-holder.server.ts'
import { findCategory } from '../../listings/categories.ts'
import { formChoices, type Choices } from '../../submissions/form/form-choices.ts'
import { editParts, introOf, partNamed } from '../../submissions/edits/edit-parts.ts'
import { baseOf } from '../../submissions/edits/merge-part.ts'
import { changeLines, fieldChanges, partLines } from '../../submissions/edits/field-changes.ts'
import {
  editValues,
  readEdited,
  type EditedListing,
} from '../../submissions/edits/save-edit.server.ts'
import { answerPromise } from '../../submissions/answer-promise.ts'
import { isForBuyers } from '../../listings/for-buyers.ts'
import { missingIn, places, standingOf, type Missing, type Standing } from '../listing/listing.ts'
import { missingForBuyers } from '../listing/missing-for-buyers.ts'
import { promisedTime } from '../../platform/ui/site.ts'
import { hasPhotos, isForTeam, reasonAsked, type Runner } from '../listing/listing.server.ts'
import { openCases, type OwnersCase } from '../../submissions/answers/cases.server.ts'
import { waitingProof } from '../team/send-to-team.server.ts'
import { shownToSender } from '../../submissions/lifecycle/held-back.server.ts'
import type { Conflict } from '../../platform/forms/merge-sent.ts'
import type { DetailLine } from '../../submissions/form/field-lines.ts'
import type { FormProblem } from '../../submissions/form/form-state.ts'
import type { FormValues } from '../../submissions/form/form-values.ts'
import type { Question } from '../../submissions/questions/questions.ts'

/** @param part the one with an open form. */
export async function editView(
  { db, site, now: clock }: Pick<Services, 'db' | 'now' | 'site'>,
  { listing, person }: Pick<Runner, 'listing' | 'person'>,
  part: string | null,
): Promise<EditView | null> {
  const now = clock()
  const isTeam = isForTeam({ listing, person })
  const reader = { businessId: listing.id, userId: person.userId }
  const edited = await readEdited(db, listing.id, now, isTeam)
  if (!edited) return null
  const { live } = edited
  const hasStatement = listing.status === 'published' && isForBuyers(live)
  const missing = [
    ...missingIn({ ...live, hasPhotos: await isPictured(db, listing.id) }),
    ...missingForBuyers(live),
  ]
  return {
    id: listing.id,
    places: places
      .filter(({ needs }) => can(person, needs, listing))
      .map(({ id }) => id)
      .filter((id) => id !== 'capability' || hasStatement),
    name: live.name,
    category: nameIn(findCategory(live.category)?.name ?? ''),
    place: [live.city, listing.county && placeTexts.county({ county: listing.county })]
      .filter(Boolean)
      .join(', '),
    standing: standingOf(listing),
    open: openState(live.hours, live.timeZone, now, live),
    isTeam,
    parts: shownParts(edited, isTeam ? [] : missing),
    photosMissing: missing.find(({ part }) => part === 'photos')?.text ?? null,
    form: formOf(edited, part, isTeam ? null : promisedTime(site)),
    waiting: await waitingOf(db, edited, { site, now }),
    cases: isTeam ? [] : await openCases(db, reader, now),
    needsProof: await needsProof(db, listing.id, now),
    hasWaitingProof: (await waitingProof(db, listing.id, now)) !== null,
  }
}

/** A former owner's badge is on hold, and no other proof has been sent yet. */
async function needsProof(db: Services['db'], businessId: string, now: Date): Promise<boolean> {
  return (await isBadgeOnHold(db, businessId)) && (await waitingProof(db, businessId, now)) === null
}

async function isPictured(db: Services['db'], id: string): Promise<boolean> {
  const row = db
    .selectFrom('businesses')
    .select(hasPhotos('businesses.id').as('has'))
    .where('id', '=', id)
  return (await row.executeTakeFirst())?.has === true
}

function shownParts({ live, proposed, reviewed }: EditedListing, missing: Missing[]): ShownPart[] {
  return editParts.map(({ id, title, fields }) => {
    const waiting = fields.filter((field) => reviewed.includes(field))
    const changes = fieldChanges(live, proposed, waiting)
    return {
      id,
      title: title(),
      lines: partLines(live, fields, formChoices()),
      waiting: changeLines(changes, formChoices()),
      missing: missing.filter((one) => one.part === id).map(({ text }) => text),
    }
  })
}

function formOf(
  { proposed, seen, reviewed }: EditedListing,
  wanted: string | null,
  promised: string | null,
): OpenForm | null {
  const part = partNamed(wanted)
  if (!part) return null
  const values = editValues(proposed)
  const base = baseOf(values, part.fields)
  const intro = introOf(part, reviewed, promised)
  return { part: part.id, values, choices: formChoices(), seen, base, intro }
}

async function waitingOf(
  db: Services['db'],
  { waiting, live, proposed, reviewed }: EditedListing,
  at: { site: Services['site']; now: Date },
): Promise<Waiting | null> {
  if (!waiting || !fieldChanges(live, proposed, reviewed).length) return null
  const isAsked = (await shownToSender(db, waiting, at.now)).state === 'changes_requested'
  return {
    answer: answerPromise(waiting.due_at, at),
    isAsked,
    reason: isAsked ? await reasonAsked(db, waiting.id) : '',
  }
}

export type ShownPart = {
  id: string
  title: string
  lines: DetailLine[]
  /** Changes that wait for approval. */
  waiting: DetailLine[]
  missing: string[]
}

export type OpenForm = {
  part: string
  values: FormValues
  choices: Choices
  seen: string
  /** The initial values, for `mergePart`. */
  base: string
  intro: string
}

export type Waiting = {
  /** Our promise. */
  answer: string
  isAsked: boolean
  reason: string
}

export type EditView = {
  /** A team member who doesn't run the listing edits it. */
  isTeam: boolean
  /** Advice to add photos; null when there are some. */
  photosMissing: string | null
  id: string
  /** Of the other pages this person may open. */
  places: string[]
  name: string
  category: string
  place: string
  standing: Standing
  open: OpenState | null
  parts: ShownPart[]
  form: OpenForm | null
  waiting: Waiting | null
  /** Reports and claims that the owners can answer. */
  cases: OwnersCase[]
  needsProof: boolean
  hasWaitingProof: boolean
}

/** A refused form. */
export type EditAnswer = {
  part: string
  values: FormValues
  problems: FormProblem[]
  /** Changes that someone else made meanwhile. */
  conflict: { who: string | null; conflicts: Conflict[] } | null
  seen: string
  /** Likely typos, to confirm once. */
  questions: Question[]
  /** Keys of the questions already answered. */
  settled: string[]
  /** null keeps the previous base. */
  base: string | null
}
