import { tone } from '../palette.ts'
import type { Paint } from '../palette.ts'
import {
  circle,
  each,
  faded,
  group,
  line,
  oval,
  path,
  rect,
  ring,
  shadow,
  steps,
} from '../shapes.ts'
import { onGround } from './scene.ts'
import type { SceneTable } from './scene.ts'

function stringLights(): string {
  return (
    line('M142 226q90 40 178 0 88 40 178 0', tone.woodDark, 2.5) +
    each(
      [
        [180, 244],
        [232, 250],
        [284, 240],
        [356, 240],
        [408, 250],
        [460, 244],
      ],
      ([x, y]) => circle(x!, y!, 6.5, tone.gold),
    )
  )
}

function partyTable(): string {
  return (
    path('M222 286h196l12 52H210z', tone.shell) +
    path('M372 286h46l12 52h-50z', tone.shellDeep) +
    oval(320, 286, 100, 10, tone.sand) +
    rect(290, 256, 60, 28, tone.coral, 5) +
    rect(300, 236, 40, 22, tone.shell, 5) +
    line('M312 236v-12M328 236v-12', tone.gold, 4)
  )
}

function balloons(paint: Paint): string {
  return (
    line('M474 336q-6-60-4-110M474 336q10-60 24-100', tone.steel, 2.5) +
    oval(468, 196, 25, 31, paint.accent) +
    oval(500, 216, 21, 27, tone.coral) +
    oval(460, 186, 6, 9, paint.accentLight)
  )
}

function tentRoof(paint: Paint): string {
  return (
    path('M130 206q120-20 190-122 70 102 190 122z', tone.shell) +
    path('M320 84q-30 84-110 120l-80 2q120-20 190-122zM320 84q8 70 56 120h-56z', paint.main) +
    path('M320 84q70 102 190 122h-54Q350 176 320 84z', paint.mainDark)
  )
}

function parties(paint: Paint): string {
  const trim = each(steps(130, 38, 10), (x) =>
    path(`M${x} 204h38v12a19 14 0 0 1-38 0z`, ((x - 130) / 38) % 2 === 0 ? paint.main : tone.shell),
  )
  return (
    shadow(320, 340, 190) +
    rect(140, 206, 9, 132, tone.steelLight) +
    rect(490, 206, 9, 132, tone.steelLight) +
    rect(316, 66, 8, 24, tone.wood) +
    circle(320, 64, 7, tone.gold) +
    faded(0.5, rect(149, 206, 341, 124, tone.sand)) +
    tentRoof(paint) +
    trim +
    stringLights() +
    partyTable() +
    balloons(paint)
  )
}

function guitar(paint: Paint): string {
  return group(
    'rotate(18 270 230)',
    rect(258, 66, 22, 150, tone.woodDark),
    rect(252, 38, 34, 40, tone.rubber, 6),
    path(
      'M268 176q46-4 48 34 0 18-8 28 22 16 18 52-6 44-58 44t-58-44q-4-36 18-52-8-10-8-28 2-38 48-34z',
      paint.main,
    ),
    path(
      'M290 182q26 6 26 28 0 18-8 28 22 16 18 52-6 44-58 44 50-24 34-88 6-28-12-64z',
      paint.mainDark,
    ),
    circle(268, 238, 22, tone.ink),
    ring(268, 238, 25, tone.gold, 4),
    rect(244, 292, 48, 10, tone.rubber, 4),
    line('M263 70v226M269 70v226M275 70v226', tone.shellDeep, 1.6),
    each(steps(94, 22, 4), (y) => rect(258, y, 22, 3, tone.tan)),
  )
}

function microphone(paint: Paint): string {
  return (
    rect(412, 154, 8, 180, tone.steelDark) +
    oval(416, 336, 46, 7, tone.rubber) +
    group(
      'rotate(24 416 150)',
      rect(404, 124, 24, 52, tone.rubber, 8),
      circle(416, 114, 25, tone.steel),
      path('M391 114a25 25 0 0 0 50 0z', tone.steelDark),
      rect(390, 110, 52, 8, paint.accent, 3),
    )
  )
}

function entertainment(paint: Paint): string {
  const notes =
    line('M462 128v-46l30-8v44', paint.accent, 7) +
    oval(454, 130, 11, 8, paint.accent) +
    oval(484, 120, 11, 8, paint.accent)
  return (
    shadow(320, 346, 190) +
    path('M124 330h392l14 18H110z', tone.woodDark) +
    path('M140 316h360l16 16H124z', tone.wood) +
    rect(430, 246, 76, 82, tone.rubberLight, 6) +
    circle(468, 292, 26, tone.rubber) +
    circle(468, 292, 11, tone.steelDark) +
    rect(440, 254, 56, 7, tone.steel, 3) +
    group('translate(-14 -6)', guitar(paint)) +
    group('translate(-30 -10)', microphone(paint)) +
    notes
  )
}

export const events: SceneTable = {
  'parties-and-event-rentals': onGround(parties),
  entertainment: onGround(entertainment),
}
