import { tone } from '../../palette.ts'
import type { Paint } from '../../palette.ts'
import {
  boxData,
  circle,
  each,
  faded,
  group,
  line,
  path,
  rect,
  shadow,
  steps,
} from '../../shapes.ts'
import { house } from './parts-houses.ts'
import { oneWay, onGround } from '../scene.ts'
import type { SceneTable } from '../scene.ts'

function doorPanel(paint: Paint, y: number): string {
  return (
    path(
      each(steps(214, 54, 4), (x) => boxData(x, y + 6, 48, 27)),
      paint.mainDark,
    ) +
    path(
      each(steps(214, 54, 4), (x) => boxData(x, y + 6, 48, 22)),
      paint.main,
    )
  )
}

function garageDoors(paint: Paint): string {
  return (
    shadow(320, 338, 190) +
    rect(166, 178, 308, 160, tone.sand) +
    path('M146 186l174-104 174 104z', paint.accentDark) +
    path('M182 180l138-82 138 82z', tone.shell) +
    circle(320, 146, 17, tone.shellDeep) +
    circle(320, 146, 12, tone.glassDark) +
    rect(198, 196, 244, 142, tone.shellDeep) +
    rect(208, 204, 224, 134, tone.ink) +
    rect(208, 204, 224, 96, paint.mainLight) +
    doorPanel(paint, 202) +
    doorPanel(paint, 238) +
    path(
      each(steps(214, 54, 4), (x) => boxData(x, 276, 48, 18)),
      tone.glass,
    ) +
    rect(302, 292, 36, 6, tone.steelDark, 3) +
    rect(234, 316, 60, 22, paint.accent, 4) +
    rect(250, 308, 28, 10, tone.steelDark, 4) +
    rect(350, 306, 50, 32, tone.woodLight, 2) +
    rect(350, 318, 50, 5, tone.wood)
  )
}

function tickedRows(): string {
  const lines = steps(190, 38, 4)
  return (
    path(
      each(lines, (y) => boxData(388, y, 22, 22)),
      tone.shellShade,
    ) +
    line(
      each(lines, (y) => `M392 ${y + 11}l6 7 12-16`),
      tone.green,
      5,
    ) +
    line(
      each(lines, (y) => `M424 ${y + 11}h46`),
      tone.shellDeep,
      9,
    )
  )
}

function homeInspection(paint: Paint): string {
  return (
    shadow(310, 338, 180) +
    group('translate(-60 0)', house(paint)) +
    group(
      'rotate(4 420 250)',
      rect(366, 142, 130, 200, tone.woodDark, 10) +
        rect(374, 158, 114, 176, tone.shell, 4) +
        tickedRows() +
        rect(404, 132, 54, 24, tone.steel, 8) +
        rect(404, 148, 54, 8, tone.steelDark, 4),
    ) +
    line('M300 286l44 46', tone.navy, 15) +
    circle(268, 252, 47, tone.navy) +
    faded(0.55, circle(268, 252, 37, tone.glassLight)) +
    line('M246 240a24 24 0 0 1 18-14', tone.shell, 6)
  )
}

/** Objects of the trades that fit and inspect a house. */
export const homeTrades: SceneTable = {
  'garage-doors': onGround(garageDoors),
  'home-inspection': oneWay(onGround(homeInspection)),
}
