import { tone } from '../../palette.ts'
import type { Paint } from '../../palette.ts'
import { circle, path, rect } from '../../shapes.ts'

/** Resting on y = `base`. */
export function wheel(x: number, base: number, radius: number): string {
  return (
    circle(x, base - radius, radius, tone.rubber) +
    circle(x, base - radius, radius * 0.58, tone.steelLight) +
    circle(x, base - radius, radius * 0.24, tone.steelDark)
  )
}

/** Facing right, 330 wide, wheels on y = 338. */
export function van(paint: Paint): string {
  return (
    path('M155 318V182q0-22 22-22h186q20 0 32 16l36 50 38 12q16 5 16 22v58z', tone.sand) +
    path('M155 272h330v46H155z', paint.main) +
    path('M155 302h330v16H155z', paint.mainDark) +
    rect(155, 260, 330, 12, paint.accent) +
    path('M336 180h24q11 0 18 10l30 42h-72z', tone.glass) +
    path('M336 180h24l-18 52h-6z', tone.glassLight) +
    rect(322, 178, 3, 136, tone.shellDeep) +
    rect(234, 178, 3, 136, tone.shellDeep) +
    rect(334, 246, 22, 6, tone.steelDark, 3) +
    rect(218, 246, 12, 6, tone.steelDark, 3) +
    rect(466, 256, 19, 16, tone.gold, 5) +
    rect(150, 308, 340, 13, tone.rubberLight, 6) +
    path('M196 318a34 34 0 0 1 68 0zM380 318a34 34 0 0 1 68 0z', tone.rubber) +
    wheel(230, 338, 28) +
    wheel(414, 338, 28)
  )
}

/** Facing right, 320 wide, wheels on y = 338. */
export function car(paint: Paint): string {
  return (
    path(
      'M160 316v-38q0-18 20-22l40-10 40-46q10-12 28-12h78q18 0 30 11l46 45 36 8q22 5 22 26v38z',
      paint.main,
    ) +
    path('M160 292h340v24H160z', paint.mainDark) +
    path('M234 246l34-38q6-6 16-6h36v44z', tone.glass) +
    path('M332 202h34q10 0 17 6l38 38h-89z', tone.glass) +
    path('M284 202h20l-36 44h-34l34-38q6-6 16-6zM342 202h16l-26 40v-40z', tone.glassLight) +
    path('M222 246h206l-2 8H190z', paint.mainLight) +
    rect(324, 254, 3, 50, paint.mainDark) +
    rect(298, 262, 20, 6, paint.mainDark, 3) +
    rect(396, 262, 20, 6, paint.mainDark, 3) +
    path('M478 262q22 4 22 20h-18q-8 0-8-10z', tone.gold) +
    path('M160 270h14q6 0 6 8t-6 8h-14z', tone.coral) +
    rect(154, 306, 352, 12, tone.rubberLight, 6) +
    path('M192 318a34 34 0 0 1 68 0zM396 318a34 34 0 0 1 68 0z', tone.rubber) +
    wheel(226, 338, 27) +
    wheel(430, 338, 27)
  )
}

/** Seen from the front, 200 wide, on y = 338. */
export function carFront(paint: Paint): string {
  return (
    rect(232, 296, 38, 42, tone.rubber, 8) +
    rect(370, 296, 38, 42, tone.rubber, 8) +
    path('M248 226l20-54q5-14 20-14h64q15 0 20 14l20 54z', paint.mainDark) +
    path('M260 224l17-46q3-8 12-8h62q9 0 12 8l17 46z', tone.glass) +
    path('M289 170h28l-22 54h-35l17-46q3-8 12-8z', tone.glassLight) +
    path('M222 314v-54q0-36 36-36h124q36 0 36 36v54q0 8-8 8H230q-8 0-8-8z', paint.main) +
    path('M222 288h196v26q0 8-8 8H230q-8 0-8-8z', paint.mainDark) +
    path('M250 224h140l-10 12H260z', paint.mainLight) +
    rect(274, 262, 92, 22, tone.rubber, 8) +
    rect(282, 270, 76, 5, tone.steel, 2) +
    circle(246, 268, 15, tone.shell) +
    circle(246, 268, 9, tone.gold) +
    circle(394, 268, 15, tone.shell) +
    circle(394, 268, 9, tone.gold) +
    rect(296, 296, 48, 16, tone.shell, 3) +
    rect(216, 212, 24, 14, paint.main, 6) +
    rect(400, 212, 24, 14, paint.main, 6)
  )
}
