import type { Light } from './light.ts'
import { tone, mix } from './palette.ts'
import { tuft, palm, pines, roundTrees, shrub } from './plants.ts'
import type { Random } from './seeded.ts'
import { path, rect, boxData, each, line, steps, whole } from './shapes.ts'

export const settings: readonly Setting[] = [beach, street, flatwoods, marina, downtown, grove]

function beach(light: Light, random: Random): string {
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

function downtown(light: Light, random: Random): string {
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

function flatwoods(light: Light, random: Random): string {
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

function grove(light: Light, random: Random): string {
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

function marina(light: Light, random: Random): string {
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

function street(light: Light, random: Random): string {
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

/** Drawn from the horizon to the lower edge. */
type Setting = (light: Light, random: Random) => string

const houseWalls = ['#F3E3C3', '#DCE8E6', '#F1D2BF', '#E9E4D6', '#CFDFE6']
/** Also the hulls of boats. */
const houseRoofs = [tone.ember, tone.teal, tone.gulf, tone.ochre, tone.steelDark]

/** A color seen through haze; `share` from 0 to 1. */
function hazy(color: string, light: Light, share: number): string {
  return mix(color, light.haze, share)
}

/** Light on water below `top`. */
function ripples(light: Light, random: Random, top: number): string {
  const marks = each(
    [0, 1, 2, 3, 4],
    (index) => `M${whole(random.between(10, 560), top + 10 + index * 9)}h${30 + index * 9}`,
  )
  return line(marks, hazy(tone.shell, light, 0.3), 2.5)
}
