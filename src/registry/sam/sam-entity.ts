/** The public extract of SAM.gov, version 2: layout v6.0 by GSA. */
export const fieldsPerLine = 142

export type Header = { fileDate: string; count: number }

/** "BOF PUBLIC 20150911 20150911 0003861 0005253"; the last number counts the lines between. */
export function readHeader(line: string, word: 'BOF' | 'EOF'): Header | null {
  const [first, kind, , date = '', , count = ''] = line.trim().split(/\s+/)
  const fileDate = dayOf(date)
  if (first !== word || kind !== 'PUBLIC' || !fileDate || !/^\d{1,9}$/.test(count)) return null
  return { fileDate, count: Number(count) }
}

export type SamEntity = {
  /** Unique entity ID. */
  uei: string
  isExpired: boolean
  updatedOn: string | null
  /** Its last day. */
  expiresOn: string | null
  legalName: string
  tradeName: string
  street: string
  city: string
  state: string
  zip: string
  country: string
  website: string
  structure: string
  types: string[]
  naics: string
  isOptedOut: boolean
}

export const ueiPattern = /^[A-Z0-9]{12}$/

/** Fields by the numbers of the layout, from 1. Null without an ID. */
export function readEntity(fields: readonly string[]): SamEntity | null {
  const field = (number: number) => (fields[number - 1] ?? '').trim()
  const uei = field(1)
  if (!ueiPattern.test(uei)) return null
  return {
    uei,
    isExpired: field(6) !== 'A',
    expiresOn: dayOf(field(9)),
    updatedOn: dayOf(field(10)),
    legalName: field(12),
    tradeName: field(13),
    street: [field(16), field(17)].filter(Boolean).join(' '),
    city: field(18),
    state: field(19),
    zip: field(20).slice(0, 5),
    country: field(22),
    website: field(27),
    structure: field(28),
    types: field(32).split('~'),
    naics: field(33),
    isOptedOut: field(119) === 'NPDY',
  }
}

/** "20260314" as 2026-03-14; null if it's no day. */
function dayOf(text: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? []
  const date = `${year}-${month}-${day}`
  return year && !Number.isNaN(Date.parse(date)) ? date : null
}

export const leftOutReasons = [
  'foreign',
  'otherState',
  'notVeteran',
  'optedOut',
  'expired',
  'personName',
  'damaged',
] as const
export type LeftOut = (typeof leftOutReasons)[number]

const veteranOwned = new Set(['A5', 'QF'])
const soleProprietor = '2J'

/** Null for an entity that fits. @param today as 2026-11-21. */
export function whyLeftOut(entity: SamEntity, today: string): LeftOut | null {
  if (entity.country !== 'USA') return 'foreign'
  if (entity.state !== 'FL') return 'otherState'
  if (!entity.types.some((type) => veteranOwned.has(type))) return 'notVeteran'
  if (entity.isOptedOut) return 'optedOut'
  if (entity.isExpired || !entity.expiresOn || entity.expiresOn < today) return 'expired'
  if (isPersonName(entity)) return 'personName'
  return null
}

/** A sole proprietor's legal name is the owner's own. */
function isPersonName({ structure, legalName, tradeName }: SamEntity): boolean {
  const letters = (text: string) => text.replace(/[^A-Z0-9]/gi, '').toUpperCase()
  const isAlone = !tradeName || letters(tradeName) === letters(legalName)
  return !legalName || (structure === soleProprietor && isAlone)
}

export function isSoleProprietor({ structure }: SamEntity): boolean {
  return structure === soleProprietor
}
