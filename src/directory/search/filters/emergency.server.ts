import { today } from '../../../services.server.ts'
import { emergencyText } from '../../emergency.ts'
import { isClosedOn } from '../../hours.ts'
import { keeping } from '../columns.ts'
import type { Filter } from './filter.server.ts'
import { isNo, isYes } from './open.server.ts'

/** Listings that say of themselves that they have 24 hour emergency service, but for those that are closed for now. */
export const emergency: Filter = {
  read({ emergency }, now) {
    if (isYes(emergency)) return { search: { emergencyOn: today({ now: () => now }) } }
    if (isNo(emergency)) return { search: {} }
    const text = 'Emergency service is either on (1) or off (0)'
    return { problem: { title: 'Invalid choice', text } }
  },
  inMemory({ emergencyOn }, index) {
    if (!emergencyOn) return null
    const keepAble = keeping(index.emergency, (has) => has)
    const keepThere = keeping(index.hours, (hours) => !hours || !isClosedOn(emergencyOn, hours))
    return { keep: (rows) => keepThere(keepAble(rows)) }
  },
  facet: null,
  control: ({ emergency }) => ({ kind: 'switch', label: emergencyText, isOn: isYes(emergency) }),
  chip: ({ emergency }) => (isYes(emergency) ? emergencyText : null),
}
