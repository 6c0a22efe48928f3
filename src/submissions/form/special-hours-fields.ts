import { special, tick, type Field } from './field-kinds.ts'
import { listed, onCard, type Marks } from './field-marks.ts'
import {
  dayOf,
  isDay,
  readSpecialDays,
  writeSpecialDays,
  type SpecialDayValues,
} from './special-day-values.ts'

/** What a business says of its hours besides those of every week. */
export const specialHoursFields = {
  emergency: tick({
    ...onCard,
    label: '24 hour emergency service',
    line: 'Emergencies',
  }),
  specialDays: special({
    ...listed,
    shape: 'days',
    control: 'days',
    label: 'Special days',
    hint: 'Holidays and vacations. Leave the times empty when it is closed.',
    line: 'Special days',
    read(days: SpecialDayValues[], { say }) {
      const { specialDays, problems } = readSpecialDays(days)
      for (const { place, text } of problems) say(text, `specialDays-${place}`)
      return specialDays
    },
    write: writeSpecialDays,
  }),
  closedForNow: tick({ ...listed, label: 'Closed for now', line: 'Closed for now' }),
  reopensOn: special({
    ...listed,
    shape: 'text',
    control: 'line',
    label: 'Open again on (optional)',
    hint: 'The first day that it is open again. Leave it empty for “until further notice”.',
    line: null,
    type: 'date',
    isAsked: ({ isTicked }) => isTicked('closedForNow'),
    read(value: string, { say }): string | null {
      const day = value.trim()
      if (day && !isDay(day)) say('Enter the day as month, day and year, such as 11/30/2026')
      return dayOf(day)
    },
    write: (day: string | null) => day ?? '',
  }),
} satisfies Record<string, Field & Marks>
