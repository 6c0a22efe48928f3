import { slugOf } from '../../florida/letters.ts'
import { ownHost } from '../duplicates/duplicate-score.ts'

/** What a business can be told by. */
export type Told = {
  name: string
  phone: string | null
  website: string | null
  street: string | null
  zip: string | null
}

/** The same as text that is alike for all its spellings; null where nothing tells. */
export type Marks = Record<'name' | 'phone' | 'site' | 'address', string | null>

const forms = /-(llc|inc|incorporated|corp|corporation|co|company|ltd|pllc|pa)$/

/** The marks of a business. */
export function marksOf({ name, phone, website, street, zip }: Told): Marks {
  const digits = phone?.replace(/\D/g, '').slice(-10) ?? ''
  const place = street && zip ? `${streetKey(street)} ${zip.slice(0, 5)}` : null
  return {
    name: slugOf(name).replace(forms, '').replace(/^the-/, '') || null,
    phone: digits.length === 10 ? digits : null,
    site: ownHost(website),
    address: place,
  }
}

const shortened: Record<string, string> = {
  street: 'st',
  avenue: 'ave',
  boulevard: 'blvd',
  road: 'rd',
  drive: 'dr',
  highway: 'hwy',
  lane: 'ln',
  court: 'ct',
  suite: 'ste',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
}

function streetKey(street: string): string {
  const words = slugOf(street).split('-')
  return words.map((word) => (Object.hasOwn(shortened, word) && shortened[word]) || word).join(' ')
}

/** How a business is like one that asked not to be listed: by enough to say that it is the same, or by something. */
export type NotListed = { is: 'same' | 'maybe'; by: (keyof Marks)[] }

/** What marks in common say. One alone may be of somebody else: a phone is given on, a name is had by many. */
export function likenessOf(by: (keyof Marks)[]): NotListed | null {
  if (by.length === 0) return null
  return { is: by.length >= 2 ? 'same' : 'maybe', by }
}

/** What each is called. */
export const markNames: Record<keyof Marks, string> = {
  name: 'name',
  phone: 'phone number',
  site: 'website',
  address: 'address',
}

/** What the desk reads of it. */
export function notListedText({ is, by }: NotListed): string {
  const names = by.map((mark) => markNames[mark])
  const last = names.at(-1) ?? ''
  const same = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
  const who = 'a business that asked not to be listed'
  return is === 'same'
    ? `Do not list: same ${same} as ${who}. Approve it only when its owner has told you that they changed their mind.`
    : `Look twice: same ${same} as ${who}. It may be another business.`
}
