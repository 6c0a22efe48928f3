import { weekdays } from '../../directory/hours.ts'

/** A suggestion by anyone, or the fuller form of a signed-in person who becomes the owner. */
export type SubmissionKind = 'suggest' | 'register'

const texts = [
  'name',
  'category',
  'description',
  'street',
  'city',
  'zip',
  'county',
  'phone',
  'email',
  'website',
  'facebook',
  'instagram',
  'twitter',
  'linkedin',
  'hoursNote',
  'timeZone',
  'licenseNumber',
  'service',
  'proof',
  'proofNumber',
  'submitterName',
  'submitterEmail',
  'relation',
  'ownerName',
  'ownerEmail',
  'ownerPhone',
  'message',
] as const

const ticks = ['hidesAddress', 'byAppointment'] as const

type TextField = (typeof texts)[number]
type TickField = (typeof ticks)[number]

/** A span of opening as a time field gives it: "08:00"; empty when nothing was typed. */
export type TypedSpan = { opens: string; closes: string }

/** A day as it was typed. Its fields are named `hours-0-opens`, `hours-0-closes` (repeated) and `hours-0-all-day`; 0 is Monday. */
export type TypedDay = { isAllDay: boolean; spans: TypedSpan[] }

/** A form as it was typed, whatever is wrong with it: what a page shows again. */
export type TypedSubmission = Record<TextField, string> &
  Record<TickField, boolean> & { serves: string[]; days: TypedDay[] }

/** The field that a message stands beside; a day's is the name of its group, `hours-0`. */
export type SubmissionField = TextField | TickField | 'serves' | `hours-${number}`

/** What is wrong with one field, in a sentence that says what to do. */
export type SubmissionProblem = { field: SubmissionField; text: string }

/** Fields as a browser sends them: names with values, repeated where a form repeats them. */
export type SentFields = Iterable<readonly [string, unknown]>

/** Nobody needs more spans a day, or counties; a hostile form has more. */
const maxSpans = 6
const maxCounties = 100

/**
 * Reads a form. Never fails: a field that is missing is empty, of one that is sent twice the first counts,
 * and a file where words belong is nothing.
 */
export function readSubmission(fields: SentFields): TypedSubmission {
  const values = new Map<string, string[]>()
  for (const [name, value] of fields) {
    if (typeof value !== 'string') continue
    const known = values.get(name)
    if (!known) values.set(name, [value])
    else if (known.length < maxCounties) known.push(value)
  }
  const all = (name: string) => values.get(name) ?? []
  const first = (name: string) => all(name)[0] ?? ''
  return {
    ...(Object.fromEntries(texts.map((name) => [name, first(name)])) as Record<TextField, string>),
    hidesAddress: first('hidesAddress') !== '',
    byAppointment: first('byAppointment') !== '',
    serves: [...new Set(all('serves').filter(Boolean))],
    days: weekdays.map((_, day) => ({
      isAllDay: first(`hours-${day}-all-day`) !== '',
      spans: readSpans(all(`hours-${day}-opens`), all(`hours-${day}-closes`)),
    })),
  }
}

function readSpans(opens: string[], closes: string[]): TypedSpan[] {
  const count = Math.min(Math.max(opens.length, closes.length), maxSpans)
  const spans = Array.from({ length: count }, (_, place) => ({
    opens: opens[place] ?? '',
    closes: closes[place] ?? '',
  }))
  return spans.filter(({ opens, closes }) => opens || closes)
}

/** The fields that a browser would send for this form: what `readSubmission` reads back. */
export function sentFields(typed: TypedSubmission): [string, string][] {
  const { days, serves } = typed
  return [
    ...texts.map((name): [string, string] => [name, typed[name]]),
    ...ticks.filter((name) => typed[name]).map((name): [string, string] => [name, 'yes']),
    ...serves.map((county): [string, string] => ['serves', county]),
    ...days.flatMap(({ isAllDay, spans }, day) => [
      ...(isAllDay ? [[`hours-${day}-all-day`, 'yes'] satisfies [string, string]] : []),
      ...spans.flatMap(({ opens, closes }): [string, string][] => [
        [`hours-${day}-opens`, opens],
        [`hours-${day}-closes`, closes],
      ]),
    ]),
  ]
}
