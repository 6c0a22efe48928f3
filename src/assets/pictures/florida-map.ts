import shapes from '../../../data/florida-counties.svg.json' with { type: 'json' }
import { tone } from './palette.ts'
import { each, group, path, rect, ring } from './shapes.ts'

/** Same as the region colors in the style sheet. */
const colors: Readonly<Record<string, string>> = {
  south: '#0E6B73',
  'tampa-bay': '#1B5599',
  'north-central': '#5B6B1F',
  central: '#B5431E',
  northwest: '#6A3F8C',
  northeast: '#9A2C4E',
  southwest: '#8A5A00',
}

/**
 * 580 by 630, with some counties colored; a single one gets a ring, since some are small.
 * @param marked county slugs.
 */
export function drawFloridaMap(marked: readonly string[]): string {
  const counties = shapes.counties.map(({ slug, region, d }) =>
    path(d, marked.includes(slug) ? (colors[region] ?? tone.gulf) : tone.sand),
  )
  const only = shapes.counties.filter(({ slug }) => marked.length === 1 && slug === marked[0])
  const rings = each(only, ({ label: [x = 0, y = 0] }) => ring(x, y, 34, tone.ember, 4))
  const borders = `<g stroke="${tone.steel}" stroke-width="1" stroke-linejoin="round">${counties.join('')}</g>`
  const sea = rect(0, 0, 580, 630, tone.waterLight)
  return sea + group('translate(32 56) scale(0.88)', borders, rings)
}
