import type { Light } from '../light.ts'
import { tone } from '../palette.ts'
import { tuft } from '../plants.ts'
import type { Random } from '../seeded.ts'
import { path, rect } from '../shapes.ts'
import { hazy, ripples } from './setting.ts'

/** A beach with sea oats. */
export function beach(light: Light, random: Random): string {
  return (
    rect(0, 226, 640, 80, hazy(tone.water, light, 0.3)) +
    rect(0, 226, 640, 18, hazy(tone.waterDark, light, 0.4)) +
    ripples(light, random, 234) +
    path('M0 288q80 12 160 2t160 4 160-4 160 2v20H0z', hazy(tone.shell, light, 0.1)) +
    path('M0 296q80 12 160 2t160 4 160-4 160 2v110H0z', hazy('#EFDDB6', light, 0.15)) +
    path('M0 352q160-16 320 0t320-6v60H0z', hazy('#E3CC9C', light, 0.1)) +
    tuft(40, 340, 34, hazy(tone.leaf, light, 0.2)) +
    tuft(604, 344, 30, hazy(tone.leafLight, light, 0.2))
  )
}
