import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { counties, countiesOfRegion } from '../florida/counties.ts'
import { regions, type RegionId } from '../florida/regions.ts'
import type { CountedRegion, PlaceShape } from './places.ts'
import { regionShape } from '../florida/map-shapes.ts'
import { viewBoxOf } from '../florida/map-shapes.server.ts'

/**
 * The seven regions in the specification's order, with the number of published businesses located in
 * each and in each of their counties. Counted as the lists show them: one name once in a category.
 */
export async function countPlaces(db: Db): Promise<CountedRegion[]> {
  const slugs = counties.map(({ slug }) => slug)
  const regionIds = counties.map(({ region }) => region)
  const { rows } = await sql<{ county: string | null; region: string | null; count: number }>`
    select place.county, place.region, count(distinct (b.category_slug, b.name_key))::int as count
    from unnest(${slugs}::text[], ${regionIds}::text[]) as place(county, region)
    join business_counties k on k.county_slug = place.county and k.relation = 'located'
    join businesses b on b.id = k.business_id and b.status = 'published'
    group by grouping sets ((place.county), (place.region))`.execute(db)
  const byCounty = new Map(rows.map(({ county, count }) => [county, count]))
  const byRegion = new Map(rows.map(({ region, count }) => [region, count]))
  return regions.map(({ id, name }) => ({
    id,
    name,
    count: byRegion.get(id) ?? 0,
    counties: countiesOfRegion(id).map(({ name, slug }) => ({
      name,
      slug,
      count: byCounty.get(slug) ?? 0,
    })),
  }))
}

/** What the head of a region's page draws, or of a county's within its region. */
export function placeShape(region: RegionId, county?: string): PlaceShape {
  const counties = countiesOfRegion(region).map(({ slug }) => slug)
  const viewBox = viewBoxOf([regionShape(region)])
  return { region, counties, viewBox, ...(county && { county }) }
}
