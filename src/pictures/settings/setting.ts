import type { Light } from '../light.ts'
import { mix, tone } from '../palette.ts'
import type { Random } from '../seeded.ts'
import { each, line, whole } from '../shapes.ts'

/** A place in Florida, drawn from the horizon down to the lower edge. */
export type Setting = (light: Light, random: Random) => string

/** The walls of houses in the distance. */
export const houseWalls = ['#F3E3C3', '#DCE8E6', '#F1D2BF', '#E9E4D6', '#CFDFE6']
/** Their roofs, and the hulls of boats. */
export const houseRoofs = [tone.ember, tone.teal, tone.gulf, tone.ochre, tone.steelDark]

/** A color seen through the air: `share` of it is haze. */
export function hazy(color: string, light: Light, share: number): string {
  return mix(color, light.haze, share)
}

/** Light on water that begins at `top`. */
export function ripples(light: Light, random: Random, top: number): string {
  const marks = each(
    [0, 1, 2, 3, 4],
    (index) => `M${whole(random.between(10, 560), top + 10 + index * 9)}h${30 + index * 9}`,
  )
  return line(marks, hazy(tone.shell, light, 0.3), 2.5)
}
