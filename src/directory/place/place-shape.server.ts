import { countiesOfRegion } from '../../florida/counties.ts'
import { regionShape } from '../../florida/map-shapes.ts'
import { viewBoxOf } from '../../florida/map-shapes.server.ts'
import type { RegionId } from '../../florida/regions.ts'
import type { PlaceShape } from '../places.ts'

/** What the head of a region's page draws, or of a county's within its region. */
export function placeShape(region: RegionId, county?: string): PlaceShape {
  const counties = countiesOfRegion(region).map(({ slug }) => slug)
  const viewBox = viewBoxOf([regionShape(region)])
  return { region, counties, viewBox, ...(county && { county }) }
}
