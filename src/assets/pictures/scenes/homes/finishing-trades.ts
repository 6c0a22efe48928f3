import { tone } from '../../palette.ts'
import type { Paint } from '../../palette.ts'
import { each, group, line, oval, path, rect, shadow, steps } from '../../shapes.ts'
import { boardedWall } from './parts-houses.ts'
import { onGround } from '../scene.ts'
import type { SceneTable } from '../scene.ts'

function pickets(): string {
  return each(
    steps(140, 46, 5),
    (x) =>
      path(`M${x} 338V184l17-24 17 24v154z`, tone.shell) +
      path(`M${x + 17} 160l17 24v154h-12V176z`, tone.shellDeep),
  )
}

function posts(): string {
  return each(
    [372, 478],
    (x) =>
      rect(x, 170, 24, 168, tone.wood) +
      rect(x + 15, 170, 9, 168, tone.woodDark) +
      rect(x - 4, 160, 32, 14, tone.woodLight, 3),
  )
}

function fence(paint: Paint): string {
  return (
    shadow(320, 340, 195) +
    rect(132, 212, 250, 20, tone.shellShade) +
    rect(132, 288, 250, 20, tone.shellShade) +
    pickets() +
    posts() +
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

function carpetRoll(paint: Paint): string {
  return (
    rect(360, 166, 130, 58, paint.main, 29) +
    rect(360, 196, 130, 28, paint.mainDark, 14) +
    oval(480, 195, 15, 29, paint.mainLight) +
    oval(480, 195, 8, 17, paint.main) +
    oval(480, 195, 3, 8, paint.mainLight)
  )
}

function boardRows(): string {
  const board = (x: number, y: number, width: number, fill: string): string =>
    path(`M${x} ${y}h${width}l-12 30h-${width}z`, fill)
  return (
    board(166, 220, 120, tone.woodLight) +
    board(290, 220, 206, tone.wood) +
    board(150, 252, 180, tone.wood) +
    board(334, 252, 146, tone.tanLight) +
    board(134, 284, 104, tone.tanLight) +
    board(242, 284, 110, tone.woodLight) +
    board(118, 316, 150, tone.wood) +
    board(272, 316, 60, tone.woodLight)
  )
}

function flooring(paint: Paint): string {
  return (
    path('M164 216h336l-66 132H98z', tone.stone) +
    path('M98 348h336v6H98z', tone.stoneDark) +
    boardRows() +
    carpetRoll(paint) +
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

export const finishingTrades: SceneTable = {
  'fence-construction': onGround(fence),
  flooring: onGround(flooring),
  painting: onGround(painting),
}
