import { tone, type Paint } from '../../palette.ts'
import {
  circle,
  each,
  faded,
  group,
  line,
  path,
  rect,
  steps,
  oval,
  ring,
  shadow,
} from '../../shapes.ts'
import { onGround, type SceneTable } from '../scene.ts'
import { shrub } from '../../plants.ts'

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

export const homePools: SceneTable = {
  'pool-cleaning': onGround(poolCleaning),
  'pool-maintenance': onGround(poolMaintenance),
}

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

export const homeGarden: SceneTable = {
  landscape: onGround(landscape),
  'tree-removal': onGround(treeRemoval),
}
