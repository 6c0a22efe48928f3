import { fields } from '../../listings/fields.ts'
import { special, tick } from './field-kinds.ts'
import {
  dayOf,
  isDay,
  readSpecialDays,
  writeSpecialDays,
  type SpecialDayValues,
} from './special-day-values.ts'

export const specialHoursFields = {
  emergency: tick({
    label: '24 hour emergency service',
    line: 'Emergencies',
  }),
  specialDays: special({
    shape: 'days',
    control: 'days',
    label: 'Special days',
    hint: 'Holidays and vacations. Leave the times empty when it is closed.',
    line: fields.specialDays.label,
    read(days: SpecialDayValues[], { say }) {
      const { specialDays, problems } = readSpecialDays(days)
      for (const { place, text } of problems) say(text, `specialDays-${place}`)
      return specialDays
    },
    write: writeSpecialDays,
  }),
  closedForNow: tick({ label: 'Closed for now', line: 'Closed for now' }),
  reopensOn: special({
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
}
