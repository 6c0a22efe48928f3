import { tone } from '../palette.ts'
import type { Paint } from '../palette.ts'
import { circle, each, group, line, oval, path, rect, shadow } from '../shapes.ts'
import { oneWay, onTable } from './scene.ts'
import type { SceneTable } from './scene.ts'

function consulting(paint: Paint): string {
  const chart =
    rect(136, 84, 230, 166, tone.shell, 8) +
    rect(136, 84, 230, 20, tone.shellDeep, 8) +
    rect(166, 196, 30, 34, tone.leafLight) +
    rect(210, 172, 30, 58, tone.glassDark) +
    rect(254, 152, 30, 78, paint.accent) +
    rect(298, 126, 30, 104, paint.main) +
    line('M156 230h188', tone.steelDark, 4) +
    line('M170 176l54-24 44-18 46-26M300 106l16 0-4 14', tone.ember, 5) +
    line('M170 250l-22 80M332 250l22 80', tone.woodDark, 8)
  const bag =
    line('M362 216v-18q0-14 14-14h56q14 0 14 14v18', tone.woodDark, 11) +
    rect(296, 212, 216, 128, paint.main, 16) +
    path('M296 212h216v44q-108 44-216 0z', paint.mainLight) +
    path('M488 216q24-2 24 14v94q0 16-16 16h-22q20-50 14-124z', paint.mainDark) +
    rect(390, 262, 28, 30, tone.gold, 6) +
    rect(398, 272, 12, 10, '#CE9632', 3)
  return (
    shadow(320, 342, 196) +
    chart +
    bag +
    rect(152, 286, 68, 54, tone.shell, 10) +
    line('M158 300q-24 2-20 18t24 12', tone.shell, 8) +
    rect(198, 290, 22, 46, tone.shellDeep, 8) +
    oval(186, 289, 31, 7, '#6B4226')
  )
}

function checkedPage(paint: Paint): string {
  return group(
    'rotate(-5 280 200)',
    rect(204, 86, 186, 220, tone.shell, 6),
    rect(224, 108, 84, 12, paint.main, 5),
    each(
      [142, 174, 206],
      (y) =>
        rect(224, y, 20, 20, tone.shellShade, 4) +
        line(`M228 ${y + 10}l6 6 11-14`, tone.green, 4) +
        rect(256, y + 5, 108, 8, tone.shellDeep, 4),
    ),
  )
}

function seal(paint: Paint): string {
  return (
    path('M398 258l-12 62 26-12 26 12-12-62z', paint.mainDark) +
    circle(412, 232, 48, tone.gold) +
    circle(412, 232, 38, '#FFE1A0') +
    path('M412 260c-44-28-32-56-14-52 8 2 12 6 14 12 2-6 6-10 14-12 18-4 30 24-14 52z', tone.ember)
  )
}

function pen(paint: Paint): string {
  return group(
    'rotate(-20 450 318)',
    rect(396, 312, 110, 13, paint.main, 6),
    rect(396, 312, 26, 13, paint.mainDark, 6),
    path('M504 312l22 6-22 7z', tone.steelDark),
    rect(488, 312, 16, 13, tone.gold),
  )
}

function benefits(paint: Paint): string {
  return (
    shadow(310, 342, 180) +
    path('M150 164q0-12 12-12h66l22 24h170q12 0 12 12v150H150z', paint.accentDark) +
    checkedPage(paint) +
    path('M138 226q-2-14 12-14h262q14 0 12 14l-16 112q-2 8-10 8H164q-8 0-10-8z', paint.accent) +
    path('M138 226q-2-14 12-14h262q14 0 12 14l-2 12H140z', paint.accentLight) +
    rect(184, 268, 100, 34, tone.shell, 6) +
    rect(196, 280, 76, 8, tone.shellDeep, 4) +
    seal(paint) +
    pen(paint)
  )
}

function pan(x: number, y: number): string {
  return (
    line(`M${x} ${y - 92}l-46 92M${x} ${y - 92}l46 92`, tone.steelDark, 3.5) +
    path(`M${x - 56} ${y}h112q-8 40-56 40t-56-40z`, tone.gold) +
    path(`M${x + 14} ${y}h42q-8 40-56 40 14-14 14-40z`, '#CE9632')
  )
}

function scale(): string {
  return (
    rect(312, 96, 16, 200, '#CE9632') +
    rect(312, 96, 8, 200, tone.gold) +
    line('M186 112q68 26 134-6 66 32 134 6', tone.gold, 12) +
    circle(320, 92, 17, tone.gold) +
    circle(186, 112, 8, '#CE9632') +
    circle(454, 112, 8, '#CE9632') +
    pan(186, 204) +
    pan(454, 204)
  )
}

function gavel(): string {
  return group(
    'rotate(-20 470 300)',
    rect(424, 304, 92, 12, tone.wood, 6),
    rect(402, 278, 36, 62, tone.woodDark, 6),
    rect(398, 286, 44, 8, tone.gold, 3),
    rect(398, 324, 44, 8, tone.gold, 3),
  )
}

function legal(paint: Paint): string {
  const books =
    rect(214, 300, 212, 40, paint.main, 7) +
    rect(214, 320, 212, 20, paint.mainDark, 7) +
    rect(234, 300, 12, 40, tone.gold) +
    rect(394, 300, 12, 40, tone.gold)
  return (
    shadow(320, 342, 190) +
    books +
    path('M268 300q4-26 52-26t52 26z', '#CE9632') +
    scale() +
    group('translate(20 6)', gavel())
  )
}

export const professionalAdvice: SceneTable = {
  consulting: oneWay(onTable(consulting)),
  'disability-benefits': oneWay(onTable(benefits)),
  'legal-services': onTable(legal),
}
