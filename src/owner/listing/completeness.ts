import type { ListingDetails } from '../../submissions/submission.ts'
import { needsLicense } from '../../listings/license-check.ts'

/** Something that a listing does not say yet: in which part it is told, and what it is good for. */
export type Missing = { part: string; text: string }

type Rule = Missing & { isSaid(details: ListingDetails): boolean }

const rules: readonly Rule[] = [
  {
    part: 'hours',
    text: 'Add hours: open-now searches will find you.',
    isSaid: ({ hours, byAppointment }) => hours.length > 0 || byAppointment,
  },
  {
    part: 'contact',
    text: 'Add a phone number: most people call.',
    isSaid: ({ phone }) => phone !== null,
  },
  {
    part: 'contact',
    text: 'Add a website or a social page: people look there before they call.',
    isSaid: ({ website, facebook, instagram }) => Boolean(website ?? facebook ?? instagram),
  },
  {
    part: 'about',
    text: 'Say more about what you do: searches find the words.',
    isSaid: ({ description }) => description.length >= 80,
  },
  {
    part: 'about',
    text: 'Add the languages you speak: people search by them.',
    isSaid: ({ languages }) => languages.length > 0,
  },
  {
    part: 'address',
    text: 'Add your ZIP code: searches near it put you first.',
    isSaid: ({ zip }) => zip !== null,
  },
  {
    part: 'service',
    text: 'Add your branch of service: people ask for it.',
    isSaid: ({ service }) => service !== null,
  },
  {
    part: 'service',
    text: 'Add your license number: Florida licenses this trade.',
    isSaid: ({ category, licenseNumber }) => !needsLicense(category) || licenseNumber !== null,
  },
]

/** What a listing does not say yet. */
export function missingIn(details: ListingDetails): Missing[] {
  return rules.filter(({ isSaid }) => !isSaid(details)).map(({ part, text }) => ({ part, text }))
}

/** How much of what people look for a listing says, from 0 to 100. */
export function completeness(details: ListingDetails): number {
  return Math.round(((rules.length - missingIn(details).length) / rules.length) * 100)
}
