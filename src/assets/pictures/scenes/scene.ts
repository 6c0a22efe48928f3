import type { Stand } from '../backdrop.ts'
import type { Paint } from '../palette.ts'

/** Draws one object, standing at about y = 338, within x 120 to 520 and y 40 to 360. */
export type Draw = (paint: Paint) => string

/** An object, what it stands on, and whether it may be drawn mirrored (not when it shows a tick or a chart). */
export type Scene = { stand: Stand; mayMirror: boolean; draw: Draw }

/** Category slug to object. */
export type SceneTable = Readonly<Record<string, Scene>>

/** An object that stands outdoors on the ground. */
export function onGround(draw: Draw): Scene {
  return { stand: 'ground', mayMirror: true, draw }
}

/** An object that stands on a table in front of the view. */
export function onTable(draw: Draw): Scene {
  return { stand: 'table', mayMirror: true, draw }
}

/** The same scene, never mirrored. */
export function oneWay(scene: Scene): Scene {
  return { ...scene, mayMirror: false }
}
