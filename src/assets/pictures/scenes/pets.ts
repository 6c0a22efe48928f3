import { tone, type Paint, mix } from '../palette.ts'
import { circle, each, faded, group, line, oval, path, rect, ring, shadow } from '../shapes.ts'
import { onGround, onTable, type SceneTable } from './scene.ts'

function animals(paint: Paint): string {
  return (
    shadow(320, 340, 170) +
    sittingDog(250, paint.random.pick(coats), paint.main) +
    sittingCat(402, paint.random.pick([tone.steel, '#5B5F68', tone.tan, '#D78B52'])) +
    path('M306 338l8-28h56l8 28z', paint.accent) +
    path('M352 310h18l8 28h-20z', paint.accentDark) +
    oval(342, 310, 28, 6, tone.woodDark)
  )
}

function suds(): string {
  return each(
    [
      [188, 238, 20],
      [222, 228, 24],
      [264, 234, 22],
      [372, 232, 24],
      [414, 228, 25],
      [452, 238, 19],
      [320, 240, 20],
    ],
    ([x, y, r]) => circle(x!, y!, r!, tone.shell),
  )
}

function bubbles(): string {
  return faded(
    0.85,
    each(
      [
        [158, 168, 14],
        [190, 128, 9],
        [478, 150, 16],
        [446, 112, 10],
      ],
      ([x, y, r]) => circle(x!, y!, r!, tone.shell) + circle(x! - 4, y! - 4, r! / 3, tone.glass),
    ),
  )
}

function tub(paint: Paint): string {
  return (
    path('M156 240h328q-4 86-52 90H208q-48-4-52-90z', paint.main) +
    path('M430 240h54q-4 86-52 90h-36q30-20 34-90z', paint.mainDark) +
    rect(144, 230, 352, 20, paint.mainLight, 10) +
    path('M206 326h34l-10 18h-24zM400 326h34v18h-24z', tone.gold)
  )
}

function grooming(paint: Paint): string {
  const coat = paint.random.pick(coats)
  return (
    shadow(320, 342, 170) +
    path('M266 250q-4-60 54-60t54 60z', coat) +
    dogHead(320, 164, coat) +
    circle(304, 106, 15, tone.shell) +
    circle(324, 98, 19, tone.shell) +
    circle(344, 108, 14, tone.shell) +
    suds() +
    tub(paint) +
    bubbles() +
    group(
      'rotate(-14 300 286)',
      rect(262, 276, 84, 22, paint.accent, 11),
      rect(276, 294, 56, 12, tone.shell, 3),
    )
  )
}

function training(paint: Paint): string {
  const hoop =
    ring(446, 196, 62, paint.accentDark, 17) +
    ring(446, 196, 62, paint.accent, 11) +
    rect(440, 264, 12, 66, tone.steelDark) +
    rect(408, 326, 76, 14, tone.steelDark, 6)
  const bone = group(
    'rotate(-14 340 318)',
    rect(312, 314, 62, 15, tone.shell, 6),
    circle(312, 314, 11, tone.shell),
    circle(312, 329, 11, tone.shell),
    circle(374, 314, 11, tone.shell),
    circle(374, 329, 11, tone.shell),
  )
  const cone =
    path('M128 338l22-74h16l22 74z', tone.ember) +
    path('M139 302h38l6 18h-50z', tone.shell) +
    rect(118, 330, 80, 12, tone.brickDark, 4)
  return (
    shadow(310, 340, 190) +
    hoop +
    cone +
    group('translate(2 0)', sittingDog(262, paint.random.pick(coats), paint.main)) +
    bone
  )
}

function fish(x: number, y: number, size: number, fill: string, fin: string): string {
  return group(
    `translate(${x} ${y}) scale(${size})`,
    path('M28 0l28-22q6 22 0 44z', fin),
    oval(0, 0, 34, 22, fill),
    path('M-6-21q14-14 26-4l-8 8z', fin),
    path('M4-22q8 22 0 44 12-2 16-8 4-14 0-28-6-6-16-8z', tone.shell),
    circle(-18, -4, 4.5, tone.ink),
  )
}

function waterWeed(): string {
  return line(
    'M174 296q-14-30 2-58t-4-54M194 296q14-24 0-46M452 296q16-30 0-60t6-40M434 296q-12-20 2-40',
    tone.leaf,
    9,
  )
}

function aquarium(paint: Paint): string {
  return (
    shadow(320, 342, 190) +
    rect(156, 308, 328, 30, paint.mainDark, 4) +
    rect(140, 102, 360, 210, tone.glassLight, 8) +
    rect(150, 134, 340, 168, tone.water) +
    path('M150 134h340v22q-40 10-84 0t-86 0-86 0-84 0z', tone.waterLight) +
    path('M150 280q60-16 130-4t210-6v32H150z', tone.tanLight) +
    waterWeed() +
    path('M292 288q-4-54 28-54t30 24q26 0 26 30z', tone.stoneDark) +
    path('M312 288q0-22 14-22t14 22z', tone.ink) +
    fish(256, 206, 1, tone.gold, tone.ember) +
    fish(394, 186, 0.72, paint.accentLight, paint.accent) +
    fish(384, 246, 0.55, tone.coral, tone.brick) +
    faded(
      0.8,
      ring(216, 176, 6, tone.shell, 3),
      ring(208, 156, 4, tone.shell, 3),
      ring(350, 164, 5, tone.shell, 3),
    ) +
    faded(0.35, path('M170 110h40L160 300h-6v-140z', tone.shell)) +
    rect(132, 92, 376, 22, paint.main, 6) +
    rect(132, 106, 376, 8, paint.mainDark) +
    rect(132, 302, 376, 12, paint.main, 4)
  )
}

export const pets: SceneTable = {
  'animal-services': onGround(animals),
  'dog-grooming': onGround(grooming),
  'dog-training': onGround(training),
  'aquarium-maintenance': onTable(aquarium),
}

const coats = [tone.tan, tone.wood, '#8A6B55', tone.shellShade, tone.tanLight] as const

/** Facing us, 90 wide, eyes just above (x, y). */
function dogHead(x: number, y: number, coat: string): string {
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

/** On y = 338, facing us. */
function sittingDog(x: number, coat: string, collar: string): string {
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

/** On y = 338, facing us. */
function sittingCat(x: number, coat: string): string {
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
