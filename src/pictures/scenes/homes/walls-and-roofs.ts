import { mix, tone } from '../../palette.ts'
import type { Paint } from '../../palette.ts'
import { boxData, each, group, line, oval, path, rect, shadow, steps } from '../../shapes.ts'
import { houseWindow } from './parts-houses.ts'
import { onGround } from '../scene.ts'
import type { SceneTable } from '../scene.ts'

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

/** Objects of the trades that build walls and roofs. */
export const wallsAndRoofs: SceneTable = {
  masonry: onGround(masonry),
  roofing: onGround(roofing),
}
