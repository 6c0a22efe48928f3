import { tone } from '../../palette.ts'
import type { Paint } from '../../palette.ts'
import { each, group, line, oval, path, rect, ring, shadow, steps } from '../../shapes.ts'
import { car } from './parts-vehicles.ts'
import { onGround } from '../scene.ts'
import type { SceneTable } from '../scene.ts'

function autoRepair(paint: Paint): string {
  const post = (x: number): string =>
    rect(x, 96, 24, 242, tone.steelDark) +
    rect(x, 96, 9, 242, tone.steel) +
    rect(x - 14, 326, 52, 14, tone.rubber, 4) +
    rect(x - 6, 262, 36, 22, tone.gold, 4)
  const chest =
    rect(284, 284, 82, 54, tone.ember, 6) +
    each([296, 312, 326], (y) => rect(292, y, 66, 4, tone.brickDark, 2)) +
    rect(284, 278, 82, 10, tone.brickDark, 4)
  return (
    shadow(320, 340, 190) +
    post(136) +
    post(480) +
    rect(130, 88, 380, 14, tone.steelDark, 5) +
    group('translate(30 22) scale(.88 .75)', car(paint)) +
    rect(140, 272, 360, 11, tone.gold, 4) +
    rect(140, 279, 360, 5, '#D09A34') +
    chest +
    line('M390 334l44-32', tone.steel, 10) +
    ring(442, 296, 11, tone.steel, 7)
  )
}

function oilCan(paint: Paint): string {
  return (
    path('M376 214h96q12 0 12 12v98q0 14-14 14h-92q-14 0-14-14v-78z', paint.main) +
    path('M444 214h28q12 0 12 12v98q0 14-14 14h-26z', paint.mainDark) +
    rect(386, 186, 30, 30, tone.shell, 4) +
    rect(382, 180, 38, 14, paint.accent, 4) +
    line('M434 212v-14q0-8 8-8h26q8 0 8 8v18', paint.mainDark, 10) +
    path('M408 252q-22 30-22 44a22 22 0 0 0 44 0q0-14-22-44z', paint.accent) +
    path('M396 292a13 13 0 0 0 13 14', tone.shell)
  )
}

function tyre(y: number): string {
  return (
    rect(150, y, 154, 46, tone.rubber, 20) +
    line(
      each(steps(180, 22, 5), (x) => `M${x} ${y + 8}v30`),
      tone.rubberLight,
      7,
    )
  )
}

function wrench(): string {
  return group(
    'rotate(-52 320 190)',
    rect(250, 182, 130, 16, tone.steel, 8),
    ring(244, 190, 17, tone.steel, 11),
    path('M372 174q18-14 36-6l-14 14v16l14 14q-18 8-36-6z', tone.steelDark),
  )
}

function autoServices(paint: Paint): string {
  return (
    shadow(320, 340, 190) +
    tyre(292) +
    tyre(244) +
    oval(227, 232, 76, 24, tone.rubber) +
    oval(227, 228, 60, 18, tone.rubberLight) +
    oval(227, 229, 46, 13, tone.steelLight) +
    oval(227, 229, 16, 5, tone.steelDark) +
    group('translate(10 60)', wrench()) +
    oilCan(paint)
  )
}

function hoistFrame(paint: Paint): string {
  return (
    rect(140, 84, 20, 246, paint.accent) +
    rect(478, 84, 20, 246, paint.accent) +
    rect(128, 74, 382, 24, paint.accent, 6) +
    rect(128, 88, 382, 10, paint.accentDark, 4) +
    rect(152, 98, 8, 232, paint.accentDark) +
    rect(490, 98, 8, 232, paint.accentDark)
  )
}

function hoistedBoat(paint: Paint): string {
  return (
    path('M166 210h330q-14 70-62 78H238q-44 0-72-78z', paint.main) +
    path('M186 250h294q-18 34-46 38H238q-30 0-52-38z', tone.shell) +
    path('M208 274h248q-12 12-22 14H238q-16 0-30-14z', paint.mainDark) +
    rect(162, 204, 338, 12, tone.shell, 5) +
    path('M262 206l22-56h88l40 56z', tone.sand) +
    path('M296 160h68l26 36H284z', tone.glass) +
    path('M296 160h30l-18 36h-24z', tone.glassLight) +
    line('M270 150v-22h104v22', tone.shellDeep, 6) +
    rect(262, 120, 122, 12, paint.mainLight, 5) +
    path('M150 214h24v66h-14q-10 0-10-12z', tone.rubber) +
    rect(154, 280, 16, 22, tone.rubberLight, 4)
  )
}

function boatRepair(paint: Paint): string {
  return (
    shadow(320, 340, 190) +
    rect(132, 326, 36, 16, tone.rubber, 7) +
    rect(470, 326, 36, 16, tone.rubber, 7) +
    hoistFrame(paint) +
    hoistedBoat(paint) +
    line('M232 98v182q14 20 28 0M410 98v182q14 20 28 0', tone.gold, 9) +
    path('M300 300l-20 40h20l12-40zM360 300l20 40h-20l-12-40z', tone.wood) +
    rect(290, 290, 80, 12, tone.woodDark, 3)
  )
}

export const automotiveRepair: SceneTable = {
  'auto-repair': onGround(autoRepair),
  'auto-services': onGround(autoServices),
  'boat-repair': onGround(boatRepair),
}
