import { findCounty } from '../../florida/counties.ts'
import { findCategory } from '../../listings/categories.ts'
import { planned, type PlanCounts } from '../run/plan.ts'
import { categoryText, countsText, type PlanGroup } from '../run/run-words.ts'

export type Offered = { value: string; name: string; counts: string }

export function countiesOf(groups: readonly PlanGroup[]): Offered[] {
  return offered(
    groups,
    ({ county }) => county,
    (county) => county,
  )
}

export function categoriesOf(groups: readonly PlanGroup[]): Offered[] {
  return offered(groups, ({ category }) => category, categoryText)
}

/** Groups with rows left to publish, by name. */
function offered(
  groups: readonly PlanGroup[],
  valueOf: (group: PlanGroup) => string,
  nameOf: (value: string) => string,
): Offered[] {
  const sums = new Map<string, Partial<PlanCounts>>()
  for (const group of groups) {
    const sum = sums.get(valueOf(group)) ?? {}
    for (const what of planned) sum[what] = (sum[what] ?? 0) + (group.counts[what] ?? 0)
    sums.set(valueOf(group), sum)
  }
  return [...sums]
    .map(([value, counts]) => ({ value, name: nameOf(value), counts: countsText(counts) }))
    .filter(({ value, counts }) => value && counts)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

export function choicesIn(form: FormData): { counties: string[]; categories: string[] } {
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === 'string')
  return {
    counties: texts('county').flatMap((name) => findCounty(name)?.name ?? []),
    categories: texts('category').flatMap((slug) => findCategory(slug)?.slug ?? []),
  }
}
