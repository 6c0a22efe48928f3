import data from '../../data/florida-counties.svg.json' with { type: 'json' }
import { borderShape, countyShape, regionShape } from './map-shapes.ts'

const paths = new Map([
  ...data.counties.map(({ slug, d }) => [countyShape(slug), d] as const),
  ...data.regions.map(({ id, d }) => [regionShape(id), d] as const),
  ...data.regions.map(({ id, d }) => [borderShape(id), mainland(d)] as const),
])

/**
 * All counties and regions as one SVG file of named shapes without colors. Pages draw from it with
 * `<use>`, so that the outlines are sent once and kept, however many pages show a map.
 */
export function mapFile(): string {
  const shapes = [...paths].map(
    ([id, d]) => `<path id="${id}" vector-effect="non-scaling-stroke" d="${d}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${data.viewBox}">${shapes.join('')}</svg>`
}

/**
 * The part of the map that holds these shapes, with a little room around them.
 *
 * @returns a `viewBox` in the map's units.
 */
export function viewBoxOf(shapes: string[], room = 4): string {
  const points = shapes.flatMap((shape) => pointsOf(paths.get(shape) ?? ''))
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, top] = [Math.min(...xs) - room, Math.min(...ys) - room]
  const [width, height] = [Math.max(...xs) + room - left, Math.max(...ys) + room - top]
  return [left, top, width, height].map((value) => Math.round(value * 10) / 10).join(' ')
}

/** The outlines are straight lines between absolute points: "M385.7,108.9L391.3,105.5Z". */
function pointsOf(d: string): [number, number][] {
  return [...d.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])
}

/** The longest of the outlines of a shape: a thick border around its small islands would hide them. */
function mainland(d: string): string {
  return d
    .split(/(?=M)/)
    .reduce((longest, outline) => (outline.length > longest.length ? outline : longest), '')
}
