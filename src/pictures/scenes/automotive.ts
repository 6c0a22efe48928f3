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
import { awning } from './parts-houses.ts'
import { car, carFront } from './parts-vehicles.ts'
import { onGround } from './scene.ts'
import type { SceneTable } from './scene.ts'

function sparkle(x: number, y: number, size: number): string {
  const inner = size * 0.2
  return path(
    `M${x} ${y - size}l${inner} ${size - inner} ${size - inner} ${inner} ${inner - size} ${inner}-${inner} ${size - inner}-${inner} ${inner - size} ${inner - size}-${inner} ${size - inner}-${inner}z`,
    tone.shell,
  )
}

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

function autoServices(paint: Paint): string {
  const tyre = (y: number): string =>
    rect(150, y, 154, 46, tone.rubber, 20) +
    line(
      each(steps(180, 22, 5), (x) => `M${x} ${y + 8}v30`),
      tone.rubberLight,
      7,
    )
  const can =
    path('M376 214h96q12 0 12 12v98q0 14-14 14h-92q-14 0-14-14v-78z', paint.main) +
    path('M444 214h28q12 0 12 12v98q0 14-14 14h-26z', paint.mainDark) +
    rect(386, 186, 30, 30, tone.shell, 4) +
    rect(382, 180, 38, 14, paint.accent, 4) +
    line('M434 212v-14q0-8 8-8h26q8 0 8 8v18', paint.mainDark, 10) +
    path('M408 252q-22 30-22 44a22 22 0 0 0 44 0q0-14-22-44z', paint.accent) +
    path('M396 292a13 13 0 0 0 13 14', tone.shell)
  const wrench = group(
    'rotate(-52 320 190)',
    rect(250, 182, 130, 16, tone.steel, 8),
    ring(244, 190, 17, tone.steel, 11),
    path('M372 174q18-14 36-6l-14 14v16l14 14q-18 8-36-6z', tone.steelDark),
  )
  return (
    shadow(320, 340, 190) +
    tyre(292) +
    tyre(244) +
    oval(227, 232, 76, 24, tone.rubber) +
    oval(227, 228, 60, 18, tone.rubberLight) +
    oval(227, 229, 46, 13, tone.steelLight) +
    oval(227, 229, 16, 5, tone.steelDark) +
    group('translate(10 60)', wrench) +
    can
  )
}

function boatRepair(paint: Paint): string {
  const frame =
    rect(140, 84, 20, 246, paint.accent) +
    rect(478, 84, 20, 246, paint.accent) +
    rect(128, 74, 382, 24, paint.accent, 6) +
    rect(128, 88, 382, 10, paint.accentDark, 4) +
    rect(152, 98, 8, 232, paint.accentDark) +
    rect(490, 98, 8, 232, paint.accentDark)
  const boat =
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
  return (
    shadow(320, 340, 190) +
    rect(132, 326, 36, 16, tone.rubber, 7) +
    rect(470, 326, 36, 16, tone.rubber, 7) +
    frame +
    boat +
    line('M232 98v182q14 20 28 0M410 98v182q14 20 28 0', tone.gold, 9) +
    path('M300 300l-20 40h20l12-40zM360 300l20 40h-20l-12-40z', tone.wood) +
    rect(290, 290, 80, 12, tone.woodDark, 3)
  )
}

function carDealership(paint: Paint): string {
  const key =
    line('M452 96v18', tone.steel, 5) +
    ring(452, 86, 13, tone.steel, 6) +
    path('M428 112h48q8 0 8 8v56q0 8-8 8h-48q-8 0-8-8v-56q0-8 8-8z', paint.accent) +
    rect(444, 184, 16, 40, tone.steel) +
    path('M460 194h10v8h-10zM460 208h7v8h-7z', tone.steel) +
    circle(452, 136, 11, tone.shell) +
    rect(432, 158, 40, 8, paint.accentDark, 4)
  const hall =
    rect(134, 118, 300, 214, tone.sand) +
    rect(146, 146, 276, 170, tone.glass) +
    path('M146 146h70l-50 170h-20zM250 146h40l-50 170h-40z', tone.glassLight) +
    rect(238, 146, 7, 170, tone.shell) +
    rect(330, 146, 7, 170, tone.shell) +
    rect(118, 104, 360, 24, paint.mainDark, 5) +
    rect(118, 104, 360, 9, paint.accent, 4)
  return (
    shadow(320, 342, 196) +
    hall +
    oval(300, 334, 170, 14, tone.stoneDark) +
    oval(300, 329, 170, 13, tone.stoneLight) +
    group('translate(-20 -8)', carFront(paint)) +
    group('translate(0 50)', key)
  )
}

function carWash(paint: Paint): string {
  const brush = (x: number): string =>
    rect(x + 16, 130, 10, 206, tone.steelDark) +
    line(
      each(steps(162, 31, 6), (y) => `M${x + 12} ${y}h18`),
      paint.accent,
      25,
    ) +
    line(
      each(steps(162, 31, 6), (y) => `M${x + 32} ${y}v6`),
      paint.accentDark,
      14,
    )
  const suds = each(
    [
      [282, 160, 15],
      [306, 152, 19],
      [338, 154, 18],
      [364, 162, 13],
      [234, 236, 20],
      [260, 226, 13],
      [406, 236, 20],
      [228, 304, 17],
      [408, 306, 16],
      [386, 316, 11],
    ],
    ([x, y, r]) => circle(x!, y!, r!, tone.shell),
  )
  return (
    shadow(320, 340, 196) +
    path('M132 338V132h376v206h-30V176H162v162z', paint.mainDark) +
    awning(124, 96, 392, 7, paint.accentLight, tone.shell) +
    rect(118, 84, 404, 18, paint.mainDark, 6) +
    line('M206 176v18M260 176v14M320 176v14M380 176v14M434 176v18', tone.glassDark, 6) +
    carFront(paint) +
    brush(164) +
    brush(434) +
    faded(0.93, suds)
  )
}

function detailing(paint: Paint): string {
  const polisher = group(
    'rotate(14 330 170)',
    line('M404 150q40-8 60 30', tone.rubber, 7),
    rect(304, 136, 110, 38, paint.accent, 16),
    rect(380, 136, 34, 38, tone.rubber, 14),
    path('M304 150q-22 4-22 30v10h40v-30z', paint.accentDark),
    rect(262, 188, 84, 12, tone.rubber, 5),
    rect(268, 198, 72, 14, tone.shell, 6),
  )
  const bottle =
    rect(434, 262, 56, 78, tone.glass, 12) +
    rect(434, 292, 56, 48, paint.accent, 12) +
    rect(450, 240, 24, 26, tone.shell) +
    path('M428 218h48v26h-26v-12h-22z', tone.rubber)
  return (
    shadow(310, 340, 196) +
    group('translate(-22 0)', car(paint)) +
    faded(0.5, path('M230 252l-14 48h-14l14-48zM262 252l-14 48h-8l14-48z', tone.shell)) +
    group('translate(-8 -34)', polisher) +
    sparkle(176, 214, 24) +
    sparkle(206, 168, 15) +
    sparkle(432, 214, 17) +
    bottle
  )
}

/** Objects of the motor and boat trades. */
export const automotive: SceneTable = {
  'auto-repair': onGround(autoRepair),
  'auto-services': onGround(autoServices),
  'boat-repair': onGround(boatRepair),
  'car-dealership': onGround(carDealership),
  'car-wash': onGround(carWash),
  detailing: onGround(detailing),
}
