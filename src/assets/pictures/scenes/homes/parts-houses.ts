import { tone } from '../../palette.ts'
import type { Paint } from '../../palette.ts'
import { boxData, circle, each, path, points, rect, steps } from '../../shapes.ts'

/** 280 wide, from x = 180, standing on y = 338. */
export function house(paint: Paint): string {
  return (
    rect(196, 226, 248, 112, tone.sand) +
    rect(196, 226, 248, 14, tone.shellDeep) +
    rect(188, 328, 264, 10, tone.stoneDark) +
    path('M172 232l62-76h172l62 76z', paint.main) +
    path('M172 232l10-12h276l10 12z', paint.mainDark) +
    path('M234 156h172l8 10H226z', paint.mainLight) +
    rect(298, 252, 44, 76, paint.accent, 3) +
    rect(304, 258, 32, 28, paint.accentLight, 3) +
    circle(334, 296, 3.5, tone.ink) +
    houseWindow(218, 256) +
    houseWindow(370, 256)
  )
}

/** 52 wide. */
export function houseWindow(x: number, y: number): string {
  return (
    rect(x - 4, y - 4, 60, 46, tone.shell) +
    rect(x, y, 52, 38, tone.glass) +
    path(`M${x} ${y}h26l-18 38h-8z`, tone.glassLight) +
    rect(x + 24, y, 4, 38, tone.shell) +
    rect(x - 8, y + 40, 68, 6, tone.shellDeep)
  )
}

/** A house side behind an object; eaves in `roof` color reach 44 above `y`. */
export function boardedWall(
  x: number,
  y: number,
  width: number,
  height: number,
  roof: string,
): string {
  return (
    path(`M${x - 26} ${y - 6}l34-38h${width - 16}l34 38z`, roof) +
    rect(x, y, width, height, tone.sand) +
    path(
      each(steps(y + 24, 24, Math.floor((height - 20) / 24)), (at) => boxData(x, at, width, 3)),
      tone.shellShade,
    ) +
    rect(x - 26, y - 8, width + 52, 10, tone.shell) +
    rect(x, y + 2, width, 5, tone.shellDeep) +
    rect(x, y + height - 14, width, 14, tone.stoneDark)
  )
}

export function awning(
  x: number,
  y: number,
  width: number,
  count: number,
  first: string,
  second: string,
): string {
  const part = width / count
  const strip = (at: number): string =>
    `M${points(x + at * part, y)}h${points(part)}v30a${points(part / 2, part / 2)} 0 0 1 ${points(-part)} 0z`
  return (
    path(each(steps(0, 2, Math.ceil(count / 2)), strip), first) +
    path(each(steps(1, 2, Math.floor(count / 2)), strip), second)
  )
}
