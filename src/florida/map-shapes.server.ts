import data from '../../data/florida-counties.svg.json' with { type: 'json' }
import { borderShape, countyShape, regionShape } from './map-shapes.ts'

const paths = new Map([
  ...data.counties.map(({ slug, d }) => [countyShape(slug), d] as const),
  ...data.regions.map(({ id, d }) => [regionShape(id), d] as const),
  ...data.regions.map(({ id, d }) => [borderShape(id), mainland(d)] as const),
])

/**
 * All outlines as one SVG file of named shapes without colors. Pages reference it with `<use>`, so
 * browsers cache it once.
 */
export function mapFile(): string {
  const shapes = [...paths].map(
    ([id, d]) => `<path id="${id}" vector-effect="non-scaling-stroke" d="${d}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${data.viewBox}">${shapes.join('')}</svg>`
}

/** @returns the `viewBox` around these shapes, in map units. */
export function viewBoxOf(shapes: string[], room = 4): string {
  const points = shapes.flatMap((shape) => pointsOf(paths.get(shape) ?? ''))
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, top] = [Math.min(...xs) - room, Math.min(...ys) - room]
  const [width, height] = [Math.max(...xs) + room - left, Math.max(...ys) + room - top]
  return [left, top, width, height].map((value) => Math.round(value * 10) / 10).join(' ')
}

/** Outlines are straight lines between absolute points: "M385.7,108.9L391.3,105.5Z". */
function pointsOf(d: string): [number, number][] {
  return [...d.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])
}

/** The longest outline only: a thick border would hide small islands. */
function mainland(d: string): string {
  return d
    .split(/(?=M)/)
    .reduce((longest, outline) => (outline.length > longest.length ? outline : longest), '')
}
