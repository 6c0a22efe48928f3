import type { Light } from '../light.ts'
import { tone } from '../palette.ts'
import { pines, tuft } from '../plants.ts'
import type { Random } from '../seeded.ts'
import { path, rect, steps } from '../shapes.ts'
import { hazy } from './setting.ts'

/** Pine flatwoods with a pond. */
export function flatwoods(light: Light, random: Random): string {
  const trees = steps(14, 56, 12).map(
    (x) => [x + random.between(-16, 16), random.between(80, 142)] as const,
  )
  return (
    path('M0 232q80-16 160-8t160-4 160 2 160-6v60H0z', hazy(tone.leaf, light, 0.65)) +
    pines(trees, 252, light.haze, 0.5) +
    rect(0, 248, 640, 60, hazy(tone.leaf, light, 0.42)) +
    path(
      'M60 270q120-10 260-4t250 4q30 10-20 18t-220 8-250-6-20-20z',
      hazy(tone.glass, light, 0.25),
    ) +
    path('M0 298q160-10 320-2t320-4v110H0z', hazy('#A9BC74', light, 0.25)) +
    path('M0 354q160-14 320-2t320-8v60H0z', hazy('#93AA62', light, 0.2)) +
    tuft(36, 336, 30, hazy(tone.leaf, light, 0.15)) +
    tuft(88, 356, 22, hazy(tone.leaf, light, 0.15)) +
    tuft(600, 346, 32, hazy(tone.leaf, light, 0.15))
  )
}
