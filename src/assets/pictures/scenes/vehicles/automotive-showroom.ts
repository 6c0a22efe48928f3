import { tone } from '../../palette.ts'
import type { Paint } from '../../palette.ts'
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
} from '../../shapes.ts'
import { awning } from '../homes/parts-houses.ts'
import { car, carFront } from './parts-vehicles.ts'
import { onGround } from '../scene.ts'
import type { SceneTable } from '../scene.ts'

function sparkle(x: number, y: number, size: number): string {
  const inner = size * 0.2
  return path(
    `M${x} ${y - size}l${inner} ${size - inner} ${size - inner} ${inner} ${inner - size} ${inner}-${inner} ${size - inner}-${inner} ${inner - size} ${inner - size}-${inner} ${size - inner}-${inner}z`,
    tone.shell,
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

function brush(paint: Paint, x: number): string {
  return (
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
  )
}

function suds(): string {
  return each(
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
}

function carWash(paint: Paint): string {
  return (
    shadow(320, 340, 196) +
    path('M132 338V132h376v206h-30V176H162v162z', paint.mainDark) +
    awning(124, 96, 392, 7, paint.accentLight, tone.shell) +
    rect(118, 84, 404, 18, paint.mainDark, 6) +
    line('M206 176v18M260 176v14M320 176v14M380 176v14M434 176v18', tone.glassDark, 6) +
    carFront(paint) +
    brush(paint, 164) +
    brush(paint, 434) +
    faded(0.93, suds())
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

export const automotiveShowroom: SceneTable = {
  'car-dealership': onGround(carDealership),
  'car-wash': onGround(carWash),
  detailing: onGround(detailing),
}
