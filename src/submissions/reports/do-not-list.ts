import * as t from '#messages/desk-not-listed.ts'
import { slugOf } from '../../florida/letters.ts'
import { ownHost } from '../duplicates/duplicate-score.ts'

export type Identity = {
  name: string
  phone: string | null
  website: string | null
  email?: string | null
  street: string | null
  zip: string | null
}

export type Marks = Record<'name' | 'phone' | 'site' | 'email' | 'address', string | null>

const forms = /-(llc|inc|incorporated|corp|corporation|co|company|ltd|pllc|pa)$/

export function marksIn({ name, phone, website, email, street, zip }: Identity): Marks {
  const digits = phone?.replace(/\D/g, '').slice(-10) ?? ''
  const place = street && zip ? `${streetKey(street)} ${zip.slice(0, 5)}` : null
  return {
    name: slugOf(name).replace(forms, '').replace(/^the-/, '') || null,
    phone: digits.length === 10 ? digits : null,
    site: ownHost(website),
    email: email?.toLowerCase() || null,
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

export type NotListed = { is: 'same' | 'maybe'; by: (keyof Marks)[] }

/**
 * One mark alone may be someone else's: phones are reassigned and names shared. Stores of a chain share a website and
 * its mailbox.
 */
export function likenessOf(by: (keyof Marks)[]): NotListed | null {
  if (by.length === 0) return null
  const isSite = (mark: keyof Marks) => mark === 'site' || mark === 'email'
  return { is: by.length >= 2 && !by.every(isSite) ? 'same' : 'maybe', by }
}

const markNames = { name: t.name, phone: t.phone, site: t.site, email: t.email, address: t.address }

/** For the team. */
export function notListedText({ is, by }: NotListed): string {
  const marks = new Intl.ListFormat('en').format(by.map((mark) => markNames[mark]()))
  return is === 'same' ? t.same({ marks }) : t.maybe({ marks })
}
