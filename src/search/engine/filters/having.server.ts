import * as t from '#messages/filters.ts'
import {
  fieldEntry,
  havingFacts,
  type HavingFact,
  type HavingFilter,
} from '../../../listings/fields.ts'
import { factFilterName } from './fact-name.ts'
import { chosen } from '../row-lists.ts'
import { passing } from '../columns.ts'
import { isNo, isYes, type Filter } from './filter.server.ts'

/** The owner's statement, or for disability also proof; samples count, too. */
function having(fact: HavingFact, param: HavingFilter): Filter {
  return {
    read({ [param]: value }) {
      if (isNo(value)) return { search: {} }
      if (isYes(value)) return { search: { [fact]: true } }
      const text = t.onOff({ name: factFilterName(fact) })
      return { problem: { title: t.invalidChoice(), text } }
    },
    inMemory({ [fact]: isWanted }, index) {
      if (!isWanted) return null
      const says = passing(index.has, (facts) => facts.includes(fact))
      const shows = passing(index.proofs, (proofs) => proofs.some(([, , isDisabled]) => isDisabled))
      const isProvable = fact === 'serviceDisabled'
      return { keep: (rows) => chosen(rows, (row) => says(row) || (isProvable && shows(row))) }
    },
    // Shown as a switch.
    facet: null,
    control: ({ [param]: value }) => ({
      kind: 'switch',
      label: factFilterName(fact),
      isOn: isYes(value),
      group: 'more',
    }),
    chip: ({ [param]: value }) => (isYes(value) ? factFilterName(fact) : null),
  }
}

const made = havingFacts.map((fact) => {
  const param = fieldEntry(fact).filter as HavingFilter
  return { fact, param, filter: having(fact, param) }
})

/** By parameter, and by part of a search. */
export const havingFilters = Object.fromEntries(
  made.map(({ param, filter }) => [param, filter]),
) as Record<HavingFilter, Filter>
export const havingConditions = Object.fromEntries(
  made.map(({ fact, filter }) => [fact, filter]),
) as Record<HavingFact, Filter>
