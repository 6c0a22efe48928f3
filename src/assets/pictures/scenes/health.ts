import { tone } from '../palette.ts'
import type { Paint } from '../palette.ts'
import { circle, each, group, line, oval, path, rect, ring, shadow, steps } from '../shapes.ts'
import { onGround, onTable } from './scene.ts'
import type { SceneTable } from './scene.ts'

function stripes(): string {
  return (
    each(steps(150, 34, 5), (y) => path(`M158 ${y}l40-24v14l-40 24z`, tone.ember)) +
    each(steps(166, 34, 4), (y) => path(`M158 ${y}l40-24v12l-40 24z`, tone.gulf))
  )
}

function barberPole(): string {
  return (
    rect(158, 116, 40, 190, tone.shell) +
    stripes() +
    rect(188, 116, 10, 190, 'rgba(11,31,58,.14)') +
    rect(148, 100, 60, 22, tone.steelDark, 6) +
    circle(178, 88, 20, tone.steelLight) +
    rect(148, 300, 60, 20, tone.steelDark, 6) +
    rect(162, 318, 32, 22, tone.steel)
  )
}

function seat(paint: Paint): string {
  return (
    path('M298 120h88q18 0 16 20l-10 112h-98l-12-112q-2-20 16-20z', paint.main) +
    path('M370 120h16q18 0 16 20l-10 112h-34z', paint.mainDark) +
    rect(304, 88, 76, 34, paint.mainLight, 14) +
    rect(276, 236, 132, 34, paint.main, 14) +
    rect(276, 254, 132, 16, paint.mainDark, 8)
  )
}

function barber(paint: Paint): string {
  const arms =
    line('M286 206h-24v44M400 206h30v44', tone.steelDark, 9) +
    rect(248, 194, 40, 16, paint.mainDark, 8) +
    rect(400, 194, 44, 16, paint.mainDark, 8)
  return (
    shadow(320, 340, 180) +
    barberPole() +
    rect(330, 270, 26, 50, tone.steel) +
    oval(343, 330, 72, 12, tone.steelDark) +
    rect(312, 292, 62, 10, tone.steelDark, 5) +
    seat(paint) +
    arms +
    line('M416 262l34 54h40', tone.steelDark, 11) +
    rect(450, 308, 58, 13, tone.steelLight, 6)
  )
}

function hairDryer(paint: Paint): string {
  return group(
    'rotate(-12 430 210)',
    path('M434 226h34l14 88q2 12-12 12h-18q-10 0-12-10z', paint.mainDark),
    path('M360 176h34v72h-34q-8-36 0-72z', tone.rubber),
    path('M388 168h54q46 4 46 44t-46 44h-54q-8-44 0-88z', paint.main),
    path('M388 232h92q-10 22-38 24h-54z', paint.mainDark),
    circle(446, 212, 20, tone.rubber),
    ring(446, 212, 11, tone.steel, 3),
  )
}

function salon(paint: Paint): string {
  const mirror =
    oval(246, 184, 92, 118, paint.accent) +
    oval(246, 184, 78, 104, tone.glass) +
    path(
      'M214 92q-44 34-44 106l84-116q-22-2-40 10zM194 252l100-138q12 14 18 32l-96 126q-14-8-22-20z',
      tone.glassLight,
    ) +
    rect(232, 296, 28, 34, paint.accentDark) +
    oval(246, 332, 70, 12, paint.accent)
  const comb =
    rect(330, 316, 92, 12, tone.rubber, 5) +
    each(steps(336, 10, 9), (x) => rect(x, 324, 5, 18, tone.rubber, 2))
  return (
    shadow(320, 342, 180) +
    mirror +
    rect(150, 262, 40, 76, paint.mainLight, 8) +
    rect(158, 240, 24, 26, tone.shell, 4) +
    rect(150, 288, 40, 26, tone.shell) +
    hairDryer(paint) +
    comb
  )
}

function fitness(paint: Paint): string {
  const plate = (x: number, height: number, fill: string): string =>
    rect(x, 284 - height / 2, 26, height, fill, 9) +
    rect(x + 15, 284 - height / 2, 11, height, 'rgba(11,31,58,.22)', 6)
  const bell =
    line('M372 204q-12-78 44-78t44 78', tone.rubber, 19) +
    path('M352 258q0-62 64-62t64 62q0 56-32 80h-64q-32-24-32-80z', paint.main) +
    path('M450 208q30 16 30 50 0 56-32 80h-26q34-52 28-130z', paint.mainDark) +
    circle(408, 264, 27, paint.mainLight) +
    circle(408, 264, 17, paint.main)
  const mat = rect(124, 326, 400, 16, paint.accent, 8) + rect(124, 335, 400, 7, paint.accentDark, 4)
  return (
    shadow(320, 344, 200) +
    group('translate(0 6)', mat) +
    rect(222, 204, 54, 128, tone.glass, 14) +
    rect(222, 256, 54, 76, paint.accentLight, 12) +
    rect(231, 184, 36, 24, paint.accentDark, 6) +
    group('translate(0 -6)', bell) +
    rect(140, 272, 204, 20, tone.steelLight, 9) +
    rect(140, 283, 204, 9, tone.steel, 5) +
    plate(152, 70, tone.rubberLight) +
    plate(180, 104, tone.rubber) +
    plate(282, 104, tone.rubber) +
    plate(310, 70, tone.rubberLight)
  )
}

function wellness(paint: Paint): string {
  const bag =
    line('M268 196v-24q0-16 16-16h72q16 0 16 16v24', paint.mainDark, 14) +
    rect(172, 192, 296, 146, paint.main, 24) +
    path('M420 192h24q24 0 24 24v98q0 24-24 24h-24z', paint.mainDark) +
    rect(172, 240, 296, 12, paint.mainDark) +
    rect(206, 230, 30, 32, tone.gold, 5) +
    rect(404, 230, 30, 32, tone.gold, 5)
  const heart =
    circle(320, 262, 56, tone.shell) +
    path(
      'M320 300c-60-38-44-78-20-72 12 2 18 10 20 16 2-6 8-14 20-16 24-6 40 34-20 72z',
      tone.ember,
    ) +
    line('M292 262h14l8-16 12 28 8-12h16', tone.shell, 5)
  const scope =
    line('M186 130q-14 70 40 76t40-76M226 206q2 60-30 84t-48 20', tone.rubber, 8) +
    circle(144, 314, 21, tone.steel) +
    circle(144, 314, 12, tone.steelLight) +
    circle(186, 126, 7, tone.steelDark) +
    circle(266, 126, 7, tone.steelDark)
  const apple =
    circle(472, 308, 29, tone.brick) +
    circle(492, 308, 27, tone.brick) +
    path('M496 282a27 27 0 0 1-8 54z', tone.brickDark) +
    line('M482 282q0-14 8-20', tone.woodDark, 5) +
    path('M486 270q12-20 32-12-8 18-32 12z', tone.leafLight)
  return shadow(320, 340, 190) + bag + heart + scope + apple
}

export const health: SceneTable = {
  'barber-shops': onGround(barber),
  salon: onTable(salon),
  fitness: onGround(fitness),
  'health-and-wellness': onTable(wellness),
}
