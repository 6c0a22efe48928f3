import * as t from '#messages/admin-certificates.ts'
import type { ListPlan, ShownListRow } from '../lists/list-runs.server.ts'

type Counted = { count: number; open: number }

type Group = {
  show: Exclude<keyof ListPlan, 'answered' | 'unanswered' | 'putBack' | 'kept'>
  outcomes: readonly ShownListRow['outcome'][]
  text: (values: Counted) => string
  /** Once the list is used. */
  doneText: (values: Counted) => string
}

/** Most important first. */
export const listGroups: readonly Group[] = [
  { show: 'ends', outcomes: ['gone'], text: t.ends, doneText: t.ended },
  { show: 'waits', outcomes: ['likely', 'held'], text: t.waits, doneText: t.waited },
  { show: 'gives', outcomes: ['new'], text: t.gives, doneText: t.gave },
  { show: 'renews', outcomes: ['changed'], text: t.renews, doneText: t.renewed },
  { show: 'same', outcomes: ['same'], text: t.same, doneText: t.wasSame },
  { show: 'unlisted', outcomes: ['unlisted'], text: t.unlisted, doneText: t.wasUnlisted },
  { show: 'refused', outcomes: ['refused'], text: t.refused, doneText: t.wasRefused },
]

export function groupText(group: Group, plan: ListPlan, isUsed: boolean): string {
  const values = { count: plan[group.show], open: plan.unanswered }
  return (isUsed ? group.doneText : group.text)(values)
}
