import type { Light } from '../light.ts'
import { tone } from '../palette.ts'
import { palm } from '../plants.ts'
import type { Random } from '../seeded.ts'
import { boxData, each, line, path, rect, steps, whole } from '../shapes.ts'
import { hazy, houseRoofs, houseWalls } from './setting.ts'

/** The main street of a small town. */
export function downtown(light: Light, random: Random): string {
  const tall = steps(-16, 75, 9).map((x) => [x, random.between(62, 128)] as const)
  const glass = line(
    each(tall, ([x, height]) => `${townWindows(x, height)}M${whole(x + 16)} 278h40`),
    hazy(tone.glassDark, light, 0.5),
    9,
  )
  return (
    each(tall, ([x, height]) => townBlock(x, height, light, random)) +
    glass +
    each([random.pick([214, 436])], (x) =>
      palm(x, 292, random.between(78, 100), random.between(-8, 8), light.haze, 0.35),
    ) +
    rect(0, 284, 640, 22, hazy(tone.stone, light, 0.3)) +
    rect(0, 302, 640, 102, hazy('#DBD2BF', light, 0.25)) +
    rect(0, 302, 640, 4, hazy(tone.stoneDark, light, 0.35)) +
    line(
      each(steps(-40, 120, 7), (x) => `M${whole(x * 0.7 + 96)} 308L${x} 400`),
      hazy(tone.stoneDark, light, 0.55),
      2,
    ) +
    rect(0, 340, 640, 2, hazy(tone.stoneDark, light, 0.55))
  )
}

function townBlock(x: number, height: number, light: Light, random: Random): string {
  const wall = hazy(random.pick(houseWalls), light, 0.4)
  const trim = hazy(random.pick(houseRoofs), light, 0.55)
  const top = 288 - height
  return (
    path(boxData(x, top, 72, height), wall) +
    path(`${boxData(x - 2, top - 4, 76, 8)}M${whole(x + 4)} 256h64l6 12h-76z`, trim)
  )
}

function townWindows(x: number, height: number): string {
  return each([16, 36, 56], (at) => `M${whole(x + at, 310 - height)}v10`)
}
