import { tone } from '../../palette.ts'
import type { Paint } from '../../palette.ts'
import { circle, each, faded, group, line, oval, path, rect, ring, shadow } from '../../shapes.ts'
import { onGround } from '../scene.ts'
import type { SceneTable } from '../scene.ts'

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

/** The object of pest control. */
export const pestControlScene: SceneTable = {
  'pest-control': onGround(pestControl),
}
