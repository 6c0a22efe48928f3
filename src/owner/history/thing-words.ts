import { dayText } from '../../listings/day-text.ts'
import { eventTimeText } from '../../listings/posts/post-time.ts'
import { titleOf } from '../../listings/posts/post.ts'
import type { DetailLine } from '../../submissions/form/field-lines.ts'
import { withId, type ThingChange, type ThingRow } from '../../submissions/edits/thing-changes.ts'

/** A change of photos or posts in words: what was done ("deleted a photo"), and what differs. */
type ThingWords = { what: string; lines: DetailLine[] }

/** What was done with photos or posts of a listing. @param timeZone of the listing. */
export function thingWords(change: ThingChange, timeZone: string): ThingWords {
  return change.table === 'posts' ? postWords(change, timeZone) : photoWords(change)
}

/** What a change was about, where it is one thing that came, went or differs; of several the first that differs. */
function sidesOf({ before, after }: ThingChange): { was: ThingRow | null; is: ThingRow | null } {
  const came = after.find((row) => !withId(before, row['id']))
  if (came) return { was: null, is: came }
  const went = before.find((row) => !withId(after, row['id']))
  if (went) return { was: went, is: null }
  const [was = null] = before
  return { was, is: was && withId(after, was['id']) }
}

const photoNames: Record<string, string | undefined> = {
  profile: 'profile photo',
  banner: 'banner',
  owner: 'photo of the owner',
  gallery: 'photo in the gallery',
}

function photoWords(change: ThingChange): ThingWords {
  const { was, is } = sidesOf(change)
  const said = textOf((is ?? was)?.['alt'])
  const about = said ? `: ${said}` : ''
  if (!was) return { what: `added a ${nameOf(is)}${about}`, lines: [] }
  if (!is) return { what: `deleted a ${nameOf(was)}${about}`, lines: [] }
  const moved = lines(change, 'kind', 'Used as', nameOf)
  if (moved.length) return { what: `changed what a photo is used as`, lines: moved }
  if (was['image_id'] !== is['image_id']) return { what: `cropped a photo${about}`, lines: [] }
  const described = lines(change, 'alt', 'What it shows', (row) => textOf(row['alt']))
  if (described.length) return { what: 'described a photo', lines: described }
  const isMoved = was['place'] !== is['place']
  const what = isMoved ? 'changed the order of the photos' : 'changed what of a photo stays in view'
  return { what, lines: [] }
}

function nameOf(row: ThingRow | null): string {
  return photoNames[textOf(row?.['kind'])] ?? 'photo'
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A line for each thing in which a field differs. */
function lines(
  { before, after }: ThingChange,
  field: string,
  label: string,
  tell: (row: ThingRow) => string,
): DetailLine[] {
  return before.flatMap((was) => {
    const is = withId(after, was['id'])
    if (!is || was[field] === is[field]) return []
    return [{ label, before: tell(was) || 'Nothing', text: tell(is) || 'Nothing' }]
  })
}

function postWords(change: ThingChange, timeZone: string): ThingWords {
  const { was, is } = sidesOf(change)
  const post = is ?? was
  const kind = { event: 'an event', deal: 'a deal' }[textOf(post?.['type'])] ?? 'an update'
  const title = titleOf(textOf(post?.['content']))
  const name = `${kind}: ${title}`
  if (!is) return { what: `deleted ${name}`, lines: [] }
  const isDraft = is['state'] === 'draft'
  if (!was) return { what: `${isDraft ? 'saved a draft of' : 'posted'} ${name}`, lines: [] }
  const told = [
    lines(change, 'content', 'Text', (row) => textOf(row['content'])),
    lines(change, 'type', 'Type', (row) => textOf(row['type'])),
    whenLines(was, is, timeZone),
    lines(change, 'place', 'Place', (row) => textOf(row['place'])),
    lines(change, 'expires_on', 'Until', (row) => dayOrNothing(row['expires_on'])),
    lines(change, 'image_id', 'Picture', (row) => (row['image_id'] ? 'A picture' : '')),
    lines(change, 'image_alt', 'What the picture shows', (row) => textOf(row['image_alt'])),
  ].flat()
  const isNews = was['state'] === 'draft' && !isDraft
  return { what: `${isNews ? 'posted' : 'changed'} ${name}`, lines: told }
}

function whenLines(was: ThingRow, is: ThingRow, timeZone: string): DetailLine[] {
  const [before, text] = [was, is].map(({ starts_at, ends_at }) => {
    const at = (value: unknown) => (typeof value === 'string' ? value : null)
    return eventTimeText({ startsAt: at(starts_at), endsAt: at(ends_at) }, timeZone) || 'Nothing'
  }) as [string, string]
  return before === text ? [] : [{ label: 'When', before, text }]
}

function dayOrNothing(value: unknown): string {
  return typeof value === 'string' ? dayText(value) : ''
}
