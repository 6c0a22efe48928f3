import { tone } from '../../palette.ts'
import type { Paint } from '../../palette.ts'
import { circle, each, faded, group, line, path, rect, steps } from '../../shapes.ts'
import { onGround } from '../scene.ts'
import type { SceneTable } from '../scene.ts'

function poolWater(): string {
  return (
    path('M124 338q-14-66 76-72h240q90 6 76 72-4 18-40 18H164q-36 0-40-18z', tone.stoneLight) +
    path('M146 332q-8-46 62-50h224q70 4 62 50-4 12-30 12H176q-26 0-30-12z', tone.water) +
    path('M152 316q8-30 56-34h224q48 4 56 34-30-20-60-20H212q-30 0-60 20z', tone.waterDark) +
    line('M190 322h56M280 334h74M390 318h58M250 308h30', tone.waterLight, 5)
  )
}

function ladder(x: number): string {
  return (
    line(`M${x} 320V206q0-22 22-22t22 22v24M${x + 56} 320V206q0-22 22-22t22 22v24`, tone.steel, 9) +
    line(`M${x} 264h56M${x} 294h56`, tone.steelLight, 8)
  )
}

function poolCleaning(paint: Paint): string {
  const leaves =
    path('M246 318q14-18 34-12-10 18-34 12z', tone.leaf) +
    path('M200 330q8-16 26-14-6 16-26 14z', tone.gold)
  const netting =
    path('M300 262q-4 58 46 62t56-56z', tone.shell) +
    line(
      'M322 268q6 28 22 50M350 270q2 30 0 50M378 270q-6 28-22 50M310 290h84',
      tone.glassDark,
      2.5,
    )
  return (
    poolWater() +
    ladder(142) +
    leaves +
    line('M352 262L488 60', paint.main, 11) +
    line('M440 132L488 60', paint.accent, 13) +
    faded(0.92, netting) +
    line('M296 262h110', paint.main, 12)
  )
}

function filter(paint: Paint): string {
  return (
    rect(296, 150, 96, 154, paint.main, 30) +
    path('M358 150h4q30 0 30 30v94q0 30-30 30h-4z', paint.mainDark) +
    rect(288, 206, 112, 18, tone.rubberLight, 8) +
    rect(326, 128, 36, 26, tone.rubber, 6) +
    circle(344, 120, 18, tone.shell) +
    line('M344 120l8-9', tone.ember, 4)
  )
}

function motor(): string {
  return (
    rect(178, 252, 84, 46, tone.rubberLight, 14) +
    rect(190, 242, 40, 14, tone.rubber, 5) +
    each(steps(196, 14, 4), (x) => rect(x, 262, 5, 26, tone.steel))
  )
}

function pumpUnit(paint: Paint): string {
  return group(
    'translate(0 30)',
    rect(156, 294, 340, 16, tone.stone, 4) + rect(156, 304, 340, 6, tone.stoneDark, 3),
    line('M262 276h34M392 190h44v110', tone.shell, 13),
    filter(paint),
    motor(),
  )
}

function poolMaintenance(paint: Paint): string {
  const float =
    circle(232, 326, 22, tone.shell) +
    path('M210 326a22 22 0 0 0 44 0z', paint.accent) +
    rect(222, 296, 20, 14, paint.accentDark, 5)
  return (
    group('translate(0 -46)', poolWater()) +
    ladder(150).replaceAll('320V206', '280V176').replaceAll('320V', '300V') +
    group('translate(180 -32)', float) +
    pumpUnit(paint) +
    rect(424, 262, 60, 74, paint.accent, 10) +
    rect(462, 268, 16, 62, paint.accentDark, 6) +
    rect(436, 244, 36, 22, tone.shell, 5) +
    circle(448, 302, 15, tone.shell)
  )
}

/** Objects of the pool trades. */
export const homePools: SceneTable = {
  'pool-cleaning': onGround(poolCleaning),
  'pool-maintenance': onGround(poolMaintenance),
}
