import * as t from '#messages/admin-certificates.ts'
import type { ListGroupName, ListPlan } from '../lists/list-runs.server.ts'

type Counted = { count: number }

type Group = {
  show: ListGroupName
  text: (values: Counted) => string
  /** Once the list is used. */
  doneText: (values: Counted) => string
}

/** Most important first. */
export const listGroups: readonly Group[] = [
  { show: 'ends', text: t.ends, doneText: t.ended },
  { show: 'waits', text: t.waits, doneText: t.waited },
  { show: 'gives', text: t.gives, doneText: t.gave },
  { show: 'renews', text: t.renews, doneText: t.renewed },
  { show: 'stays', text: t.stays, doneText: t.stayed },
  { show: 'same', text: t.same, doneText: t.wasSame },
  { show: 'unlisted', text: t.unlisted, doneText: t.wasUnlisted },
  { show: 'refused', text: t.refused, doneText: t.wasRefused },
]

export function groupText(group: Group, plan: ListPlan, isUsed: boolean): string {
  return (isUsed ? group.doneText : group.text)({ count: plan[group.show] })
}
