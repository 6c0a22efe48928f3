import { dayOf, lineOf } from '../../exchange/record/cells.ts'
import { lettersOf } from '../../florida/letters.ts'
import { addDays } from '../../listings/hours.ts'
import { usPhone } from '../../submissions/contact-rules.ts'
import { webLink } from '../../submissions/link-rules.ts'
import { forVeterans, otherKindIn } from './certificate-kinds.ts'
import type { ListColumn, ListMapping } from './list-columns.ts'

/**
 * `other`: a certificate that isn't for veterans. `doubted`: the row names such a certificate outside the type column, or
 * says nothing about its status, and the list's other rows do.
 * `unclear`: the row doesn't say whether the business is certified.
 */
type Standing = 'certified' | 'left' | 'other' | 'doubted' | 'unclear'

export type ListRow = {
  number: number
  name: string
  names: string[]
  /** Any of these finds the same business in a later list. */
  keys: string[]
  uei: string | null
  zip: string | null
  phone: string | null
  website: string | null
  city: string | null
  standing: Standing
  /** The first day without the certificate, if the list says one. */
  endsOn: string | null
  /** The certificate says that the veteran is service-disabled; other lists may not tell. */
  isServiceDisabled: boolean
  /** The reason it is left out or unclear. */
  said: string
}

const noValue = /^(?:n\/?a|none|null|nil|unknown|tbd|0|[-–—.]*)$/i
const forServiceDisabled = /\bsdv|service[- ]?disabled/i
const notCertified =
  /\b(?:not|never|non)\b|expired|decertif|revok|withdr|inactive|graduat|den(?:y|ied)|declin|pending|in process|suspend|exit|remov|terminat|lapsed|former|no longer/i

export function readListRow(
  cells: readonly string[],
  {
    number,
    headings,
    mapping,
    today,
    saysStatus = [],
  }: {
    number: number
    headings: readonly string[]
    mapping: ListMapping
    today: string
    /** Columns that say about other rows if they're certified. */
    saysStatus?: readonly ListColumn[]
  },
): ListRow {
  const cell = (column: ListColumn) => {
    const place = headings.findIndex((heading) => mapping[heading] === column)
    const text = place < 0 ? '' : lineOf(cells[place] ?? '').slice(0, 200)
    return noValue.test(text) ? '' : text
  }
  const names = [cell('name'), cell('tradeName')].filter(Boolean)
  const unread = headings.flatMap((heading, place) =>
    [null, 'status'].includes(mapping[heading] ?? null)
      ? [{ heading, text: cells[place] ?? '' }]
      : [],
  )
  const uei = cell('uei').replace(/\s/g, '').toUpperCase()
  const zip = /^(\d{5})(?:-?\d{4})?(?:\.0+)?$/.exec(cell('zip'))?.[1] ?? null
  const name = names[0] ?? ''
  const identified = [
    ['uei', uei],
    ['cage', lettersOf(cell('cage'))],
    ['number', lettersOf(cell('number'))],
    ['name', name && zip ? `${lettersOf(name)} ${zip}` : ''],
  ] as const
  return {
    number,
    name,
    names,
    keys: identified.flatMap(([what, value]) => (value ? `${what} ${value}`.slice(0, 200) : [])),
    uei: uei || null,
    zip,
    phone: usPhone(cell('phone')),
    website: webLink(cell('website')),
    city: cell('city') || null,
    isServiceDisabled: forServiceDisabled.test(`${cell('kind')} ${cell('status')}`),
    ...standingOf(name, cell, { today, otherKind: otherKindIn(unread), saysStatus }),
  }
}

type RowStanding = Pick<ListRow, 'standing' | 'endsOn' | 'said'>

function standingOf(
  name: string,
  cell: (column: ListColumn) => string,
  {
    today,
    otherKind,
    saysStatus,
  }: { today: string; otherKind: string; saysStatus: readonly ListColumn[] },
): RowStanding {
  const result = (standing: Standing, said: string, endsOn: string | null = null): RowStanding => ({
    standing,
    said,
    endsOn,
  })
  if (!name) return result('unclear', '')
  const kind = cell('kind')
  if (kind && !forVeterans.test(kind)) return result('other', kind)
  const status = cell('status')
  if (notCertified.test(status)) return result('left', status)
  const exited = cell('exitedOn')
  const through = cell('validThrough')
  const ends = [exited && dayOf(exited), through && lastDay(through)].filter((day) => day !== '')
  if (ends.includes(null)) return result('unclear', exited || through)
  const [endsOn = null] = ends.toSorted((one, other) => ((one ?? '') < (other ?? '') ? -1 : 1))
  if (endsOn !== null && endsOn <= today) return result('left', exited || through, endsOn)
  if (!kind && otherKind) return result('doubted', otherKind, endsOn)
  const isUnsaid = saysStatus.length > 0 && !exited && saysStatus.every((column) => !cell(column))
  return result(isUnsaid ? 'doubted' : 'certified', '', endsOn)
}

function lastDay(text: string): string | null {
  const day = dayOf(text)
  return day && addDays(day, 1)
}
