import type { Light } from '../light.ts'
import { tone } from '../palette.ts'
import { roundTrees } from '../plants.ts'
import type { Random } from '../seeded.ts'
import { boxData, each, path, rect, steps, whole } from '../shapes.ts'
import { hazy, houseRoofs, houseWalls } from './setting.ts'

/** A street of low houses. */
export function street(light: Light, random: Random): string {
  const houses = each([-30, 118, 276, 432, 572], (x) =>
    lowHouse(x + random.between(-10, 10), light, random),
  )
  return (
    rect(0, 224, 640, 180, hazy(tone.leafLight, light, 0.55)) +
    roundTrees([60, 250, 410], 254, random.between(30, 40), light.haze, 0.55) +
    houses +
    rect(0, 286, 640, 22, hazy(tone.leafLight, light, 0.2)) +
    rect(0, 300, 640, 14, hazy(tone.stoneLight, light, 0.2)) +
    rect(0, 314, 640, 86, hazy('#B4B7B5', light, 0.25)) +
    rect(0, 314, 640, 4, hazy(tone.stoneDark, light, 0.25)) +
    path(
      each(steps(20, 130, 5), (x) => boxData(x, 378, 70, 6)),
      hazy(tone.shell, light, 0.2),
    )
  )
}

function lowHouse(x: number, light: Light, random: Random): string {
  const wall = hazy(random.pick(houseWalls), light, 0.35)
  const roof = hazy(random.pick(houseRoofs), light, 0.5)
  const glass = hazy(tone.glassDark, light, 0.45)
  return (
    path(boxData(x, 236, 116, 52), wall) +
    path(`M${whole(x - 12)} 240l30-34h80l30 34z${boxData(x + 50, 250, 16, 38)}`, roof) +
    path(boxData(x + 14, 252, 22, 18) + boxData(x + 80, 252, 22, 18), glass)
  )
}
