import { mix, tone } from '../palette.ts'
import type { Paint } from '../palette.ts'
import { boxData, circle, each, group, line, oval, path, rect, shadow, steps } from '../shapes.ts'
import { boardedWall, houseWindow } from './parts-houses.ts'
import { onGround } from './scene.ts'
import type { SceneTable } from './scene.ts'

function construction(paint: Paint): string {
  const tracks =
    rect(166, 296, 210, 44, tone.rubber, 22) +
    rect(180, 306, 182, 24, tone.rubberLight, 12) +
    each(steps(194, 38, 5), (x) => circle(x, 318, 9, tone.steel))
  const arm =
    path('M336 246l60-128q6-12 20-8l20 8-14 8-64 128z', paint.accentDark) +
    path('M396 104q16-14 32-4l62 104-22 12-52-88z', paint.accent) +
    circle(412, 116, 9, tone.rubber) +
    circle(478, 210, 8, tone.rubber)
  const bucket =
    path('M458 206h44l8 58q-32 28-66 2l6-22q18 8 26-6z', tone.steelDark) +
    path('M444 266l10 16 10-8 12 12 10-10 14 6 10-18z', tone.steel)
  const cab =
    path('M192 222q0-84 20-92h76q14 0 20 14l22 78z', paint.accent) +
    path('M232 146h48q8 0 11 8l19 60h-78z', tone.glass) +
    path('M232 146h26l-18 68h-8z', tone.glassLight)
  return (
    shadow(290, 340, 170) +
    path('M396 340q40-52 86-34 40 16 56 34z', tone.woodDark) +
    path('M430 340q24-36 54-26 24 10 38 26z', tone.wood) +
    arm +
    bucket +
    cab +
    path('M150 222h208q14 0 14 16v42q0 12-12 12H162q-12 0-12-12z', paint.accent) +
    path('M150 262h222v18q0 12-12 12H162q-12 0-12-12z', paint.accentDark) +
    rect(166, 236, 60, 14, tone.rubber, 5) +
    rect(226, 286, 90, 12, tone.rubber) +
    tracks
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
  const hat =
    path('M344 320q0-58 58-58t58 58z', tone.gold) +
    path('M430 268q30 14 30 52h-26q4-30-4-52z', '#D9A430') +
    rect(390, 254, 24, 62, '#FFDD85', 8) +
    rect(330, 316, 146, 16, '#D9A430', 8)
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
    hat +
    rect(320, 330, 170, 12, tone.woodDark, 3)
  )
}

function fence(paint: Paint): string {
  const pickets = each(
    steps(140, 46, 5),
    (x) =>
      path(`M${x} 338V184l17-24 17 24v154z`, tone.shell) +
      path(`M${x + 17} 160l17 24v154h-12V176z`, tone.shellDeep),
  )
  const posts = each(
    [372, 478],
    (x) =>
      rect(x, 170, 24, 168, tone.wood) +
      rect(x + 15, 170, 9, 168, tone.woodDark) +
      rect(x - 4, 160, 32, 14, tone.woodLight, 3),
  )
  return (
    shadow(320, 340, 195) +
    rect(132, 212, 250, 20, tone.shellShade) +
    rect(132, 288, 250, 20, tone.shellShade) +
    pickets +
    posts +
    rect(372, 212, 130, 18, tone.woodLight) +
    rect(372, 288, 130, 18, tone.woodLight) +
    path('M404 338V184l17-24 17 24v154z', tone.shell) +
    group(
      'rotate(-32 300 240)',
      rect(250, 252, 146, 15, paint.main, 7),
      rect(330, 252, 66, 15, paint.mainDark, 7),
      path('M236 222h34v74h-34zM236 236q-20-2-34-18 24-4 34 0z', tone.steelDark),
      rect(230, 282, 46, 18, tone.steel, 4),
    ) +
    path('M120 342q20-26 30 0 8-20 20 0zM344 342q10-22 20 0 10-16 18 0z', tone.leaf)
  )
}

function flooring(paint: Paint): string {
  const board = (x: number, y: number, width: number, fill: string): string =>
    path(`M${x} ${y}h${width}l-12 30h-${width}z`, fill)
  const rows =
    board(166, 220, 120, tone.woodLight) +
    board(290, 220, 206, tone.wood) +
    board(150, 252, 180, tone.wood) +
    board(334, 252, 146, tone.tanLight) +
    board(134, 284, 104, tone.tanLight) +
    board(242, 284, 110, tone.woodLight) +
    board(118, 316, 150, tone.wood) +
    board(272, 316, 60, tone.woodLight)
  const roll =
    rect(360, 166, 130, 58, paint.main, 29) +
    rect(360, 196, 130, 28, paint.mainDark, 14) +
    oval(480, 195, 15, 29, paint.mainLight) +
    oval(480, 195, 8, 17, paint.main) +
    oval(480, 195, 3, 8, paint.mainLight)
  return (
    path('M164 216h336l-66 132H98z', tone.stone) +
    path('M98 348h336v6H98z', tone.stoneDark) +
    rows +
    roll +
    group(
      'rotate(-16 410 310)',
      rect(330, 304, 190, 26, tone.tanLight, 3),
      rect(330, 322, 190, 8, tone.woodDark, 2),
    ) +
    group(
      'rotate(24 250 190)',
      rect(232, 120, 16, 136, tone.woodLight, 7),
      rect(202, 96, 78, 48, tone.rubber, 12),
      rect(202, 96, 18, 48, paint.accent, 6),
    ) +
    group(
      'rotate(-16 410 310)',
      rect(372, 284, 92, 18, paint.accent, 4),
      rect(408, 288, 20, 10, tone.glassLight, 4),
    )
  )
}

function masonry(paint: Paint): string {
  const bricks = [
    [308, 140, 6],
    [276, 169, 5],
    [244, 140, 5],
    [212, 169, 2],
    [180, 140, 3],
  ].flatMap(([y, x, count]) => steps(x!, 58, count!).map((at) => [at, y!]))
  const wall =
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
  const trowel = group(
    'rotate(-20 400 190)',
    path('M296 196l96-34v68z', tone.steelLight),
    path('M296 196l96 34v-34z', tone.steel),
    line('M392 196h26v-18', tone.steelDark, 8),
    rect(412, 160, 84, 22, paint.main, 11),
    rect(472, 160, 24, 22, paint.mainDark, 11),
  )
  return (
    shadow(320, 338, 195) +
    rect(140, 182, 168, 66, tone.stoneLight) +
    rect(140, 242, 316, 96, tone.stoneLight) +
    wall +
    path('M346 246q6-20 40-22t66 22z', tone.stone) +
    trowel +
    path('M430 268h82l-10 72h-62z', tone.steelDark) +
    path('M476 268h36l-10 72h-26z', tone.rubber) +
    oval(471, 268, 41, 12, tone.stone) +
    line('M436 264q34-48 70 0', tone.steel, 5)
  )
}

function painting(paint: Paint): string {
  const drips = path('M302 232q0 62 14 62t14-52q2-4 8 0 2 26 12 26t12-36z', paint.main)
  return (
    boardedWall(140, 84, 360, 254, paint.accentDark) +
    path('M160 104h200v104H176q-16 0-16-16z', paint.main) +
    path('M160 104h200v18H160z', paint.mainLight) +
    shadow(320, 340, 190) +
    group(
      'rotate(10 300 180)',
      rect(196, 176, 140, 46, paint.mainLight, 16),
      rect(196, 200, 140, 22, paint.mainDark, 11),
      line('M336 198h26v44h-70v30', tone.steelDark, 9),
      rect(280, 264, 24, 84, tone.wood, 10),
    ) +
    rect(366, 234, 118, 106, tone.steelLight, 6) +
    rect(448, 234, 36, 106, tone.steel, 6) +
    rect(366, 262, 118, 50, tone.shell) +
    rect(380, 272, 90, 30, paint.main, 6) +
    oval(425, 234, 62, 17, tone.steelDark) +
    oval(425, 232, 52, 12, paint.main) +
    group('translate(76 14)', drips) +
    line('M370 232q54-96 110 0', tone.steelDark, 5)
  )
}

function roofing(paint: Paint): string {
  const clay = paint.main === tone.gold || paint.main === tone.plum ? tone.brick : paint.main
  const scallops = each(
    [
      [142, 214, 9],
      [168, 200, 9],
      [194, 184, 8],
      [220, 168, 6],
    ],
    ([y, x, count]) => `M${x} ${y}${'q11 15 22 0'.repeat(count!)}`,
  )
  const laid =
    path('M150 246L232 114H408L442 168H404V194H362V220H322V246z', clay) +
    line(scallops, mix(clay, tone.ink, 0.35), 3.5)
  return (
    shadow(320, 340, 180) +
    rect(180, 256, 280, 82, tone.sand) +
    houseWindow(216, 280) +
    houseWindow(366, 280) +
    rect(292, 282, 46, 56, paint.accent, 3) +
    path('M140 262l92-148h176l92 148z', tone.woodLight) +
    path('M160 232h320l20 30H140z', tone.wood) +
    laid +
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

/** Objects of the building trades. */
export const construct: SceneTable = {
  construction: onGround(construction),
  'general-contractors': onGround(contractor),
  'fence-construction': onGround(fence),
  flooring: onGround(flooring),
  masonry: onGround(masonry),
  painting: onGround(painting),
  roofing: onGround(roofing),
}
