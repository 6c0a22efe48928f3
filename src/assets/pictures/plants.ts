import { mix, tone } from './palette.ts'
import { circle, each, group, line, oval, path, points, whole } from './shapes.ts'

/** At (x, base); `lean` moves the crown sideways; `haze` pales it with distance. */
export function palm(
  x: number,
  base: number,
  height: number,
  lean: number,
  haze: string,
  paleness: number,
): string {
  const trunk = mix(tone.woodDark, haze, paleness)
  const leaf = mix(tone.leafDark, haze, paleness)
  const leafLit = mix(tone.leaf, haze, paleness)
  const crownX = x + lean
  const crownY = base - height
  const thick = Math.max(2.5, height / 26)
  const bend = x + lean * 0.25
  const middle = base - height * 0.55
  const stem = `M${points(x - thick, base)}Q${points(bend - thick * 0.7, middle, crownX - thick * 0.5, crownY)}H${points(crownX + thick * 0.5)}Q${points(bend + thick, middle, x + thick, base)}Z`
  const length = height * 0.36
  return (
    path(stem, trunk) +
    path(frondsData(crownX, crownY, length, [-172, -112, -32, 160]), leaf) +
    path(frondsData(crownX, crownY, length, [-146, -66, -6, 22]), leafLit) +
    circle(crownX, crownY + thick, thick, trunk)
  )
}

function frondsData(x: number, y: number, length: number, angles: readonly number[]): string {
  return `M${whole(x, y)}${each(angles, (angle) => frondData(angle, length))}`
}

function frondData(angle: number, length: number): string {
  const turn = (angle * Math.PI) / 180
  const dx = Math.cos(turn) * length
  const dy = Math.sin(turn) * length * 0.8
  const above = whole(dx * 0.55, dy * 0.9 - length * 0.2)
  const back = whole(-dx * 0.5, -dy * 0.3 - length * 0.24)
  const tipY = Math.round(dy + length * 0.3)
  return `q${above} ${whole(dx)} ${tipY}q${back} ${whole(-dx)} ${-tipY}`
}

/** Trees are [x, height]. */
export function pines(
  trees: readonly (readonly [number, number])[],
  base: number,
  haze: string,
  paleness: number,
): string {
  const trunks = each(trees, ([x, height]) => `M${whole(x, base)}v${whole(10 - height)}`)
  const dark = each(
    trees,
    ([x, height]) =>
      `M${whole(x - height * 0.2, base - height * 0.78)}h${whole(height * 0.26)}m0 ${whole(height * 0.14)}h${whole(height * 0.14)}`,
  )
  const lit = each(
    trees,
    ([x, height]) => `M${whole(x - height * 0.06, base - height * 0.92)}h${whole(height * 0.12)}`,
  )
  return (
    line(trunks, mix(tone.woodDark, haze, paleness), 4) +
    line(dark, mix(tone.leafDark, haze, paleness), 15) +
    line(lit, mix(tone.leaf, haze, paleness), 18)
  )
}

/** With fruit when a fruit color is given. */
export function roundTrees(
  row: readonly number[],
  base: number,
  size: number,
  haze: string,
  paleness: number,
  fruit = '',
): string {
  const dots = (dx: number, dy: number): string =>
    each(row, (x) => `M${whole(x + dx * size, base + dy * size)}h0`)
  const trunks = each(row, (x) => `M${whole(x, base - 3)}v${whole(-size * 0.6)}`)
  const fruits =
    dots(-0.5, -1.2) + dots(0.35, -1.5) + dots(0.1, -0.85) + dots(-0.25, -1.75) + dots(0.6, -1)
  return (
    line(trunks, mix(tone.woodDark, haze, paleness), size * 0.18) +
    line(dots(0, -1.25), mix(tone.leafDark, haze, paleness), size * 1.76) +
    line(dots(-0.2, -1.4), mix(tone.leaf, haze, paleness), size * 1.24) +
    (fruit === '' ? '' : line(fruits, fruit, 8))
  )
}

export function shrub(x: number, base: number, size: number, flower = ''): string {
  const blooms =
    flower === ''
      ? ''
      : each(
          [
            [-0.55, -0.5],
            [0.05, -0.85],
            [0.6, -0.45],
            [0.1, -0.3],
          ],
          ([dx, dy]) => circle(x + dx! * size, base + dy! * size, size * 0.11, flower),
        )
  return (
    path(
      `M${points(x - size, base)}c0 ${points(-size * 0.6)} ${points(size * 0.3, -size * 0.7, size * 0.5, -size * 0.65)}c${points(size * 0.1, -size * 0.5, size * 0.8, -size * 0.5, size * 0.95, -size * 0.1)}c${points(size * 0.4, 0, size * 0.55, size * 0.4, size * 0.55, size * 0.75)}z`,
      tone.leafDark,
    ) +
    oval(x - size * 0.2, base - size * 0.4, size * 0.45, size * 0.28, tone.leaf) +
    blooms
  )
}

export function tuft(x: number, base: number, size: number, color: string): string {
  return line(
    `M${points(x, base)}q${points(-size * 0.2, -size * 0.7, -size * 0.7, -size)}M${points(x, base)}q0 ${points(-size * 0.7)} ${points(size * 0.1, -size * 1.2)}M${points(x, base)}q${points(size * 0.2, -size * 0.6, size * 0.7, -size * 0.9)}`,
    color,
    size * 0.12,
  )
}

/** Fronds hanging into an upper corner. */
export function cornerFronds(mirrored: boolean): string {
  const dark = frondsData(-6, -12, 108, [32, 78])
  const lit = frondsData(-6, -12, 98, [8, 56])
  return group(
    mirrored ? 'matrix(-1 0 0 1 640 0)' : '',
    path(dark, tone.leafDark),
    path(lit, tone.leaf),
  )
}
