import { nameIn } from '../platform/text/names.ts'

export const branches = [
  'Army',
  'Navy',
  'Marine Corps',
  'Air Force',
  'Space Force',
  'Coast Guard',
  'National Guard',
] as const

export const languages = [
  'English',
  'Spanish',
  'Haitian Creole',
  'Portuguese',
  'American Sign Language',
  'Other',
] as const
export type Language = (typeof languages)[number]

export const payments = [
  'Cash',
  'Checks',
  'Credit and debit cards',
  'Zelle',
  'Venmo',
  'Cash App',
  'PayPal',
  'Apple Pay',
  'Google Pay',
  'Financing',
  'Purchase orders',
] as const
export type Payment = (typeof payments)[number]

/** In list order: "English, Spanish, other languages". */
export function languagesText(named: readonly Language[]): string {
  const inOrder = languages.filter((name) => named.includes(name))
  return inOrder.map((name) => nameIn(name === 'Other' ? 'other languages' : name)).join(', ')
}

/** In list order. */
export function paymentsText(named: readonly Payment[]): string {
  return payments
    .filter((name) => named.includes(name))
    .map(nameIn)
    .join(', ')
}
