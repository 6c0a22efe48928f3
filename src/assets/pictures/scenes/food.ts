import { tone } from '../palette.ts'
import type { Paint } from '../palette.ts'
import { circle, each, faded, line, oval, path, rect, shadow } from '../shapes.ts'
import { onTable } from './scene.ts'
import type { SceneTable } from './scene.ts'

function foodAndDrinks(paint: Paint): string {
  const steam = faded(
    0.75,
    line('M214 178q-14-20 0-40t0-40M252 182q-14-20 0-40t0-40', tone.shell, 8),
  )
  const cup =
    line('M292 226q46-4 42 32t-56 32', paint.mainDark, 15) +
    path('M164 204h136q0 108-40 122h-56q-40-14-40-122z', paint.main) +
    path('M268 204h32q0 108-40 122h-20q28-30 28-122z', paint.mainDark) +
    oval(232, 204, 68, 15, paint.mainLight) +
    oval(232, 205, 57, 10, '#6B4226')
  const pie =
    path('M346 302l124-40 20 34v20H346z', tone.tan) +
    path('M346 296l124-46 20 34-10 12H346z', '#CFDD8E') +
    path('M346 286l124-46 20 32-144 24z', tone.shell) +
    path('M470 240l20 32v38l-12-6z', tone.tanDark) +
    circle(412, 256, 14, tone.leaf) +
    circle(412, 256, 10, '#CFDD8E')
  return (
    shadow(320, 340, 190) +
    oval(232, 330, 98, 13, tone.shellDeep) +
    oval(232, 325, 98, 12, tone.shell) +
    cup +
    steam +
    oval(416, 326, 104, 15, tone.shellDeep) +
    oval(416, 320, 104, 14, tone.shell) +
    oval(416, 319, 78, 8, paint.accentLight) +
    pie
  )
}

function bites(): string {
  return each(
    [
      [168, 302],
      [210, 302],
      [432, 302],
      [474, 302],
    ],
    ([x, y]) =>
      rect(x! - 15, y! - 8, 30, 18, tone.tan, 5) +
      circle(x!, y! - 11, 9, tone.brick) +
      circle(x! + 2, y! - 16, 4, tone.leafLight),
  )
}

function dome(): string {
  return (
    path('M170 300q4-140 150-140t150 140z', tone.steelLight) +
    path('M390 176q76 34 80 124h-62q4-80-18-124z', tone.steel) +
    path('M208 276q6-62 60-84', 'none') +
    line('M204 274q8-62 62-84', tone.shell, 10)
  )
}

function catering(paint: Paint): string {
  return (
    path(
      'M100 324h440l-14 50q-40 20-74 0-44 22-88 0-44 22-88 0-44 22-88 0-40 18-74 0z',
      tone.sand,
    ) +
    path('M100 324h440l-4 14H104z', tone.shellShade) +
    shadow(320, 334, 170) +
    dome() +
    circle(320, 150, 17, paint.accent) +
    rect(306, 160, 28, 10, paint.accentDark, 5) +
    rect(150, 296, 340, 14, tone.shell, 7) +
    oval(320, 320, 190, 15, tone.steelDark) +
    oval(320, 314, 190, 14, tone.steelLight) +
    bites() +
    path('M268 316q52 22 104 0l8 54q-60 22-120 0z', paint.main) +
    path('M330 326q20-2 42-10l8 54q-20 8-40 12z', paint.mainDark)
  )
}

export const food: SceneTable = {
  'food-and-drinks': onTable(foodAndDrinks),
  catering: onTable(catering),
}
