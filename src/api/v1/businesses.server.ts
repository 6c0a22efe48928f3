import { z } from 'zod'
import { nearbyMiles } from '../../browse/nearby/nearby.ts'
import { findBusiness } from '../../listings/businesses.server.ts'
import { branches, languages, payments } from '../../listings/choices.ts'
import { fieldEntry, havingFacts, type HavingFilter } from '../../listings/fields.ts'
import { wantedProofs } from '../../listings/proof/standing.ts'
import { regions } from '../../florida/regions.ts'
import { today, type Services } from '../../platform/services.server.ts'
import { languages as siteLanguages } from '../../platform/text/language.ts'
import { parseSearch } from '../../search/page/parse-search.server.ts'
import { planSearch } from '../../search/page/run-search.server.ts'
import { idsFound } from '../../search/engine/search.server.ts'
import { readListingIndex } from '../../search/engine/listing-index.server.ts'
import { countFound } from '../../search/engine/facet-counts.server.ts'
import type { ListingIndex } from '../../search/engine/listings.server.ts'
import type { FilterParam, Page, Search } from '../../search/engine/search.ts'
import { businessRow } from './business-row.ts'
import type { Collection, Found, Range } from './collection.server.ts'
import type { Cursor, Shape } from './list-params.ts'
import { readListed, type FoundId } from './listed.server.ts'
import { badParameters, Problem } from './problem.ts'
import * as schemas from './schemas.ts'

type SearchName = FilterParam | 'sort' | 'show'

const yesNo = '"1" for yes.'
type Described = { description: string; example: string }

const ofFacts = Object.fromEntries(
  havingFacts.map((fact) => {
    const { label, filter } = fieldEntry(fact)
    const description = `${label}, as the owner says. ${yesNo}`
    return [filter, { description, example: '1' }]
  }),
) as Record<HavingFilter, Described>

const described: Readonly<Record<SearchName, Described>> = {
  zip: { description: 'A Florida ZIP code. Nearest first.', example: '34994' },
  near: {
    description: 'A city, county, or ZIP code to start from. Nearest first.',
    example: 'Stuart',
  },
  category: {
    description: 'A category or a group of categories, by name or ID.',
    example: 'Plumbing',
  },
  q: { description: 'Words, as people type them.', example: 'ac broken' },
  county: {
    description: 'Located in this county or serving it, by name or ID.',
    example: 'Martin',
  },
  region: {
    description: `Located in a county of this region, or serving one: ${regions.map(({ name }) => name).join(', ')}.`,
    example: 'Tampa Bay',
  },
  radius: { description: 'Miles around the ZIP code or place, 1 to 500.', example: '30' },
  service: {
    description: `Branch of service of the owner: ${branches.join(', ')}.`,
    example: 'Navy',
  },
  language: { description: `Language: ${languages.join(', ')}.`, example: 'Spanish' },
  proof: {
    description: `Proof that’s valid today: "seen" for any that our team saw, "vosb" or "sdvosb" for a certificate of the SBA, or one of ${wantedProofs.slice(2).join(', ')}.`,
    example: 'seen',
  },
  open: { description: `Open now first. ${yesNo}`, example: '1' },
  emergency: { description: `Those that answer emergencies first. ${yesNo}`, example: '1' },
  payment: { description: `A way to pay: ${payments.join(', ')}.`, example: 'Zelle' },
  ...ofFacts,
  naics: {
    description: 'NAICS codes or their first digits, with commas between them; any of them.',
    example: '5415',
  },
  uei: { description: 'The Unique Entity ID of SAM.gov, 12 characters.', example: 'SAMPL3AAAA01' },
  cage: { description: 'The CAGE code, 5 characters.', example: '0AA01' },
  sort: {
    description: '"distance", "name", or "proof". Without it, as the site orders.',
    example: 'name',
  },
  show: {
    description:
      '"businesses" to find businesses although the words ask for help, such as "food for my kids".',
    example: 'businesses',
  },
}

/** The same as of `/businesses/search`, except for what only a page needs. */
const searchParams: Shape = Object.fromEntries(
  Object.entries(described).map(([name, meta]) => [name, z.string().optional().meta(meta)]),
)

const ofFiles: Shape = {
  headings: z
    .enum(siteLanguages, `Give one of ${siteLanguages.join(', ')}.`)
    .optional()
    .meta({
      description:
        'The language of column headings and category names in CSV and XLSX. English without it.',
      example: 'es',
    }),
}

export type Planned = {
  index: ListingIndex
  search: Search
  page: Omit<Page, 'page' | 'pageSize'>
  total: number
}

/** @throws Problem for a parameter that the site's search refuses, in its words */
export async function planBusinesses(
  services: Services,
  own: Record<string, string>,
): Promise<Planned> {
  const parsed = parseSearch(new URLSearchParams(own), services.now())
  if (!parsed.ok)
    throw badParameters(
      parsed.problems.map(({ field, text }) => ({ parameter: field, detail: text })),
    )
  const { query } = parsed
  const plan = () => planSearch(services, query)
  const { q, open, emergency } = query.values
  const { index, settled, hours, sort } = await (q || open || emergency
    ? services.inTurn(plan)
    : plan())
  const page = { sort, ...hours?.order }
  return { index, search: settled.search, page, total: settled.total }
}

/** Ids after the cursor: its listing, or its place in the list if that is gone. */
export function idsAfter(
  { index, search, page, total }: Planned,
  { limit, after }: Range,
  today: string,
): { found: FoundId[]; next: Cursor | null } {
  const [at = 0, id] = after ?? []
  const start = Math.min(Number(at) || 0, total)
  const pageSize = limit === null ? Math.max(1, total) : start + limit
  const all = idsFound(index, search, { ...page, page: 1, pageSize }, today)
  const known = id === undefined ? -1 : all.findIndex((one) => one.id === id)
  const first = known === -1 ? start : known + 1
  const found = all.slice(first, limit === null ? undefined : first + limit)
  const end = first + found.length
  const last = found.at(-1)
  return { found, next: last && end < total ? [end, last.id] : null }
}

async function rowsOf(services: Services, found: readonly FoundId[]) {
  const day = today(services)
  const listed = await readListed(services.db, found, day)
  return listed.map((one) => businessRow(one, { site: services.site.url, today: day }))
}

async function listPlanned(services: Services, plan: Planned, range: Range): Promise<Found> {
  const { found, next } = idsAfter(plan, range, today(services))
  return { rows: await rowsOf(services, found), total: plan.total, next }
}

const nearbyParams: Shape = {
  radius: z
    .string()
    .regex(/^([1-9]\d?|[1-4]\d\d|500)$/, 'Give a whole number of miles from 1 to 500.')
    .optional()
    .meta({ description: `Miles, ${nearbyMiles} without it.`, example: '10' }),
}

export const businesses: Collection = {
  name: 'businesses',
  titles: { list: 'Businesses', one: 'A business' },
  about:
    'Veteran-owned businesses, found as at /businesses/search, with the same parameters. Several of one name and category are listed once.',
  item: schemas.business,
  params: { ...searchParams, ...ofFiles },
  hasPoints: true,
  examples: {
    list: [
      { title: 'Plumbers in or serving Martin County', query: 'category=Plumbing&county=Martin' },
      { title: 'Words near a ZIP code', query: 'q=ac+broken&near=34994&limit=5' },
      { title: 'Names and phones alone', query: 'county=Martin&fields=id,name,phone,isSample' },
      { title: 'For a map', query: 'category=Plumbing&format=geojson' },
      { title: 'For a spreadsheet', query: 'county=Martin&format=csv' },
      {
        title: 'For buyers: firms by NAICS code in a region',
        query: 'naics=5415&region=Tampa+Bay',
      },
      { title: 'Proof our team saw, strongest first', query: 'proof=seen&sort=proof' },
    ],
    id: 'semper-plumbing-stuart',
  },
  list: async (services, own, range) =>
    listPlanned(services, await planBusinesses(services, own), range),
  async find(services, id) {
    const [row] = await rowsOf(services, [{ id, distanceMiles: null }])
    return row ?? null
  },
}

/** Under a business. */
export const nearby: Collection = {
  ...businesses,
  titles: { list: 'Businesses near another', one: '' },
  about: 'Businesses around this one, nearest first.',
  params: nearbyParams,
  examples: { list: [{ title: 'Within 10 miles', query: 'radius=10' }], id: '' },
  async list(services, { id = '', radius }, range) {
    const business = await findBusiness(services.db, id, today(services))
    if (!business) throw new Problem(404, `There is no business with the ID "${id.slice(0, 60)}".`)
    if (!business.point) return { rows: [], total: 0, next: null }
    const index = await readListingIndex(services.db)
    const search: Search = {
      origin: business.point,
      radiusMiles: radius ? Number(radius) : nearbyMiles,
      except: id,
    }
    const { total } = countFound(index, search)
    return listPlanned(services, { index, search, page: { sort: 'distance' }, total }, range)
  },
}
