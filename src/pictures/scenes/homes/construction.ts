import { tone } from '../../palette.ts'
import type { Paint } from '../../palette.ts'
import { circle, each, line, path, rect, shadow, steps } from '../../shapes.ts'
import { onGround } from '../scene.ts'
import type { SceneTable } from '../scene.ts'

function bucket(): string {
  return (
    path('M458 206h44l8 58q-32 28-66 2l6-22q18 8 26-6z', tone.steelDark) +
    path('M444 266l10 16 10-8 12 12 10-10 14 6 10-18z', tone.steel)
  )
}

function cab(paint: Paint): string {
  return (
    path('M192 222q0-84 20-92h76q14 0 20 14l22 78z', paint.accent) +
    path('M232 146h48q8 0 11 8l19 60h-78z', tone.glass) +
    path('M232 146h26l-18 68h-8z', tone.glassLight)
  )
}

function tracks(): string {
  return (
    rect(166, 296, 210, 44, tone.rubber, 22) +
    rect(180, 306, 182, 24, tone.rubberLight, 12) +
    each(steps(194, 38, 5), (x) => circle(x, 318, 9, tone.steel))
  )
}

function construction(paint: Paint): string {
  const arm =
    path('M336 246l60-128q6-12 20-8l20 8-14 8-64 128z', paint.accentDark) +
    path('M396 104q16-14 32-4l62 104-22 12-52-88z', paint.accent) +
    circle(412, 116, 9, tone.rubber) +
    circle(478, 210, 8, tone.rubber)
  return (
    shadow(290, 340, 170) +
    path('M396 340q40-52 86-34 40 16 56 34z', tone.woodDark) +
    path('M430 340q24-36 54-26 24 10 38 26z', tone.wood) +
    arm +
    bucket() +
    cab(paint) +
    path('M150 222h208q14 0 14 16v42q0 12-12 12H162q-12 0-12-12z', paint.accent) +
    path('M150 262h222v18q0 12-12 12H162q-12 0-12-12z', paint.accentDark) +
    rect(166, 236, 60, 14, tone.rubber, 5) +
    rect(226, 286, 90, 12, tone.rubber) +
    tracks()
  )
}

function hardHat(): string {
  return (
    path('M344 320q0-58 58-58t58 58z', tone.gold) +
    path('M430 268q30 14 30 52h-26q4-30-4-52z', '#D9A430') +
    rect(390, 254, 24, 62, '#FFDD85', 8) +
    rect(330, 316, 146, 16, '#D9A430', 8)
  )
}

function contractor(paint: Paint): string {
  const studs = each(
    steps(180, 34, 9),
    (x) => rect(x, 214, 9, 124, tone.woodLight) + rect(x + 6, 214, 3, 124, tone.wood),
  )
  const trusses = line(
    'M166 210l154-106 154 106zM243 210v-50M397 210v-50M320 104v106M243 160l77 50 77-50',
    tone.wood,
    10,
  )
  return (
    shadow(320, 340, 185) +
    studs +
    rect(172, 206, 296, 12, tone.wood) +
    rect(172, 326, 296, 12, tone.wood) +
    trusses +
    rect(180, 264, 120, 62, paint.mainLight) +
    rect(180, 264, 120, 8, paint.main) +
    line(
      'M204 340l22-190M248 340l14-190M208 304h42M213 262h42M218 220h41M223 180h37',
      paint.main,
      7,
    ) +
    hardHat() +
    rect(320, 330, 170, 12, tone.woodDark, 3)
  )
}

/** Objects of the trades that clear the ground and put up the frame. */
export const construct: SceneTable = {
  construction: onGround(construction),
  'general-contractors': onGround(contractor),
}
