import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawBackdrop, type Stand } from './backdrop.ts'
import { chooseLight, type Light } from './light.ts'
import { choosePaint } from './palette.ts'
import { seeded, type Random } from './seeded.ts'
import { faded, group, rect } from './shapes.ts'

type Scene = { stand: Stand; mayMirror: boolean; shapes: string }

/** Category slug to the file of its scene. */
const files: ReadonlyMap<string, string> = new Map(
  readdirSync(join(import.meta.dirname, 'scenes')).map((name) => [
    name.replace(/\.svg$/, ''),
    join(import.meta.dirname, 'scenes', name),
  ]),
)
const townHall = join(import.meta.dirname, 'town-hall.svg')
const scenes = new Map<string, Scene>()

export const drawnSlugs: readonly string[] = [...files.keys()]

/**
 * Art for a listing without a photo: a Florida view with an object of its trade. Same category and
 * seed, same SVG; an unknown category gets a town hall.
 */
export function drawPicture(category: string, seed: string): string {
  const random = seeded(`${category}/${seed}`)
  const light = chooseLight(random)
  const { stand, mayMirror, shapes } = sceneOf(category)
  const backdrop = drawBackdrop(light, random, stand)
  const object = placed(random, mayMirror, painted(shapes, random))
  return svg(0, 400, `${backdrop}${object}${evening(light)}`)
}

/** The wide view that matches `drawPicture`, without the object. */
export function drawBanner(category: string, seed: string): string {
  const random = seeded(`${category}/${seed}`)
  const light = chooseLight(random)
  return svg(104, 190, `${drawBackdrop(light, random, 'ground')}${evening(light)}`)
}

function sceneOf(category: string): Scene {
  const file = files.get(category) ?? townHall
  let scene = scenes.get(file)
  if (!scene) scenes.set(file, (scene = readScene(readFileSync(file, 'utf8'))))
  return scene
}

function readScene(text: string): Scene {
  const [root = ''] = /^<svg[^>]*>/.exec(text) ?? []
  return {
    stand: root.includes('data-stand="table"') ? 'table' : 'ground',
    mayMirror: !root.includes('data-mirror="never"'),
    shapes: text.slice(root.length, text.lastIndexOf('</svg>')).replace(/\n\s*/g, ''),
  }
}

/** A scene's own colors are samples, such as `var(--main, #1B5599)`; the seed chooses others. */
function painted(shapes: string, random: Random): string {
  const paint = choosePaint(random)
  return shapes.replace(/var\(--([a-z-]+), #\w+\)/g, (_, name: string) => paint(name))
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
