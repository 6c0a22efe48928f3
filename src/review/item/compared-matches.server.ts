import * as t from '#messages/desk-item.ts'
import type { Db } from '../../platform/db/schema.ts'
import { addressText } from '../../florida/address.ts'
import { findCategory } from '../../listings/categories.ts'
import type { Match } from '../../submissions/duplicates/duplicates.server.ts'
import { countyName } from '../../submissions/edits/listing-of.ts'
import type { SubmissionDetails } from '../../submissions/submission.ts'
import type { ComparedLine, ComparedMatch } from './desk-view.ts'

type Facts = {
  name: string
  category: string
  address: string
  county: string
  phone: string
  website: string
  description: string
}

const labels: [keyof Facts, () => string][] = [
  ['name', t.name],
  ['category', t.category],
  ['address', t.address],
  ['county', t.county],
  ['phone', t.phone],
  ['website', t.website],
  ['description', t.description],
]

export async function comparedMatches(
  db: Db,
  details: SubmissionDetails,
  matches: Match[],
): Promise<ComparedMatch[]> {
  const here = factsOf(details)
  const known = {
    listing: await listedFacts(db, idsOf(matches, 'listing')),
    resource: await resourceFacts(db, idsOf(matches, 'resource')),
    submission: await sentFacts(db, idsOf(matches, 'submission')),
  }
  return matches.flatMap(({ place: _place, ...match }) => {
    const there = known[match.kind].get(match.id)
    return there ? [{ ...match, lines: comparedLines(here, there) }] : []
  })
}

function idsOf(matches: Match[], kind: Match['kind']): string[] {
  return matches.filter((match) => match.kind === kind).map(({ id }) => id)
}

function comparedLines(here: Facts, there: Facts): ComparedLine[] {
  return labels
    .map(([key, label]) => {
      const isSame = here[key] !== '' && plain(here[key]) === plain(there[key])
      return { label: label(), here: here[key], there: there[key], isSame }
    })
    .filter(({ here, there }) => here || there)
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function factsOf(details: SubmissionDetails): Facts {
  const { name, street, city, zip, phone, website, description } = details
  return {
    name,
    category: findCategory(details.category)?.name ?? '',
    address: addressText({ street, city, zip }) ?? '',
    county: countyName(details),
    phone: phone ?? '',
    website: website ?? '',
    description,
  }
}

async function listedFacts(db: Db, ids: string[]): Promise<Map<string, Facts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'name', 'category_slug', 'address', 'county', 'phone', 'website', 'description'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, category_slug, address, phone, website, ...row }) => [
      id,
      {
        ...row,
        category: findCategory(category_slug)?.name ?? '',
        address: address ?? '',
        phone: phone ?? '',
        website: website ?? '',
      },
    ]),
  )
}

async function resourceFacts(db: Db, ids: string[]): Promise<Map<string, Facts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('resources')
    .select(['id', 'title', 'address', 'phone', 'website', 'description'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, title, address, phone, website, description }) => [
      id,
      {
        name: title,
        category: '',
        address: address ?? '',
        county: '',
        phone: phone ?? '',
        website: website ?? '',
        description,
      },
    ]),
  )
}

async function sentFacts(db: Db, ids: string[]): Promise<Map<string, Facts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('submissions')
    .select(['id', 'details'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, details }) => [id, factsOf(details as SubmissionDetails)]))
}
