import * as t from '#messages/admin-certificates.ts'
import { plainText } from '../../florida/letters.ts'

/** Columns of a list of certified businesses, with their known headings. */
const headingsOf = {
  name: 'name, legal business name, legal name, business name, firm name, firm, company, company name, vendor name, vendor, organization, name of firm',
  tradeName:
    'trade name, doing business as, doing business as name, dba, dba name, also known as, fictitious name',
  uei: 'uei, unique entity id, unique entity identifier, sam uei, uei number, unique entity id sam',
  cage: 'cage, cage code, cage number',
  number:
    'certificate number, certification number, cert number, vendor number, vendor id, certification id',
  city: 'city, town, physical city, business city, mailing city',
  zip: 'zip, zip code, zipcode, postal code, postal, zip postal code, physical zip, physical zip code, business zip, mailing zip, zip5',
  phone: 'phone, phone number, telephone, business phone, contact phone',
  website: 'website, web site, url, web address, www, website address',
  kind: 'certification, certifications, certification type, certificate, certification types, cert type, business designation, certified as, active certifications',
  status:
    'status, certification status, cert status, certificate status, current status, vosb status, sdvosb status',
  exitedOn:
    'exit date, certification exit date, vosb exit date, sdvosb exit date, program exit date, date of exit, removal date, decertification date',
  validThrough:
    'expiration date, expiration, expiration on, valid through, valid until, valid to, valid thru, good through, end date, end, ends, ends on, certification expiration, certification expiration date, certification expiration on, certification end date, certification valid through, vosb expiration date, sdvosb expiration date',
} as const

export type ListColumn = keyof typeof headingsOf
export const listColumns = Object.keys(headingsOf) as ListColumn[]

/** By heading; null for a column that isn't read, and none for one that's asked about. */
export type ListMapping = Record<string, ListColumn | null>

/** Words that headings write in several ways. */
const spellings: [RegExp, string][] = [
  [/^exp(?:ir(?:es?|y|ing|ation))?$/, 'expiration'],
  [/^cert(?:s|ificates?|ifications?)?$/, 'certificate'],
  [/^(?:no|nr|nbr|num|numbers?)$/, 'number'],
  [/^(?:ph|tel|telephone|phones?)$/, 'phone'],
  [/^(?:bus|biz)$/, 'business'],
  [/^orgs?$/, 'organization'],
  [/^(?:dt|dates?)$/, 'date'],
  [/^(?:thru|thro)$/, 'through'],
  [/^(?:stat|sts)$/, 'status'],
  [/^(?:desig|designations?)$/, 'designation'],
]

/** "expirationdate" for "Exp. Date", "EXP_DT", and "ExpDate". */
export function normalizedHeading(heading: string): string {
  const words = plainText(heading.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/#/g, ' no '))
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  return words
    .map((word) => spellings.find(([pattern]) => pattern.test(word))?.[1] ?? word)
    .join('')
}

const byHeading = new Map(
  listColumns.flatMap((column) =>
    headingsOf[column].split(', ').map((heading) => [normalizedHeading(heading), column] as const),
  ),
)

/** Such as "VetCert Status" or "SBA cert. expires on": not reading it would give badges that have ended. */
const anyStatus = /(?:cert\w*|vosb|vbe)status$/
const anyEnd =
  /^(?:date)?(?:of)?(?:\w*(?:cert\w*|vosb|vbe|sba|badge))?(?:expiration|exp)(?:of\w*)?(?:date|dt|on|day)?$/

export function columnCalled(heading: string): ListColumn | null {
  const words = normalizedHeading(heading)
  const known = byHeading.get(words)
  if (known) return known
  return anyStatus.test(words) ? 'status' : anyEnd.test(words) ? 'validThrough' : null
}

/** A column that a person has to choose for before the list is used: it isn't even skipped. */
export function openColumns(headings: readonly string[], mapping: ListMapping): string[] {
  return headings.filter((heading) => !Object.hasOwn(mapping, heading))
}

/** A list can be read that says a name, and which of several businesses of that name. */
export function lacksColumns(mapping: ListMapping): boolean {
  const columns = new Set(Object.values(mapping))
  const places = ['uei', 'cage', 'number', 'zip', 'phone', 'website'] as const
  return !columns.has('name') || !places.some((column) => columns.has(column))
}

const labels: Record<ListColumn, () => string> = {
  name: t.columnName,
  tradeName: t.columnTradeName,
  uei: t.columnUei,
  cage: t.columnCage,
  number: t.columnNumber,
  city: t.columnCity,
  zip: t.columnZip,
  phone: t.columnPhone,
  website: t.columnWebsite,
  kind: t.columnKind,
  status: t.columnStatus,
  exitedOn: t.columnExitedOn,
  validThrough: t.columnValidThrough,
}

export function listColumnLabel(column: ListColumn): string {
  return labels[column]()
}
