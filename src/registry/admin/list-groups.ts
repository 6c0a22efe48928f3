import * as t from '#messages/admin-certificates.ts'
import type { ListPlan, ShownListRow } from '../lists/list-runs.server.ts'

type Group = {
  show: Exclude<keyof ListPlan, 'answered' | 'putBack' | 'kept'>
  outcomes: readonly ShownListRow['outcome'][]
  text: (values: { count: number }) => string
}

/** Most important first. */
export const listGroups: readonly Group[] = [
  { show: 'ends', outcomes: ['gone'], text: t.ends },
  { show: 'waits', outcomes: ['likely', 'held'], text: t.waits },
  { show: 'gives', outcomes: ['new'], text: t.gives },
  { show: 'renews', outcomes: ['changed'], text: t.renews },
  { show: 'same', outcomes: ['same'], text: t.same },
  { show: 'unlisted', outcomes: ['unlisted'], text: t.unlisted },
  { show: 'refused', outcomes: ['refused'], text: t.refused },
]
