import * as t from '#messages/command-registry.ts'
import { findCategory } from '../../listings/categories.ts'
import { dayText } from '../../listings/day-text.ts'
import { leftOutReasons, type LeftOut } from '../sam/sam-entity.ts'
import {
  planned,
  type Figures,
  type PlanCounts,
  type Planned,
  type PlanLine,
  type Totals,
} from './plan.ts'

const reasons: Record<LeftOut | 'missing', () => string> = {
  foreign: t.foreign,
  otherState: t.otherState,
  notVeteran: t.notVeteran,
  optedOut: t.optedOut,
  expired: t.expired,
  personName: t.personName,
  damaged: t.damaged,
  missing: t.missing,
}
const plannedWords: Record<Planned, () => string> = {
  new: t.newOnes,
  draft: t.drafts,
  matched: t.matched,
  changed: t.changed,
  gone: t.gone,
}

function plannedText(what: Planned): string {
  return plannedWords[what]()
}

/** "New 12, gone 1"; '' for none. */
export function countsText(counts: Partial<PlanCounts>): string {
  return planned
    .filter((what) => counts[what])
    .map((what) => t.countOf({ what: plannedText(what), count: counts[what] ?? 0 }))
    .join(', ')
}

export function fileText({ fileDate, lines }: { fileDate: string | null; lines: number }): string {
  return fileDate ? t.fileOf({ day: dayText(fileDate), lines }) : ''
}

export function olderText({ fileDate, newer }: { fileDate: string; newer: string }): string {
  return t.olderFile({ day: dayText(fileDate), newer: dayText(newer) })
}

/** The number left out includes the entries listed under "Left out". */
export function totalsText(totals: Totals, { left }: Pick<Figures, 'left'>): string {
  const entries = Object.values(left).reduce((sum, count) => sum + count, 0)
  return t.plan({ ...totals, refused: totals.refused + entries })
}

/** Per reason, then damaged lines and unknown codes. */
export function leftOutLines(
  { left, damagedLines, unmapped }: Figures,
  refused: readonly { reason: string; count: number }[],
): string[] {
  const codes = Object.entries(unmapped).toSorted(([, one], [, other]) => other - one)
  return [
    ...leftOutReasons
      .filter((reason) => left[reason])
      .map((reason) => t.countOf({ what: reasons[reason](), count: left[reason] ?? 0 })),
    ...refused.map(({ reason, count }) => t.countOf({ what: reason.replace(/\.$/, ''), count })),
    ...(damagedLines.length ? [t.damagedLines({ lines: damagedLines.join(', ') })] : []),
    ...(codes.length
      ? [t.unmapped({ codes: codes.map(([code, count]) => `${code} (${count})`).join(', ') })]
      : []),
  ]
}

export type PlanGroup = {
  county: string
  category: string
  counts: Partial<PlanCounts>
  done: number
}

/** One line per county and category, without those already done. */
export function planGroups(lines: readonly PlanLine[]): PlanGroup[] {
  const groups = new Map<string, PlanGroup>()
  for (const { county, category, what, isDone, count } of lines) {
    const key = `${county}|${category}`
    const group = groups.get(key) ?? { county, category, counts: {}, done: 0 }
    if (isDone) group.done += count
    else group.counts[what] = (group.counts[what] ?? 0) + count
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** All that can still be published. */
export function openCount(lines: readonly PlanLine[]): number {
  return lines.reduce((sum, { isDone, count }) => (isDone ? sum : sum + count), 0)
}

export function categoryText(slug: string): string {
  return findCategory(slug)?.name ?? slug
}

export function groupText({ county, category, counts, done }: PlanGroup): string {
  const open = countsText(counts)
  const published = done ? t.countOf({ what: t.published(), count: done }) : ''
  const all = [open, published].filter(Boolean).join(', ')
  return t.lineOf({ county: county || '—', category: categoryText(category), counts: all })
}
