import { tone } from '../palette.ts'
import type { Paint } from '../palette.ts'
import { boxData, circle, each, group, line, path, rect, ring, shadow, steps } from '../shapes.ts'
import { onGround, onTable } from './scene.ts'
import type { SceneTable } from './scene.ts'

function gear(x: number, y: number, radius: number, fill: string, shade: string): string {
  const teeth = each([0, 45, 90, 135], (turn) =>
    group(
      `rotate(${turn})`,
      rect(-radius * 0.19, -radius * 1.22, radius * 0.38, radius * 2.44, shade, 4),
    ),
  )
  return group(
    `translate(${x} ${y})`,
    teeth,
    circle(0, 0, radius, fill),
    ring(0, 0, radius * 0.66, shade, radius * 0.12),
    circle(0, 0, radius * 0.34, tone.ink),
  )
}

function hall(paint: Paint): string {
  return (
    rect(140, 218, 360, 120, tone.sand) +
    path('M140 220v-40l72-46v46l72-46v46l72-46v86z', paint.main) +
    path(
      'M212 134v46l-8 5v40h16v-50zM284 134v46l-8 5v40h16v-50zM356 134v86h-10v-80z',
      paint.mainDark,
    ) +
    path('M160 190l36-24v24zM232 190l36-24v24zM304 190l36-24v24z', tone.glass)
  )
}

function chimney(): string {
  return (
    path('M398 220l6-128h36l6 128z', tone.brick) +
    path('M424 92h16l6 128h-18z', tone.brickDark) +
    rect(398, 84, 48, 14, tone.brickDark, 4) +
    rect(401, 120, 42, 12, tone.shell)
  )
}

function manufacturing(paint: Paint): string {
  return (
    shadow(320, 340, 195) +
    chimney() +
    hall(paint) +
    rect(140, 212, 360, 14, paint.mainDark) +
    path(
      each(steps(158, 52, 4), (x) => boxData(x, 244, 36, 30)),
      tone.glass,
    ) +
    line('M158 259h192', tone.sand, 3) +
    rect(384, 248, 88, 90, paint.accentDark) +
    path(
      each([254, 271, 288, 305, 322], (y) => boxData(390, y, 76, 12)),
      paint.accent,
    ) +
    rect(140, 326, 244, 12, tone.stoneDark) +
    gear(254, 292, 44, tone.steel, tone.steelDark) +
    gear(180, 312, 26, tone.gold, '#CE9632')
  )
}

function other(paint: Paint): string {
  const tools =
    group(
      'rotate(-8 230 180)',
      rect(222, 120, 16, 130, tone.wood, 6),
      rect(194, 96, 72, 32, tone.steelDark, 6),
      path('M194 96h-18q-4 18-12 26 20 2 30-6z', tone.steelDark),
    ) +
    line('M318 240V124', tone.steel, 13) +
    path('M296 110q-2-30 22-42v32h0l16 0v-30q18 14 10 42-10 16-24 16-18-2-24-18z', tone.steel) +
    rect(390, 106, 24, 70, paint.accent, 10) +
    rect(397, 172, 10, 70, tone.steelLight) +
    path('M436 240l8-96 20 2-4 94z', tone.gold) +
    line('M450 160h8M448 180h8M446 200h8', tone.ink, 3)
  return (
    shadow(320, 342, 190) +
    tools +
    line('M196 240v-38q0-20 20-20h208q20 0 20 20v38', tone.rubber, 13) +
    path('M152 236h336v104H152z', paint.main) +
    path('M152 294h336v46H152z', paint.mainDark) +
    rect(142, 226, 356, 30, paint.mainLight, 8) +
    rect(142, 244, 356, 12, paint.main, 5) +
    rect(196, 248, 30, 34, tone.gold, 4) +
    rect(414, 248, 30, 34, tone.gold, 4) +
    rect(274, 284, 92, 34, tone.shell, 8) +
    circle(320, 301, 9, paint.accent) +
    ring(320, 301, 12, tone.shellDeep, 2)
  )
}

export const industry: SceneTable = {
  manufacturing: onGround(manufacturing),
  other: onTable(other),
}
