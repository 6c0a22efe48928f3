import { tone, type Paint, mix } from '../../palette.ts'
import {
  circle,
  each,
  line,
  path,
  rect,
  shadow,
  steps,
  boxData,
  group,
  oval,
} from '../../shapes.ts'
import { onGround, type SceneTable } from '../scene.ts'
import { houseWindow } from './parts-houses.ts'

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

export const construct: SceneTable = {
  construction: onGround(construction),
  'general-contractors': onGround(contractor),
}

function trowel(paint: Paint): string {
  return group(
    'rotate(-20 400 190)',
    path('M296 196l96-34v68z', tone.steelLight),
    path('M296 196l96 34v-34z', tone.steel),
    line('M392 196h26v-18', tone.steelDark, 8),
    rect(412, 160, 84, 22, paint.main, 11),
    rect(472, 160, 24, 22, paint.mainDark, 11),
  )
}

function brickWall(): string {
  const bricks = [
    [308, 140, 6],
    [276, 169, 5],
    [244, 140, 5],
    [212, 169, 2],
    [180, 140, 3],
  ].flatMap(([y, x, count]) => steps(x!, 58, count!).map((at) => [at, y!]))
  return (
    path(
      each(bricks, ([x, y]) => boxData(x!, y!, 53, 27)),
      tone.brick,
    ) +
    path(
      each(
        bricks.filter((_, at) => at % 4 === 1),
        ([x, y]) => boxData(x!, y!, 53, 27),
      ),
      tone.brickLight,
    ) +
    path(
      each(bricks, ([x, y]) => boxData(x!, y! + 20, 53, 7)),
      tone.brickDark,
    )
  )
}

function masonry(paint: Paint): string {
  return (
    shadow(320, 338, 195) +
    rect(140, 182, 168, 66, tone.stoneLight) +
    rect(140, 242, 316, 96, tone.stoneLight) +
    brickWall() +
    path('M346 246q6-20 40-22t66 22z', tone.stone) +
    trowel(paint) +
    path('M430 268h82l-10 72h-62z', tone.steelDark) +
    path('M476 268h36l-10 72h-26z', tone.rubber) +
    oval(471, 268, 41, 12, tone.stone) +
    line('M436 264q34-48 70 0', tone.steel, 5)
  )
}

function laidTiles(clay: string): string {
  const scallops = each(
    [
      [142, 214, 9],
      [168, 200, 9],
      [194, 184, 8],
      [220, 168, 6],
    ],
    ([y, x, count]) => `M${x} ${y}${'q11 15 22 0'.repeat(count!)}`,
  )
  return (
    path('M150 246L232 114H408L442 168H404V194H362V220H322V246z', clay) +
    line(scallops, mix(clay, tone.ink, 0.35), 3.5)
  )
}

function roofing(paint: Paint): string {
  const clay = paint.main === tone.gold || paint.main === tone.plum ? tone.brick : paint.main
  return (
    shadow(320, 340, 180) +
    rect(180, 256, 280, 82, tone.sand) +
    houseWindow(216, 280) +
    houseWindow(366, 280) +
    rect(292, 282, 46, 56, paint.accent, 3) +
    path('M140 262l92-148h176l92 148z', tone.woodLight) +
    path('M160 232h320l20 30H140z', tone.wood) +
    laidTiles(clay) +
    rect(222, 104, 196, 16, mix(clay, tone.ink, 0.35), 6) +
    rect(136, 256, 368, 14, tone.shell, 4) +
    line(
      'M400 342l40-210M448 342l34-206M406 310h46M414 270h46M420 232h46M428 194h46',
      tone.steelLight,
      8,
    ) +
    group(
      'rotate(-18 380 200)',
      rect(330, 206, 76, 30, tone.rubberLight, 3),
      rect(334, 198, 76, 12, clay, 3),
    )
  )
}

export const wallsAndRoofs: SceneTable = {
  masonry: onGround(masonry),
  roofing: onGround(roofing),
}
