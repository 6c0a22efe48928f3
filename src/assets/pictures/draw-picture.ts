import { drawBackdrop } from './backdrop.ts'
import { chooseLight } from './light.ts'
import type { Light } from './light.ts'
import { choosePaint } from './palette.ts'
import { sceneFor } from './scenes/scene-of-category.ts'
import { seeded } from './seeded.ts'
import type { Random } from './seeded.ts'
import { faded, group, rect } from './shapes.ts'

/**
 * Art for a listing without a photo: a Florida view with an object of its trade. Same category and
 * seed, same SVG; an unknown category gets a town hall.
 */
export function drawPicture(category: string, seed: string): string {
  const random = seeded(`${category}/${seed}`)
  const light = chooseLight(random)
  const scene = sceneFor(category)
  const backdrop = drawBackdrop(light, random, scene.stand)
  const object = placed(random, scene.mayMirror, scene.draw(choosePaint(random)))
  return svg(0, 400, `${backdrop}${object}${evening(light)}`)
}

/** The wide view that matches `drawPicture`, without the object. */
export function drawBanner(category: string, seed: string): string {
  const random = seeded(`${category}/${seed}`)
  const light = chooseLight(random)
  return svg(104, 190, `${drawBackdrop(light, random, 'ground')}${evening(light)}`)
}

function svg(top: number, height: number, content: string): string {
  const frame = `viewBox="0 ${top} 640 ${height}" width="640" height="${height}" preserveAspectRatio="xMidYMid slice"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${frame} role="img" aria-hidden="true" stroke-linecap="round" stroke-linejoin="round">${content}</svg>`
}

function placed(random: Random, mayMirror: boolean, object: string): string {
  const size = random.between(0.94, 1.02)
  const flip = random.maybe(0.5) && mayMirror ? -1 : 1
  const x = 320 - 320 * size * flip + random.between(-12, 12)
  const y = 338 - 338 * size + random.between(0, 6)
  return group(`matrix(${size * flip} 0 0 ${size} ${x.toFixed(1)} ${y.toFixed(1)})`, object)
}

function evening(light: Light): string {
  return light.tintStrength > 0 ? faded(light.tintStrength, rect(0, 0, 640, 400, light.tint)) : ''
}
