import data from '../../data/florida-cities.json' with { type: 'json' }
import type { Point } from './distance.ts'
import { slugOf } from './letters.ts'

/** `secondary` when another place of this name is the usual meaning. */
export type City = Point & {
  name: string
  slug: string
  county: string
  secondary: boolean
  aliases: readonly string[]
}

/** Most populous first. */
export const cities: readonly City[] = data.cities.map((city) => ({
  name: city.name,
  slug: city.slug,
  county: city.county,
  lat: city.lat,
  lng: city.lng,
  secondary: 'secondary' in city,
  aliases: 'aliases' in city ? (city.aliases ?? []) : [],
}))

const bySlug = new Map(cities.map((city) => [city.slug, city]))
const byName = namesToCities()

export function findCity(slug: string): City | null {
  return bySlug.get(slug) ?? null
}

/**
 * Takes any usual spelling ("Ft. Lauderdale", "Saint Augustine").
 * @param county picks between places of one name.
 */
export function findCityByName(name: string, county?: string): City | null {
  const same = byName.get(slugOf(name)) ?? []
  return (
    same.find((city) => city.county === county) ??
    same.find((city) => !city.secondary) ??
    same[0] ??
    null
  )
}

export function countiesOfCity(name: string): string[] {
  return [...new Set((byName.get(slugOf(name)) ?? []).map(({ county }) => county))]
}

function namesToCities(): Map<string, City[]> {
  const names = new Map<string, City[]>()
  for (const city of cities) {
    for (const spelling of new Set([city.name, ...city.aliases].flatMap(spellings)))
      names.set(spelling, [...(names.get(spelling) ?? []), city])
  }
  return names
}

function spellings(name: string): string[] {
  const slug = slugOf(name)
  return [
    slug,
    slug.replace(/^st-/, 'saint-'),
    slug.replace(/^fort-/, 'ft-'),
    slug.replace(/^port-st-/, 'port-saint-'),
  ]
}
