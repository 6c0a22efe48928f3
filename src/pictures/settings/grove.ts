import type { Light } from '../light.ts'
import { tone } from '../palette.ts'
import { roundTrees, shrub } from '../plants.ts'
import type { Random } from '../seeded.ts'
import { path, rect, steps } from '../shapes.ts'
import { hazy } from './setting.ts'

/** An orange grove. */
export function grove(light: Light, random: Random): string {
  const fruit = hazy('#EE9A3A', light, 0.1)
  const near = [14, 112, 206, 300, 398, 498, 610].map((x) => x + random.between(-8, 8))
  return (
    path('M0 236q160-20 320-10t320-6v60H0z', hazy(tone.leafLight, light, 0.55)) +
    roundTrees(steps(6, 52, 13), 264, 23, light.haze, 0.55) +
    rect(0, 258, 640, 50, hazy('#C2CC8C', light, 0.35)) +
    roundTrees(near, 302, random.between(34, 39), light.haze, 0.36, fruit) +
    path('M0 300q160-8 320-2t320-2v110H0z', hazy('#D9C38F', light, 0.2)) +
    path('M0 346q160-12 320-2t320-6v70H0z', hazy('#B9BF78', light, 0.2)) +
    shrub(30, 352, 26, fruit)
  )
}
