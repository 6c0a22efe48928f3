// Makes data/florida-map.json, the outlines of the map in Web Mercator, from the counties of the
// npm package us-atlas:
//   npm pack us-atlas@3.0.1 && tar xzf us-atlas-3.0.1.tgz && node scripts/map-shapes.mjs package/counties-10m.json
// Run it by hand when the source or the projection changes; the site only reads the result.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const florida = '12'
const neighborStates = ['01', '13', '28', '45']
/** The visible area of the map, in degrees. */
const box = { west: -90.5, east: -77, south: 22.5, north: 33.5 }
/** The same as in src/florida/mercator.ts. */
const unitsPerWorld = 400_000
const origin = { x: 0.255, y: 0.406 }

/**
 * Lake Okeechobee, which the source divides among the counties; drawn by hand from the towns on
 * its shore.
 */
const lake = [
  [-80.87, 27.19],
  [-80.79, 27.2],
  [-80.7, 27.14],
  [-80.63, 27.03],
  [-80.615, 26.95],
  [-80.64, 26.87],
  [-80.68, 26.81],
  [-80.71, 26.72],
  [-80.75, 26.69],
  [-80.83, 26.69],
  [-80.92, 26.76],
  [-81.02, 26.8],
  [-81.09, 26.88],
  [-81.1, 26.96],
  [-81.04, 27.03],
  [-80.98, 27.1],
  [-80.93, 27.16],
  [-80.87, 27.19],
]

const file = process.argv[2]
if (!file || file === '--help') {
  console.log(
    'usage: node scripts/map-shapes.mjs COUNTIES-10M.JSON   (of the npm package us-atlas)',
  )
  process.exit(file ? 0 : 1)
}
const atlas = JSON.parse(readFileSync(file, 'utf8'))
const arcs = atlas.arcs.map(decode)
const shapes = {
  land: rings(outline()).map((ring) => path(ring, true)),
  borders: borders().map((line) => path(line, false)),
  neighbors: neighbors().map((ring) => path(ring, true)),
  lake: [path(lake, true)],
}
const joined = Object.fromEntries(Object.entries(shapes).map(([id, paths]) => [id, paths.join('')]))
const target = join(import.meta.dirname, '../data/florida-map.json')
writeFileSync(target, `${JSON.stringify(joined, null, 2)}\n`)
console.log(`${target}: ${JSON.stringify(joined).length} characters`)

/** Arcs are stored as steps on a grid; returns degrees. */
function decode(arc) {
  const { scale, translate } = atlas.transform
  let [x, y] = [0, 0]
  return arc.map(([dx, dy]) => {
    x += dx
    y += dy
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
}

/** The number of Florida counties that share each arc. */
function usesOfArcs() {
  const uses = new Map()
  for (const county of atlas.objects.counties.geometries) {
    if (!String(county.id).startsWith(florida)) continue
    for (const index of county.arcs.flat(3)) {
      const arc = index < 0 ? ~index : index
      uses.set(arc, (uses.get(arc) ?? 0) + 1)
    }
  }
  return uses
}

function outline() {
  return [...usesOfArcs()].filter(([, count]) => count === 1).map(([arc]) => arcs[arc])
}

function borders() {
  return [...usesOfArcs()].filter(([, count]) => count === 2).map(([arc]) => arcs[arc])
}

/** Joins lines end to end into closed rings. */
function rings(lines) {
  const left = [...lines]
  const closed = []
  while (left.length) {
    let ring = left.pop()
    while (!isSame(ring[0], ring.at(-1))) {
      const end = ring.at(-1)
      const at = left.findIndex((line) => isSame(line[0], end) || isSame(line.at(-1), end))
      if (at < 0) throw new Error(`An outline is open at ${end}`)
      const [next] = left.splice(at, 1)
      ring = [...ring, ...(isSame(next[0], end) ? next : next.toReversed()).slice(1)]
    }
    closed.push(ring)
  }
  return closed
}

function isSame([x, y], [otherX, otherY]) {
  return Math.abs(x - otherX) < 1e-9 && Math.abs(y - otherY) < 1e-9
}

function neighbors() {
  return atlas.objects.states.geometries
    .filter(({ id }) => neighborStates.includes(id))
    .flatMap(({ type, arcs: polygons }) => (type === 'Polygon' ? [polygons] : polygons))
    .map(([outer]) => clip(outer.flatMap(lineOf)))
    .filter((ring) => ring.length > 3)
}

function lineOf(index) {
  return index < 0 ? arcs[~index].toReversed() : arcs[index]
}

/** Clips a ring at each of the four sides of the box. */
function clip(ring) {
  const sides = [
    [0, box.west, 1],
    [0, box.east, -1],
    [1, box.south, 1],
    [1, box.north, -1],
  ]
  return sides.reduce(
    (points, [axis, limit, sign]) =>
      points.flatMap((point, index) => {
        const before = points.at(index - 1)
        const isIn = (point[axis] - limit) * sign >= 0
        const wasIn = (before[axis] - limit) * sign >= 0
        const crossing = isIn === wasIn ? [] : [cross(before, point, axis, limit)]
        return isIn ? [...crossing, point] : crossing
      }),
    ring,
  )
}

function cross(from, to, axis, limit) {
  const part = (limit - from[axis]) / (to[axis] - from[axis])
  return [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])]
}

/** Whole map units, each point as the step from the previous one. */
function path(points, isClosed) {
  const placed = points.map(([lng, lat]) => {
    const sine = Math.sin((lat * Math.PI) / 180)
    const x = lng / 360 + 0.5
    const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
    return [(x - origin.x) * unitsPerWorld, (y - origin.y) * unitsPerWorld].map(Math.round)
  })
  const [first, ...rest] = placed
  let last = first
  const steps = rest.flatMap(([x, y]) => {
    const [dx, dy] = [x - last[0], y - last[1]]
    last = [x, y]
    return dx || dy ? [`${dx}${dy < 0 ? '' : ','}${dy}`] : []
  })
  return `M${first.join(',')}l${steps.join(' ')}${isClosed ? 'Z' : ''}`
}
