import { tone } from '../palette.ts'
import type { Paint } from '../palette.ts'
import { circle, each, group, line, oval, path, rect, shadow } from '../shapes.ts'
import { onGround, onTable } from './scene.ts'
import type { SceneTable } from './scene.ts'

function nonProfit(paint: Paint): string {
  const goods =
    rect(192, 138, 52, 90, tone.steelLight, 5) +
    rect(192, 158, 52, 46, tone.leaf) +
    rect(192, 138, 52, 8, tone.steel, 3) +
    path('M262 118h46v110h-56V140z', tone.shell) +
    path('M262 118h46v22h-56z', paint.accentLight) +
    rect(262, 158, 36, 40, paint.accent, 5) +
    circle(350, 196, 30, tone.coral) +
    circle(350, 196, 12, tone.brick) +
    line('M412 228l-14-120M424 228l14-110', tone.tan, 17) +
    path('M372 228q-8-60-34-84 40 8 54 84z', tone.leafLight)
  const heart =
    path(
      'M320 320c-76-46-56-98-26-92 14 4 22 12 26 24 4-12 12-20 26-24 30-6 50 46-26 92z',
      paint.main,
    ) + path('M320 320c26-40 40-60 34-92 26 4 42 48-34 92z', paint.mainDark)
  return (
    shadow(320, 342, 190) +
    path('M168 222l-38-30 20-16 40 34zM472 222l38-30-20-16-40 34z', tone.tanDark) +
    goods +
    path('M160 216h320l-10 124H170z', tone.woodLight) +
    path('M420 216h60l-10 124h-56z', tone.wood) +
    rect(156, 212, 328, 14, tone.tan, 3) +
    group('translate(0 8)', heart)
  )
}

function sunshade(paint: Paint): string {
  return (
    path('M132 178q60-92 188-98 128 6 188 98z', paint.main) +
    path('M320 80q64 20 74 98h114q-60-92-188-98z', paint.mainDark) +
    path('M320 80q-64 20-74 98h74zM320 80q128 6 188 98h-60Q410 100 320 80z', paint.accent)
  )
}

function drinks(): string {
  return (
    rect(262, 214, 30, 40, tone.shell, 5) +
    rect(262, 226, 30, 28, tone.coral, 5) +
    line('M292 224q16 2 12 14t-14 8', tone.shell, 5) +
    rect(344, 222, 22, 32, tone.glassLight, 4) +
    rect(344, 234, 22, 20, tone.gold, 4) +
    rect(376, 222, 22, 32, tone.glassLight, 4) +
    rect(376, 234, 22, 20, tone.gold, 4)
  )
}

function socialClubs(paint: Paint): string {
  return (
    shadow(320, 342, 196) +
    rect(315, 86, 10, 170, tone.woodDark) +
    sunshade(paint) +
    path(
      'M132 178q20 14 38 0 18 14 38 0 18 14 38 0 36 16 74 0 38 16 74 0 20 14 38 0 20 14 38 0 18 14 38 0z',
      tone.shell,
    ) +
    circle(320, 76, 8, tone.gold) +
    drinks() +
    line('M222 268l-44 70M418 268l44 70', tone.woodDark, 13) +
    line('M148 304h344', tone.woodDark, 8) +
    rect(184, 250, 272, 20, tone.woodLight, 5) +
    rect(184, 262, 272, 8, tone.wood, 4) +
    rect(124, 294, 116, 16, tone.woodLight, 5) +
    rect(124, 303, 116, 7, tone.wood, 3) +
    rect(400, 294, 116, 16, tone.woodLight, 5) +
    rect(400, 303, 116, 7, tone.wood, 3)
  )
}

function speech(paint: Paint): string {
  return (
    path(
      'M150 74h142q18 0 18 18v66q0 18-18 18h-84l-32 30 2-30h-28q-18 0-18-18V92q0-18 18-18z',
      paint.main,
    ) +
    each([182, 220, 258], (x) => circle(x, 126, 11, tone.shell)) +
    path(
      'M352 112h134q18 0 18 18v58q0 18-18 18h-22l2 28-32-28h-82q-18 0-18-18v-58q0-18 18-18z',
      paint.accent,
    ) +
    line('M364 146h102M364 172h66', tone.shell, 11)
  )
}

function mug(x: number, side: number, fill: string, shade: string): string {
  return (
    line(`M${x + side * 36} 262q${side * 34}-2 ${side * 32} 22t${side * -32} 24`, shade, 11) +
    path(`M${x - 42} 246h84v70q0 22-22 22h-40q-22 0-22-22z`, fill) +
    path(`M${x + 18} 246h24v70q0 22-22 22h-16q18-20 14-92z`, shade) +
    oval(x, 246, 42, 9, shade) +
    oval(x, 247, 34, 6, '#6B4226')
  )
}

function networking(paint: Paint): string {
  return (
    shadow(320, 342, 170) +
    speech(paint) +
    mug(222, -1, paint.mainLight, paint.main) +
    mug(418, 1, paint.accentLight, paint.accentDark) +
    group(
      'rotate(-8 320 318)',
      rect(280, 292, 84, 50, tone.shell, 5),
      circle(300, 312, 9, paint.main),
      rect(316, 304, 38, 6, tone.shellDeep, 3),
      rect(316, 316, 28, 6, tone.shellDeep, 3),
      rect(290, 328, 62, 5, paint.accent, 2),
    )
  )
}

export const community: SceneTable = {
  'non-profit': onTable(nonProfit),
  'social-clubs': onGround(socialClubs),
  networking: onTable(networking),
}
