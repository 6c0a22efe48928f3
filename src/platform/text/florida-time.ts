import { dateFormat, plainClock } from './date-format.ts'

const zone = { timeZone: 'America/New_York' } as const
const dayAndClock = dateFormat({ ...zone, dateStyle: 'medium', timeStyle: 'short' })
const longDay = dateFormat({ ...zone, dateStyle: 'long' })

/** "Nov 21, 2026, 10:00 AM". */
export function dayAndTime(moment: string | Date): string {
  return plainClock(dayAndClock().format(new Date(moment)))
}

/** "November 21, 2026". */
export function dayInFlorida(moment: string | Date): string {
  return longDay().format(new Date(moment))
}

const clock = new Intl.DateTimeFormat('en-US', { ...zone, hour: 'numeric', hourCycle: 'h23' })

/** 0 to 23. */
export function hourInFlorida(moment: Date): number {
  return Number(clock.format(moment))
}
