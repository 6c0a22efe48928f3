import { tone } from '../palette.ts'
import type { Paint } from '../palette.ts'
import { palm, shrub } from '../plants.ts'
import { boxData, circle, each, line, path, rect, shadow, steps } from '../shapes.ts'

function columns(): string {
  return (
    path(
      each(steps(252, 38, 4), (x) => boxData(x, 236, 14, 84)),
      tone.shell,
    ) +
    path(
      each(steps(262, 38, 4), (x) => boxData(x, 236, 4, 84)),
      tone.shellDeep,
    )
  )
}

function archedWindows(): string {
  return (
    path(
      each([188, 218, 412, 442], (x) => `M${x} 298v-34a10 10 0 0 1 20 0v34z`),
      tone.glassDark,
    ) +
    path(
      each([188, 218, 412, 442], (x) => boxData(x, 276, 20, 22)),
      tone.glass,
    )
  )
}

function clockTower(paint: Paint): string {
  return (
    rect(290, 112, 60, 78, tone.sand) +
    rect(334, 112, 16, 78, tone.shellShade) +
    path('M282 114l38-46 38 46z', paint.main) +
    path('M320 68l38 46h-38z', paint.mainDark) +
    circle(320, 62, 7, tone.gold) +
    circle(320, 146, 17, paint.mainDark) +
    circle(320, 146, 13, tone.shell) +
    line('M320 138v8l6 4', tone.ink, 3)
  )
}

/** For unknown categories and the empty state. */
export function townHall(paint: Paint): string {
  return (
    shadow(320, 338, 190) +
    palm(140, 338, 176, -12, tone.sand, 0) +
    palm(500, 338, 150, 14, tone.sand, 0) +
    clockTower(paint) +
    rect(170, 226, 300, 112, tone.sand) +
    rect(160, 216, 320, 14, tone.shell) +
    rect(170, 230, 300, 6, tone.shellDeep) +
    archedWindows() +
    rect(236, 230, 168, 92, paint.mainDark) +
    rect(300, 256, 40, 66, paint.accent, 4) +
    rect(318, 256, 4, 66, paint.accentDark) +
    columns() +
    path('M222 218l98-42 98 42z', tone.shell) +
    path('M252 214l68-29 68 29z', paint.main) +
    rect(222, 216, 196, 16, tone.shell) +
    rect(222, 228, 196, 6, tone.shellDeep) +
    rect(240, 318, 160, 8, tone.stoneLight) +
    rect(228, 326, 184, 8, tone.stone) +
    rect(216, 332, 208, 8, tone.stoneDark) +
    shrub(190, 340, 22, tone.coral) +
    shrub(452, 340, 22, tone.coral)
  )
}
