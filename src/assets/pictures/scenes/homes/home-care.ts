import { tone, type Paint } from '../../palette.ts'
import {
  circle,
  each,
  faded,
  group,
  line,
  oval,
  path,
  rect,
  shadow,
  steps,
  ring,
} from '../../shapes.ts'
import { wheel } from '../vehicles/parts-vehicles.ts'
import { onGround, type SceneTable } from '../scene.ts'

function sprayBottle(paint: Paint): string {
  return (
    rect(400, 244, 74, 94, paint.accent, 16) +
    rect(452, 252, 16, 78, paint.accentDark, 8) +
    rect(422, 216, 30, 34, paint.accentLight) +
    path('M394 186h66v34h-38v-14h-28z', paint.main) +
    rect(386, 186, 12, 18, paint.mainDark, 3) +
    path('M404 208q-4 22 10 32l8-20z', paint.mainDark) +
    rect(412, 270, 34, 34, tone.shell, 8)
  )
}

function soapBubbles(): string {
  return each(
    [
      [160, 196, 16],
      [200, 158, 10],
      [470, 150, 14],
      [360, 126, 11],
    ],
    ([x, y, r]) =>
      faded(0.8, circle(x!, y!, r!, tone.shell)) +
      circle(x! - r! * 0.3, y! - r! * 0.3, r! * 0.3, tone.glass),
  )
}

function cleaning(paint: Paint): string {
  const mop = line('M330 250L226 66', tone.wood, 12) + line('M236 84L226 66', paint.main, 13)
  return (
    shadow(310, 338, 180) +
    mop +
    line('M196 236q66-90 164 0', tone.steelDark, 7) +
    path('M180 230h196l-22 108H202z', paint.main) +
    path('M330 230h46l-22 108h-38z', paint.mainDark) +
    rect(172, 222, 212, 20, paint.mainLight, 9) +
    faded(
      0.96,
      circle(214, 216, 20, tone.shell),
      circle(246, 208, 26, tone.shell),
      circle(290, 214, 22, tone.shell),
      circle(332, 214, 19, tone.shell),
    ) +
    sprayBottle(paint) +
    rect(126, 308, 66, 30, tone.gold, 8) +
    rect(126, 308, 66, 12, tone.leaf, 6) +
    soapBubbles()
  )
}

function pressureWashing(paint: Paint): string {
  const spray = path('M196 214l-80 96q42 34 104 26z', tone.shell)
  return (
    path('M110 330q100-22 210-8t200-4l20 34H100z', tone.stoneLight) +
    faded(0.75, spray) +
    faded(0.9, oval(164, 330, 60, 9, tone.glassLight)) +
    line('M192 210l82 62', tone.steelDark, 8) +
    line('M262 262l30 24-6 22', tone.rubber, 14) +
    line('M290 286q50 60 76 12', tone.rubber, 7) +
    shadow(400, 340, 110) +
    line('M468 300l22-142h-34', tone.rubber, 10) +
    rect(330, 234, 146, 64, paint.main, 14) +
    path('M330 274h146v10q0 14-14 14H344q-14 0-14-14z', paint.mainDark) +
    rect(350, 190, 94, 48, tone.rubberLight, 10) +
    each(steps(362, 16, 5), (x) => rect(x, 200, 7, 28, tone.steel, 2)) +
    rect(372, 176, 48, 18, paint.accent, 8) +
    rect(336, 292, 136, 14, tone.steelDark, 6) +
    circle(368, 262, 12, tone.shell) +
    line('M368 262l6-6', tone.ember, 3) +
    rect(392, 256, 66, 10, paint.accent, 5) +
    wheel(440, 340, 30) +
    rect(344, 304, 14, 36, tone.rubber, 4)
  )
}

function truck(paint: Paint): string {
  return (
    path('M124 306V176q0-18 18-18h196v148z', paint.main) +
    path('M124 272h214v34H124z', paint.mainDark) +
    each(steps(150, 46, 4), (x) => rect(x, 168, 12, 128, paint.mainDark, 4)) +
    path('M346 306V196q0-12 12-12h52q12 0 18 12l26 48q6 10 6 20v42z', tone.sand) +
    path('M366 202h38q8 0 12 8l22 38h-72z', tone.glass) +
    path('M366 202h20l-14 46h-6z', tone.glassLight) +
    rect(346, 282, 114, 24, paint.accent) +
    rect(124, 302, 342, 14, tone.rubber, 5) +
    rect(444, 284, 16, 14, tone.gold, 4)
  )
}

function wheelieBin(): string {
  return (
    path('M400 250h84l-8 88h-68z', tone.leaf) +
    path('M452 250h32l-8 88h-28z', tone.leafDark) +
    rect(392, 238, 100, 16, tone.leafDark, 7) +
    rect(476, 228, 18, 14, tone.rubber, 5) +
    circle(420, 332, 10, tone.rubber) +
    line('M420 270l3 48M442 270v48M462 270l-2 48', tone.leafDark, 5)
  )
}

function wasteRemoval(paint: Paint): string {
  return (
    shadow(310, 338, 190) +
    group(
      'translate(-8 0)',
      truck(paint),
      wheel(180, 340, 27),
      wheel(242, 340, 27),
      wheel(378, 340, 27),
    ) +
    group('translate(26 4)', wheelieBin())
  )
}

export const homeCleaning: SceneTable = {
  'cleaning-services': onGround(cleaning),
  'pressure-washing': onGround(pressureWashing),
  'waste-removal': onGround(wasteRemoval),
}

function legs(): string {
  return each([220, 250, 280], (y) =>
    line(
      `M196 ${y}l-30-${(280 - y) / 3} -14 14M244 ${y}l30-${(280 - y) / 3} 14 14`,
      tone.rubber,
      6,
    ),
  )
}

function beetle(): string {
  return group(
    'translate(0 22)',
    legs(),
    line('M208 186q-6-20-20-24M232 186q6-20 20-24', tone.rubber, 5),
    circle(220, 194, 20, tone.rubber),
    oval(220, 250, 42, 54, tone.brickDark),
    path('M220 196a42 54 0 0 1 0 108z', tone.brick),
    rect(218, 198, 4, 104, tone.rubber),
    circle(204, 236, 7, tone.gold),
    circle(238, 236, 7, tone.gold),
    circle(206, 268, 7, tone.gold),
    circle(236, 268, 7, tone.gold),
  )
}

function sprayCan(paint: Paint): string {
  return (
    rect(348, 168, 118, 170, paint.main, 30) +
    path('M428 168h8q30 0 30 30v110q0 30-30 30h-8z', paint.mainDark) +
    rect(348, 290, 118, 14, paint.accent) +
    rect(378, 146, 58, 26, tone.rubber, 8) +
    rect(398, 112, 18, 38, tone.steelDark) +
    rect(374, 102, 66, 16, tone.rubber, 8)
  )
}

function spray(paint: Paint): string {
  return (
    line('M350 196q-44-6-40-56t-30-62', tone.rubber, 8) +
    line('M280 78l-58 40', tone.steel, 8) +
    path('M226 108l-24 30 30-16z', paint.accent) +
    faded(
      0.75,
      each(
        [
          [188, 142],
          [176, 158],
          [200, 160],
          [166, 140],
        ],
        ([x, y]) => circle(x!, y!, 5, tone.shell),
      ),
    )
  )
}

function pestControl(paint: Paint): string {
  const barred = ring(220, 262, 82, tone.ember, 15) + line('M162 204l116 116', tone.ember, 15)
  return (
    shadow(330, 338, 170) +
    beetle() +
    faded(0.95, barred) +
    sprayCan(paint) +
    spray(paint) +
    rect(376, 212, 50, 50, paint.mainLight, 10)
  )
}

export const pestControlScene: SceneTable = {
  'pest-control': onGround(pestControl),
}
