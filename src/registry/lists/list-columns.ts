import * as t from '#messages/admin-certificates.ts'
import { lettersOf } from '../../florida/letters.ts'

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
    'expiration date, expires, expiration, expires on, valid through, valid until, end date, certification expiration, certification expiration date, certification end date, expiry date, expire date, cert expiration',
} as const

export type ListColumn = keyof typeof headingsOf
export const listColumns = Object.keys(headingsOf) as ListColumn[]

/** By heading; null for a column that isn't read. */
export type ListMapping = Record<string, ListColumn | null>

const byHeading = new Map(
  listColumns.flatMap((column) =>
    headingsOf[column].split(', ').map((heading) => [lettersOf(heading), column] as const),
  ),
)

/** Such as "VetCert Status": not reading it would give badges that have ended. */
const anyStatus = /(?:cert|vosb|vbe).*status$/

export function columnCalled(heading: string): ListColumn | null {
  const letters = lettersOf(heading)
  return byHeading.get(letters) ?? (anyStatus.test(letters) ? 'status' : null)
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
