import { findCounty } from '../../florida/counties.ts'
import { mapPoint, mapViewBox } from '../../florida/map-shapes.ts'
import type { DeskItem } from './desk.server.ts'
import type { ItemPlace } from './desk-view.ts'

/** Where a submission lies on the map, and in words how exact that is. */
export function itemPlace({ details, point, precision }: DeskItem): ItemPlace {
  const county = findCounty(details.county)?.slug ?? null
  return {
    viewBox: mapViewBox,
    county,
    point: point && mapPoint(point),
    note: noteOf(details, precision),
  }
}

function noteOf({ zip, city, county }: DeskItem['details'], precision: string): string {
  const name = findCounty(county)?.name ?? county
  const notes: Record<string, string> = {
    exact: 'At the coordinates that were given.',
    zip: `In the middle of ZIP code ${zip}: good to a mile or two.`,
    city: `In the center of ${city}: good to a few miles.`,
    prefix: `Only the start of ZIP code ${zip} is known: good to about 40 miles.`,
    county: `Only ${name} County is known: good to about 20 miles.`,
  }
  return notes[precision] ?? 'We cannot tell where this is. It will show no distance.'
}
