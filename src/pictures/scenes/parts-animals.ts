import { mix, tone } from '../palette.ts'
import { circle, group, line, oval, path, rect } from '../shapes.ts'

/** The coats a dog can have. */
export const coats = [tone.tan, tone.wood, '#8A6B55', tone.shellShade, tone.tanLight] as const

/** The head of a dog looking at us, 90 wide, its eyes just above (x, y). */
export function dogHead(x: number, y: number, coat: string): string {
  const dark = mix(coat, tone.woodDark, 0.55)
  return group(
    `translate(${x} ${y})`,
    path('M-44-22q0-34 44-34t44 34v24q0 40-44 40t-44-40z', coat),
    oval(0, 20, 25, 21, tone.sand),
    path(
      'M-40-44q-30-4-32 30-2 40 16 40 14 0 16-50zM40-44q30-4 32 30 2 40-16 40-14 0-16-50z',
      dark,
    ),
    circle(-18, -10, 5.5, tone.ink),
    circle(18, -10, 5.5, tone.ink),
    oval(0, 8, 9, 7, tone.ink),
    line('M0 14v8M-11 24q6 6 11-2 5 8 11 2', tone.ink, 3),
  )
}

/** A dog sitting on y = 338, facing us, with a collar. */
export function sittingDog(x: number, coat: string, collar: string): string {
  const dark = mix(coat, tone.woodDark, 0.4)
  return (
    group(
      `translate(${x} 0)`,
      line('M56 322q44-6 38-54', coat, 15),
      path('M-46 338q-24-76 6-122h80q34 50 14 122z', coat),
      path('M14 338q40-20 26-90 26 30 14 90z', dark),
      path('M-26 230q26 20 52 0-4 54-26 66-22-12-26-66z', tone.sand),
      rect(-32, 276, 22, 62, coat, 10),
      rect(6, 276, 22, 62, coat, 10),
      oval(-22, 334, 19, 9, tone.sand),
      oval(18, 334, 19, 9, tone.sand),
      rect(-36, 206, 74, 14, collar, 7),
      circle(0, 224, 8, tone.gold),
    ) + dogHead(x, 166, coat)
  )
}

/** A cat sitting on y = 338, facing us. */
export function sittingCat(x: number, coat: string): string {
  const dark = mix(coat, tone.ink, 0.25)
  return group(
    `translate(${x} 0)`,
    line('M34 330q52 4 46-50', coat, 13),
    path('M-36 338q-14-70 10-98h52q26 34 14 98z', coat),
    path('M-16 250q16 12 32 0-2 40-16 52-14-12-16-52z', tone.sand),
    line('M-10 296v38M10 296v38', dark, 4),
    path('M-38 176v28q0 36 38 36t38-36v-28l-18 12h-40z', coat),
    path('M-38 206v-44l28 26zM38 206v-44l-28 26z', coat),
    circle(-15, 206, 5, tone.ink),
    circle(15, 206, 5, tone.ink),
    path('M-5 216h10l-5 6z', tone.coral),
    line('M-8 228q4 4 8-2 4 6 8 2M-46 212l22 6M46 212l-22 6', dark, 2.5),
  )
}
