import { findCategory } from '../../directory/categories.ts'
import { clockText, weekdays } from '../../directory/hours.ts'
import { findCounty } from '../../florida/counties.ts'
import type { SubmissionDetails } from '../submission.ts'
import { proofLabel } from './proof-words.ts'

/** One fact of a submission in words. `before` is what stood there before the last answer, if it differs. */
export type DetailLine = { label: string; text: string; before: string | null }

type Group = { title: string; lines: DetailLine[] }

const relationNames = {
  owner: 'The owner',
  family: 'Family of the owner',
  employee: 'Works there',
  customer: 'A customer',
  other: 'Somebody else',
} as const

const facts: [title: string, [label: string, text: (d: SubmissionDetails) => string | null][]][] = [
  [
    'The business',
    [
      ['Name', (d) => d.name],
      ['Category', (d) => findCategory(d.category)?.name ?? d.category],
      ['Description', (d) => d.description],
      ['License number', (d) => d.licenseNumber],
    ],
  ],
  [
    'Where',
    [
      ['Street', (d) => d.street && `${d.street}${d.hidesAddress ? ' (not shown)' : ''}`],
      ['City and ZIP', (d) => [d.city, d.zip].filter(Boolean).join(', ')],
      ['County', (d) => findCounty(d.county)?.name ?? d.county],
      ['Also serves', (d) => countyNames(d.serves).join(', ')],
    ],
  ],
  [
    'How to reach it',
    [
      ['Phone', (d) => d.phone],
      ['Email', (d) => d.email],
      ['Website', (d) => d.website],
      ['Facebook', (d) => d.facebook],
      ['Instagram', (d) => d.instagram],
      ['X (Twitter)', (d) => d.twitter],
      ['LinkedIn', (d) => d.linkedin],
      ['Hours', hoursText],
      ['Note on hours', (d) => d.hoursNote],
    ],
  ],
  [
    'Service and people',
    [
      ['Branch of service', (d) => d.service],
      ['Proof offered', proofText],
      [
        'Sent in by',
        ({ submitter }) => [submitter.name, submitter.email].filter(Boolean).join(', '),
      ],
      ['Who that is', (d) => relationNames[d.submitter.relation]],
      [
        'Owner named',
        ({ owner }) => [owner.name, owner.email, owner.phone].filter(Boolean).join(', '),
      ],
      ['Message', (d) => d.message],
    ],
  ],
]

/** All that was sent, in groups; what is empty, and was empty before, is left out. */
export function detailGroups(
  details: SubmissionDetails,
  before: SubmissionDetails | null,
): Group[] {
  return facts.map(([title, lines]) => ({
    title,
    lines: lines.flatMap(([label, textOf]) => {
      const text = textOf(details) ?? ''
      const old = before ? (textOf(before) ?? '') : text
      if (!text && !old) return []
      return [{ label, text: text || 'Nothing', before: old === text ? null : old || 'Nothing' }]
    }),
  }))
}

/** By name: a form sends them in its own order, which is no change. */
function countyNames(slugs: string[]): string[] {
  return slugs.map((slug) => findCounty(slug)?.name ?? slug).sort()
}

function proofText({ proof }: SubmissionDetails): string | null {
  if (!proof) return null
  const offered = proofLabel(proof.method)
  return proof.number ? `${offered}: ${proof.number}` : offered
}

function hoursText({ hours, byAppointment, timeZone }: SubmissionDetails): string | null {
  const spans = hours.map(({ weekday, opensMinute, closesMinute }) => {
    const isAllDay = closesMinute - opensMinute === 1440
    const times = isAllDay ? '24 hours' : `${clockText(opensMinute)} to ${clockText(closesMinute)}`
    return `${weekdays[weekday]} ${times}`
  })
  const zone = hours.length && timeZone === 'America/Chicago' ? ['Central time'] : []
  const appointment = byAppointment ? ['By appointment'] : []
  return [...spans, ...zone, ...appointment].join('\n') || null
}
