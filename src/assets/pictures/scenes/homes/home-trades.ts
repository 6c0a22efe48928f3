import { tone, type Paint } from '../../palette.ts'
import {
  boxData,
  circle,
  each,
  faded,
  group,
  line,
  path,
  rect,
  shadow,
  steps,
  ring,
} from '../../shapes.ts'
import { house, boardedWall } from './parts-houses.ts'
import { oneWay, onGround, type SceneTable } from '../scene.ts'
import { van } from '../vehicles/parts-vehicles.ts'

function doorPanel(paint: Paint, y: number): string {
  return (
    path(
      each(steps(214, 54, 4), (x) => boxData(x, y + 6, 48, 27)),
      paint.mainDark,
    ) +
    path(
      each(steps(214, 54, 4), (x) => boxData(x, y + 6, 48, 22)),
      paint.main,
    )
  )
}

function garageDoors(paint: Paint): string {
  return (
    shadow(320, 338, 190) +
    rect(166, 178, 308, 160, tone.sand) +
    path('M146 186l174-104 174 104z', paint.accentDark) +
    path('M182 180l138-82 138 82z', tone.shell) +
    circle(320, 146, 17, tone.shellDeep) +
    circle(320, 146, 12, tone.glassDark) +
    rect(198, 196, 244, 142, tone.shellDeep) +
    rect(208, 204, 224, 134, tone.ink) +
    rect(208, 204, 224, 96, paint.mainLight) +
    doorPanel(paint, 202) +
    doorPanel(paint, 238) +
    path(
      each(steps(214, 54, 4), (x) => boxData(x, 276, 48, 18)),
      tone.glass,
    ) +
    rect(302, 292, 36, 6, tone.steelDark, 3) +
    rect(234, 316, 60, 22, paint.accent, 4) +
    rect(250, 308, 28, 10, tone.steelDark, 4) +
    rect(350, 306, 50, 32, tone.woodLight, 2) +
    rect(350, 318, 50, 5, tone.wood)
  )
}

function tickedRows(): string {
  const lines = steps(190, 38, 4)
  return (
    path(
      each(lines, (y) => boxData(388, y, 22, 22)),
      tone.shellShade,
    ) +
    line(
      each(lines, (y) => `M392 ${y + 11}l6 7 12-16`),
      tone.green,
      5,
    ) +
    line(
      each(lines, (y) => `M424 ${y + 11}h46`),
      tone.shellDeep,
      9,
    )
  )
}

function homeInspection(paint: Paint): string {
  return (
    shadow(310, 338, 180) +
    group('translate(-60 0)', house(paint)) +
    group(
      'rotate(4 420 250)',
      rect(366, 142, 130, 200, tone.woodDark, 10) +
        rect(374, 158, 114, 176, tone.shell, 4) +
        tickedRows() +
        rect(404, 132, 54, 24, tone.steel, 8) +
        rect(404, 148, 54, 8, tone.steelDark, 4),
    ) +
    line('M300 286l44 46', tone.navy, 15) +
    circle(268, 252, 47, tone.navy) +
    faded(0.55, circle(268, 252, 37, tone.glassLight)) +
    line('M246 240a24 24 0 0 1 18-14', tone.shell, 6)
  )
}

export const homeTrades: SceneTable = {
  'garage-doors': onGround(garageDoors),
  'home-inspection': oneWay(onGround(homeInspection)),
}

function plumbing(paint: Paint): string {
  const pipes = each([136, 144, 152], (y) =>
    rect(170, y, 200, 6, y === 144 ? tone.copper : tone.steelLight, 3),
  )
  const drop =
    path('M280 186q-26 32-26 46a26 26 0 0 0 52 0q0-14-26-46z', tone.water) +
    line('M266 232a14 14 0 0 0 12 14', tone.glassLight, 5)
  const box =
    line('M292 314v-18q0-8 8-8h44q8 0 8 8v18', tone.rubber, 7) +
    path('M338 312l14-52q-14-10-6-28l8 16 14-2 4-16q10 16-6 30l-14 56z', tone.steelDark) +
    rect(270, 308, 104, 44, tone.ember, 6) +
    rect(270, 332, 104, 20, tone.brickDark, 6) +
    rect(312, 318, 20, 14, tone.gold, 3)
  return (
    shadow(320, 338, 190) +
    rect(190, 150, 8, 14, tone.steelDark) +
    rect(342, 150, 8, 14, tone.steelDark) +
    pipes +
    van(paint) +
    drop +
    box
  )
}

function fanBlades(): string {
  return each([0, 72, 144, 216, 288], (turn) =>
    group(
      `translate(310 256) rotate(${turn})`,
      path('M0 0C-6-22 6-46 26-46C30-26 18-8 0 0z', tone.shellDeep),
    ),
  )
}

function hvac(paint: Paint): string {
  const slats = line(
    each(steps(199, 14, 9), (y) => `M225 ${y}h170`),
    tone.steelDark,
    6,
  )
  return (
    boardedWall(150, 106, 340, 232, paint.accentDark) +
    shadow(310, 338, 136) +
    rect(196, 322, 228, 18, tone.stone, 4) +
    rect(196, 332, 228, 8, tone.stoneDark, 4) +
    line('M410 230h28V120', tone.copper, 8) +
    line('M410 250h44V120', tone.steelDark, 5) +
    rect(206, 172, 208, 152, tone.shell, 12) +
    path('M206 304h208v8q0 12-12 12H218q-12 0-12-12z', tone.shellDeep) +
    slats +
    rect(206, 166, 208, 22, paint.main, 8) +
    rect(206, 180, 208, 8, paint.mainDark) +
    circle(310, 256, 64, tone.shell) +
    circle(310, 256, 57, tone.rubber) +
    fanBlades() +
    ring(310, 256, 38, tone.steelLight, 3) +
    circle(310, 256, 13, paint.accent)
  )
}

function airAndElectric(paint: Paint): string {
  const air = each([206, 252, 298], (x) => line(`M${x} 216q-10 16 0 30t0 30`, paint.mainLight, 7))
  const meter =
    circle(432, 172, 36, tone.steelDark) +
    circle(432, 172, 28, tone.glassLight) +
    rect(414, 164, 36, 12, tone.ink, 3) +
    line('M432 186l8-6', tone.ember, 4)
  const bolt = path('M446 238l-34 46h18l-8 36 36-48h-19z', tone.gold)
  return (
    boardedWall(140, 90, 360, 248, paint.mainLight) +
    rect(158, 126, 190, 70, tone.shell, 14) +
    path('M158 176h190v6q0 14-14 14H172q-14 0-14-14z', tone.shellDeep) +
    rect(174, 178, 158, 8, tone.steelDark, 4) +
    rect(174, 140, 36, 8, paint.main, 4) +
    circle(328, 146, 5, tone.leafLight) +
    air +
    rect(424, 96, 16, 42, tone.steel) +
    meter +
    rect(392, 224, 80, 104, paint.main, 8) +
    rect(400, 232, 64, 88, paint.mainDark, 6) +
    bolt +
    line('M348 160h20v120h22', tone.steelDark, 6) +
    shadow(320, 338, 180)
  )
}

function waterHeater(paint: Paint): string {
  const flame =
    path('M318 302q-18-16-2-36 2 10 8 12 0-10 4-16 16 22 6 40z', tone.ember) +
    path('M320 302q-8-8 0-18 8 8 6 18z', tone.gold)
  return (
    boardedWall(150, 90, 340, 248, paint.accentDark) +
    shadow(320, 338, 110) +
    line('M288 160V116h-86v214', tone.copper, 11) +
    line('M352 160V116h90v214', tone.copper, 11) +
    rect(424, 220, 36, 14, tone.steelDark, 4) +
    line('M442 214v-12h22', tone.ember, 8) +
    rect(254, 330, 16, 12, tone.rubber) +
    rect(370, 330, 16, 12, tone.rubber) +
    rect(244, 140, 152, 194, tone.shell, 26) +
    path('M352 140h18q26 0 26 26v142q0 26-26 26h-18z', tone.shellShade) +
    rect(244, 168, 152, 14, paint.main) +
    rect(244, 290, 152, 16, paint.main) +
    rect(352, 168, 44, 14, paint.mainDark) +
    rect(352, 290, 44, 16, paint.mainDark) +
    rect(288, 244, 68, 72, tone.steelDark, 10) +
    rect(296, 252, 52, 56, tone.ink, 6) +
    flame +
    circle(320, 212, 20, tone.shellDeep) +
    circle(320, 212, 14, tone.sand) +
    line('M320 212l7-7', tone.ember, 4)
  )
}

export const homeSystems: SceneTable = {
  plumbing: onGround(plumbing),
  hvac: onGround(hvac),
  'air-and-electric': onGround(airAndElectric),
  'water-heater-maintenance': onGround(waterHeater),
}
