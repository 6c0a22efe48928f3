import type { Light } from './light.ts'
import { mix, tone } from './palette.ts'
import { cornerFronds, palm } from './plants.ts'
import type { Random } from './seeded.ts'
import { settings } from './settings.ts'
import { circle, each, faded, line, path, rect, steps, whole } from './shapes.ts'

export type Stand = 'ground' | 'table'

export function drawBackdrop(light: Light, random: Random, stand: Stand): string {
  const sunOnLeft = random.maybe(0.5)
  const sunX = sunOnLeft ? random.between(110, 230) : random.between(410, 530)
  const setting = random.pick(settings)
  const frame = random.maybe(0.4) ? cornerFronds(!sunOnLeft) : ''
  return (
    sky(light, sunX) +
    clouds(light, random, sunOnLeft) +
    setting(light, random) +
    nearPalms(light, random, sunOnLeft) +
    (stand === 'table' ? table(light, random) : '') +
    frame
  )
}

function sky(light: Light, sunX: number): string {
  const halo = (radius: number): string => circle(sunX, light.sunHeight, radius, light.horizon)
  const between = mix(light.sky, light.horizon, 0.5)
  return (
    rect(0, 0, 640, 400, light.sky) +
    path('M0 118Q160 96 320 112T640 102V400H0z', mix(light.sky, light.horizon, 0.28)) +
    path('M0 172Q160 158 320 168T640 158V400H0z', between) +
    rect(0, 212, 640, 60, light.horizon) +
    faded(0.35, halo(118)) +
    faded(0.45, halo(76)) +
    circle(sunX, light.sunHeight, 38, light.sun)
  )
}

function clouds(light: Light, random: Random, sunOnLeft: boolean): string {
  const start = sunOnLeft ? 330 : 40
  return faded(
    0.85,
    each([0, 1], (index) => {
      const x = start + index * 150 + random.between(-30, 30)
      return cloud(
        x,
        56 + index * 46 + random.between(-14, 14),
        random.between(0.8, 1.15),
        light.cloud,
      )
    }),
  )
}

function cloud(x: number, y: number, size: number, fill: string): string {
  const middle = `M${whole(x + 8 * size, y)}h${whole(104 * size)}M${whole(x - 12 * size, y + 10 * size)}h${whole(68 * size)}`
  const crown = `M${whole(x + 36 * size, y - 9 * size)}h${whole(42 * size)}`
  return line(middle, fill, 15 * size) + line(crown, fill, 25 * size)
}

function nearPalms(light: Light, random: Random, sunOnLeft: boolean): string {
  const side = sunOnLeft ? 1 : -1
  const edge = sunOnLeft ? 560 : 80
  const first = palm(
    edge + random.between(-14, 14),
    318,
    random.between(176, 214),
    side * random.between(-34, -12),
    light.haze,
    0.12,
  )
  const second = palm(
    edge + side * random.between(34, 46),
    322,
    random.between(120, 150),
    side * random.between(6, 20),
    light.haze,
    0.06,
  )
  return first + (random.maybe(0.7) ? second : '')
}

function table(light: Light, random: Random): string {
  const wooden = random.maybe(0.55)
  const top = mix(wooden ? tone.woodLight : tone.stoneLight, light.haze, 0.15)
  const front = mix(wooden ? tone.wood : tone.stone, light.haze, 0.08)
  const groove = mix(wooden ? tone.woodDark : tone.stoneDark, light.haze, 0.1)
  const boards = wooden
    ? line(
        each(steps(-60, 110, 8), (x) => `M${whole(x * 0.8 + 64)} 302L${x} 351`),
        mix(top, groove, 0.35),
        2,
      )
    : ''
  return (
    rect(0, 300, 640, 52, top) +
    boards +
    rect(0, 352, 640, 48, front) +
    rect(0, 352, 640, 7, groove)
  )
}
