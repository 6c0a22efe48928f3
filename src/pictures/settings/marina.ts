import type { Light } from '../light.ts'
import { tone } from '../palette.ts'
import type { Random } from '../seeded.ts'
import { each, path, rect } from '../shapes.ts'
import { hazy, houseRoofs, ripples } from './setting.ts'

/** A marina behind a wooden dock. */
export function marina(light: Light, random: Random): string {
  const boats = each([56, 196, 400, 540], (x) =>
    sailboat(x + random.between(-22, 22), random.between(86, 128), light, random),
  )
  return (
    path('M0 228q90-18 180-10t200-4 260 4v40H0z', hazy(tone.leaf, light, 0.6)) +
    rect(0, 236, 640, 80, hazy(tone.water, light, 0.38)) +
    ripples(light, random, 250) +
    boats +
    rect(0, 306, 640, 100, hazy('#CDA877', light, 0.25)) +
    rect(0, 306, 640, 6, hazy(tone.woodDark, light, 0.3)) +
    each([330, 360], (y) => rect(0, y, 640, 2.5, hazy(tone.woodDark, light, 0.45))) +
    each(
      [24, 600],
      (x) =>
        rect(x, 278, 20, 48, hazy(tone.woodDark, light, 0.2), 4) +
        rect(x - 2, 274, 24, 8, hazy(tone.shell, light, 0.2), 4),
    )
  )
}

function sailboat(x: number, mast: number, light: Light, random: Random): string {
  const hull = hazy(random.pick(houseRoofs), light, 0.45)
  const sail = hazy(tone.shell, light, 0.15)
  return (
    rect(x, 262 - mast, 3, mast, hazy(tone.steelDark, light, 0.3)) +
    path(`M${x + 6} ${268 - mast}l34 ${mast - 22}h-34z`, sail) +
    path(`M${x - 3} ${280 - mast}l-24 ${mast - 34}h24z`, hazy(tone.sand, light, 0.3)) +
    path(`M${x - 34} 260h82l-12 18h-56z`, hull) +
    rect(x - 34, 258, 82, 4, sail)
  )
}
