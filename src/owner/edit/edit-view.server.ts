import { can } from '../../account/team/can.ts'
import type { Services } from '../../platform/services.server.ts'
import { openState } from '../../listings/hours.ts'
import { findCategory } from '../../listings/categories.ts'
import { formChoices } from '../../submissions/form/form-choices.ts'
import {
  editParts,
  introOf,
  partNamed,
  reviewedFields,
  waits,
} from '../../submissions/edits/edit-parts.ts'
import { baseOf } from '../../submissions/edits/merge-part.ts'
import { changeLines, fieldChanges, partLines } from '../../submissions/edits/field-changes.ts'
import {
  editValues,
  readEdited,
  type EditedListing,
} from '../../submissions/edits/save-edit.server.ts'
import { whenText } from '../../submissions/when-text.ts'
import { places } from '../listing/places.ts'
import { promisedTime } from '../../platform/ui/promised-time.ts'
import { isForTeam } from '../listing/editor.server.ts'
import { reasonAsked } from '../listing/asked.server.ts'
import { missingIn } from '../listing/completeness.ts'
import type { Runner } from '../listing/listing.server.ts'
import { openCases } from '../../submissions/answers/cases.server.ts'
import { waitingSince } from '../listing/send-to-team.server.ts'
import { standingOf } from '../listing/standing.ts'
import type { EditView, PartForm, ShownPart, Waiting } from './edit-view.ts'

/** What the page shows of a listing to who may change it. @param part the one whose form is open. */
export async function editView(
  { db, site, now: clock }: Pick<Services, 'db' | 'now' | 'site'>,
  { listing, person }: Pick<Runner, 'listing' | 'person'>,
  part: string | null,
): Promise<EditView | null> {
  const now = clock()
  const isTeam = isForTeam({ listing, person })
  const edited = await readEdited(db, listing.id, isTeam)
  if (!edited) return null
  const { live } = edited
  return {
    id: listing.id,
    places: places.filter(({ needs }) => can(person, needs, listing)).map(({ name }) => name),
    name: live.name,
    category: findCategory(live.category)?.name ?? '',
    place: [live.city, listing.county && `${listing.county} County`].filter(Boolean).join(', '),
    standing: standingOf(listing),
    open: openState(live.hours, live.timeZone, now, live),
    parts: shownParts(edited),
    form: formOf(edited, part, isTeam ? null : promisedTime(site)),
    waiting: await waitingOf(db, edited, now),
    cases: isTeam ? [] : (await openCases(db, listing.id, now)).map(({ title }) => title),
    isAnswered: (await waitingSince(db, 'answer', listing.id)) !== null,
  }
}

function shownParts({ live, proposed }: EditedListing): ShownPart[] {
  const missing = missingIn(live)
  return editParts.map(({ id, title, fields }) => {
    const reviewed = fields.filter(waits)
    const changes = fieldChanges(live, proposed, reviewed)
    return {
      id,
      title,
      lines: partLines(live, fields, formChoices()),
      waiting: changeLines(changes, formChoices()),
      missing: missing.filter((one) => one.part === id).map(({ text }) => text),
    }
  })
}

function formOf(
  { proposed, seen }: EditedListing,
  wanted: string | null,
  promised: string | null,
): PartForm | null {
  const part = partNamed(wanted)
  if (!part) return null
  const values = editValues(proposed)
  const base = baseOf(values, part.fields)
  const intro = introOf(part, promised)
  return { part: part.id, values, choices: formChoices(), seen, base, intro }
}

async function waitingOf(
  db: Services['db'],
  { waiting, live, proposed }: EditedListing,
  now: Date,
): Promise<Waiting | null> {
  if (!waiting || !fieldChanges(live, proposed, reviewedFields).length) return null
  const isAsked = waiting.state === 'changes_requested'
  return {
    due: whenText(waiting.due_at, now),
    isAsked,
    reason: isAsked ? await reasonAsked(db, waiting.id) : '',
  }
}
