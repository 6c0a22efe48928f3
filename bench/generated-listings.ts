import data from '../data/florida-cities.json' with { type: 'json' }
import type { NewBusiness } from '../src/directory/businesses.server.ts'
import { categories } from '../src/directory/categories.ts'
import { zips, type Zip } from '../src/florida/zips.ts'
import { seeded, type Random } from '../src/pictures/seeded.ts'

const names =
  'Anchor Atlantic Banyan Bayside Beacon Bluewater Bravo Cypress Eagle Egret Everglade Frontline Guardian Gulf Harbor Heron Homefront Island Liberty Magnolia Mangrove Manatee Marlin Osprey Palmetto Patriot Pelican Pinewood Recon Ridge Rally Sabal Sandbar Semper Sentry Shoreline Springs Summit Sunrise Suncoast Tarpon Tidewater Trident Valor Vanguard Watch'
const kinds =
  'Brothers Company Crew Group Partners Pros Service Solutions Specialists Team Trades Works'
const sentences = [
  'Owned by a veteran of twenty years, with prices quoted by the job.',
  'Repair, maintenance and new work for homes and small businesses.',
  'Evening and weekend appointments; the same two people every time.',
  'Free estimates, licensed and insured, and a call back the same day.',
  'A family shop that trains and hires veterans from the area.',
]

/**
 * Makes listings that look like a directory of Florida: as many in a town as people live there, every
 * category, one in fifty in an unknown place, one in fifty the branch of another (same name, same
 * category). The same count and seed always give the same listings.
 */
export function generateListings(count: number, seed = 'listings'): NewBusiness[] {
  const random = seeded(seed)
  const pickZip = zipsByPeople()
  const listings: NewBusiness[] = []
  for (let index = 0; index < count; index++) {
    const twin = random.maybe(0.02) && index > 0 ? random.pick(listings) : null
    listings.push(listingAt(index, pickZip(random), twin, random))
  }
  return listings
}

function listingAt(index: number, zip: Zip, twin: NewBusiness | null, random: Random): NewBusiness {
  const category = random.pick(categories)
  const name = `${random.pick(words(names))} ${random.pick(words(names))} ${category.name} ${random.pick(words(kinds))}${random.maybe(0.5) ? ` of ${zip.city}` : ''}`
  return {
    id: `generated-${index}`,
    name: twin?.name ?? name,
    categorySlug: twin?.categorySlug ?? category.slug,
    description: `${random.pick(sentences)} ${random.pick(sentences)} Based in ${zip.city}.`,
    phone: `555-555-01${String(index % 100).padStart(2, '0')}`,
    website: random.maybe(0.6) ? `https://business-${index}.example.com` : null,
    verification: { method: 'papers-seen', checkedOn: '2026-06-01', note: '' },
    ...placeIn(zip, index, random),
  }
}

/** Half know their zip alone, three in ten their exact point; the rest know less. */
function placeIn(zip: Zip, index: number, random: Random): Partial<NewBusiness> & Place {
  const kind = random.next()
  const { city } = zip
  const address = { street: `${100 + (index % 900)} Main St`, city, zip: zip.zip }
  if (kind < 0.02) return { county: 'Multiple Counties' }
  if (kind < 0.04) return { county: zip.county }
  if (kind < 0.2) return { city, county: zip.county }
  if (kind < 0.7) return { ...address, county: zip.county }
  const off = () => (random.next() - 0.5) / 10
  const servesCounties = random.maybe(0.3) ? [random.pick(zips).county] : []
  return {
    ...address,
    county: zip.county,
    servesCounties,
    lat: zip.lat + off(),
    lng: zip.lng + off(),
  }
}

type Place = Pick<NewBusiness, 'county'>

/** Picks zips as often as people live in their city, which share them evenly. */
function zipsByPeople(): (random: Random) => Zip {
  const people = new Map<string, number>(
    data.cities.map((city) => [
      `${city.name}, ${city.county}`,
      (city.population || 500) / Math.max(1, city.zips ?? 1),
    ]),
  )
  let sum = 0
  const upTo = zips.map((zip) => (sum += people.get(`${zip.city}, ${zip.county}`) ?? 500))
  return (random) => {
    const wanted = random.next() * sum
    let low = 0
    let high = upTo.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((upTo[middle] as number) > wanted) high = middle
      else low = middle + 1
    }
    return zips[low] as Zip
  }
}

function words(text: string): string[] {
  return text.split(' ')
}
