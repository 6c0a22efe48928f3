import * as t from '#messages/filters.ts'
import { emergencyText } from '../../../listings/emergency.ts'
import { isNo, isYes, type Filter } from './filter.server.ts'

/** Open now or emergency service first. */
export const emergency: Filter = {
  read({ emergency }) {
    if (isYes(emergency) || isNo(emergency)) return { search: {} }
    const text = t.emergencyOnOff()
    return { problem: { title: t.invalidChoice(), text } }
  },
  inMemory: () => null,
  facet: null,
  control: ({ emergency }) => ({ kind: 'switch', label: emergencyText(), isOn: isYes(emergency) }),
  chip: ({ emergency }) => (isYes(emergency) ? emergencyText() : null),
}
