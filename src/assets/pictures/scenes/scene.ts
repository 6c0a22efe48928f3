import type { Stand } from '../backdrop.ts'
import type { Paint } from '../palette.ts'

/** Draws one object standing at about y = 338, within x 120 to 520 and y 40 to 360. */
export type Draw = (paint: Paint) => string

/** `mayMirror` is false for objects with a tick or a chart. */
export type Scene = { stand: Stand; mayMirror: boolean; draw: Draw }

/** Category slug to scene. */
export type SceneTable = Readonly<Record<string, Scene>>

/** Outdoors, on the ground. */
export function onGround(draw: Draw): Scene {
  return { stand: 'ground', mayMirror: true, draw }
}

/** On a table in front of the view. */
export function onTable(draw: Draw): Scene {
  return { stand: 'table', mayMirror: true, draw }
}

/** Never mirrored. */
export function oneWay(scene: Scene): Scene {
  return { ...scene, mayMirror: false }
}
