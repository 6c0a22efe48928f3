import { tone } from '../palette.ts'
import type { Paint } from '../palette.ts'
import { circle, each, group, line, oval, path, rect, ring, shadow, steps } from '../shapes.ts'
import { house } from './homes/parts-houses.ts'
import { onGround, onTable } from './scene.ts'
import type { SceneTable } from './scene.ts'

const goldShade = '#CE9632'

function coinStack(x: number, base: number, count: number): string {
  return (
    each(
      steps(0, 1, count),
      (index) =>
        rect(x - 34, base - 16 - index * 15, 68, 15, goldShade, 7) +
        rect(x - 34, base - 18 - index * 15, 68, 10, tone.gold, 5),
    ) + oval(x, base - 4 - count * 15, 31, 6, '#FFE1A0')
  )
}

function insurance(paint: Paint): string {
  const scallops = path(
    'M128 208q8-138 192-142 184 4 192 142-32-26-64 0-32-26-64 0-32-26-64 0-32-26-64 0-32-26-64 0-32-26-64 0z',
    paint.main,
  )
  const ribs =
    path('M320 66q64 30 64 142-32-26-64 0-32-26-64 0 0-112 64-142z', paint.mainLight) +
    path('M320 66q184 4 192 142-32-26-64 0-12-110-128-142z', paint.mainDark)
  const home = house({
    ...paint,
    main: paint.accent,
    mainDark: paint.accentDark,
    mainLight: paint.accentLight,
    accent: paint.mainLight,
  })
  return (
    shadow(320, 340, 150) +
    line('M320 60v200', tone.woodDark, 9) +
    group('translate(112 118) scale(.65)', home) +
    scallops +
    ribs +
    circle(320, 60, 9, tone.gold)
  )
}

function mortgage(paint: Paint): string {
  const key = group(
    'translate(452 176) rotate(84)',
    path('M20-9h136v18h-14v20h-18v-20h-12v14h-18v-14H20z', paint.accent),
    path('M20 0h136v9h-14v20h-18v-20h-12v14h-18v-14H20z', paint.accentDark),
    ring(0, 0, 30, paint.accent, 20),
  )
  return (
    shadow(320, 342, 190) +
    group('translate(-12 50) scale(.86)', house(paint)) +
    key +
    coinStack(164, 344, 4)
  )
}

function realEstate(paint: Paint): string {
  const sign =
    rect(408, 152, 13, 188, tone.shell) +
    rect(414, 152, 7, 188, tone.shellDeep) +
    rect(400, 162, 112, 11, tone.shell, 3) +
    line('M432 174v16M492 174v16', tone.steelDark, 4) +
    rect(420, 188, 86, 72, paint.main, 5) +
    path('M440 226l23-22 23 22v24h-46z', tone.shell) +
    rect(457, 232, 12, 18, paint.main) +
    rect(428, 266, 70, 20, paint.accent, 4)
  return (
    shadow(310, 340, 190) +
    group('translate(-64 0)', house(paint)) +
    path('M232 340l16-12h44l30 12z', tone.stoneLight) +
    sign +
    path('M132 342q-2-26 22-26 8-16 28-8 20 4 18 34zM330 342q0-22 20-22 22-4 24 22z', tone.leaf)
  )
}

function financial(paint: Paint): string {
  const pig =
    path('M222 310h32v30h-32zM358 310h32v30h-32z', paint.mainDark) +
    path('M182 240q0-76 120-76 112 0 118 76 2 50-34 78H230q-34-20-40-48l-24-4v-34z', paint.main) +
    path('M396 192q22 20 24 48 2 50-34 78h-60q70-30 70-126z', paint.mainDark) +
    path('M214 190l-4-44q34 6 44 30z', paint.mainDark) +
    rect(156, 230, 32, 42, paint.mainLight, 12) +
    circle(168, 246, 3.5, paint.mainDark) +
    circle(168, 258, 3.5, paint.mainDark) +
    circle(220, 224, 7, tone.ink) +
    rect(280, 160, 54, 9, tone.ink, 4) +
    line('M420 228q26-4 18-24', paint.mainDark, 8)
  const coin =
    circle(307, 116, 34, goldShade) +
    circle(303, 114, 33, tone.gold) +
    circle(303, 114, 22, '#FFE1A0') +
    path('M303 100l4 10h10l-8 7 3 11-9-6-9 6 3-11-8-7h10z', goldShade)
  return shadow(320, 342, 190) + coin + pig + coinStack(462, 342, 5) + coinStack(140, 344, 1)
}

export const finance: SceneTable = {
  insurance: onGround(insurance),
  'mortgage-assistance': onGround(mortgage),
  'real-estate': onGround(realEstate),
  'financial-services': onTable(financial),
}
