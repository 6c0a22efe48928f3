import { tone } from '../../palette.ts'
import type { Paint } from '../../palette.ts'
import { shrub } from '../../plants.ts'
import { circle, each, group, line, oval, path, rect, ring, shadow, steps } from '../../shapes.ts'
import { onGround } from '../scene.ts'
import type { SceneTable } from '../scene.ts'

function landscape(paint: Paint): string {
  const plants =
    group('translate(252 232)', shrub(0, 0, 56, tone.coral)) +
    group('translate(340 232)', shrub(0, 0, 48, tone.gold)) +
    path(
      'M292 232q-8-70-56-88 20 40 34 88zM300 232q0-84 34-110 4 50-14 110zM306 232q20-60 62-72-14 40-42 72z',
      tone.leafLight,
    )
  const shovel =
    line('M440 320L474 96', tone.wood, 11) +
    line('M458 92l34 6', tone.woodDark, 12) +
    path('M424 262l42 6q-4 52-32 72-22-26-10-78z', tone.steel) +
    path('M444 265l22 3q-4 52-32 72z', tone.steelDark)
  return (
    shadow(300, 338, 180) +
    shovel +
    plants +
    line('M396 236l90-26', tone.woodDark, 12) +
    path('M186 228h226l-44 78H236z', paint.main) +
    path('M330 228h82l-44 78h-60z', paint.mainDark) +
    rect(178, 222, 242, 14, paint.mainLight, 7) +
    line('M352 304l20 34M236 306l-24 6', tone.steelDark, 10) +
    circle(206, 306, 32, tone.rubber) +
    circle(206, 306, 15, tone.steelLight) +
    shrub(140, 340, 24, tone.coral)
  )
}

function log(x: number, y: number): string {
  return (
    circle(x, y, 31, tone.woodDark) +
    circle(x, y, 25, tone.woodLight) +
    ring(x, y, 15, tone.wood, 3) +
    circle(x, y, 5, tone.wood)
  )
}

function chainsaw(paint: Paint): string {
  const teeth = each(steps(214, 17, 7), (x) => rect(x, 164, 8, 5, tone.rubber))
  return group(
    'rotate(-6 300 180)',
    rect(150, 168, 180, 26, tone.steelLight, 13),
    rect(160, 178, 150, 6, tone.steel, 3),
    teeth,
    rect(300, 134, 116, 70, paint.main, 16),
    rect(300, 178, 116, 26, paint.mainDark, 12),
    line('M330 136q4-30 40-30h30', tone.rubber, 12),
    line('M414 150h38v42h-38', tone.rubber, 13),
    circle(352, 166, 16, paint.accent),
    rect(380, 150, 26, 10, tone.rubber, 4),
  )
}

function treeRemoval(paint: Paint): string {
  return (
    shadow(320, 340, 190) +
    path('M196 216q2 80-48 126h220q-38-40-36-126z', tone.woodDark) +
    path('M232 220q4 80-14 122h70q-12-50-6-122z', tone.wood) +
    oval(264, 216, 70, 20, tone.woodLight) +
    ring(264, 216, 10, tone.wood, 3) +
    oval(264, 216, 44, 11, tone.tanLight) +
    chainsaw(paint) +
    log(404, 310) +
    log(468, 310) +
    log(436, 256) +
    path('M140 342q-4-30-24-40 34 0 40 40zM152 342q0-24 22-34-8 20-10 34z', tone.leaf)
  )
}

/** Objects of the trades that work in a garden. */
export const homeGarden: SceneTable = {
  landscape: onGround(landscape),
  'tree-removal': onGround(treeRemoval),
}
