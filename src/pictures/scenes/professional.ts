import { tone } from '../palette.ts'
import type { Paint } from '../palette.ts'
import { circle, each, faded, group, line, oval, path, rect, shadow } from '../shapes.ts'
import { onTable, oneWay } from './scene.ts'
import type { SceneTable } from './scene.ts'

function itServices(paint: Paint): string {
  const code =
    line('M214 180h40M226 200h70M226 220h48', paint.accent, 8) +
    line('M268 180h58M308 200h26M214 240h34', tone.steelLight, 8) +
    line('M288 220h38M262 240h60', tone.leafLight, 8)
  const server =
    rect(404, 138, 98, 200, tone.rubberLight, 8) +
    rect(478, 138, 24, 200, tone.rubber, 8) +
    each([152, 198, 244, 290], (y) => rect(414, y, 78, 34, tone.rubber, 5)) +
    line('M428 169h0M428 215h0M428 261h0M428 307h0', tone.leafLight, 10) +
    line('M444 169h0M444 215h0M444 261h0M444 307h0', tone.gold, 10) +
    line('M464 169h16M464 215h16M464 261h16M464 307h16', tone.steelDark, 5)
  return (
    shadow(320, 342, 190) +
    server +
    rect(174, 142, 236, 168, tone.steelDark, 14) +
    rect(186, 154, 212, 142, tone.ink, 5) +
    code +
    path('M346 154h52v142h-6z', 'rgba(255,255,255,.07)') +
    path('M138 316h308l14 16q-2 8-14 8H138q-12 0-14-8z', tone.steelLight) +
    path('M124 332h336q-2 8-14 8H138q-12 0-14-8z', tone.steel) +
    rect(256, 316, 72, 8, tone.steel, 3) +
    rect(174, 304, 236, 12, tone.steel) +
    circle(292, 148, 2.5, tone.steelLight) +
    circle(366, 256, 22, paint.main) +
    line('M356 256l8 8 14-16', tone.shell, 5)
  )
}

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

function benefits(paint: Paint): string {
  const page = group(
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
  const seal =
    path('M398 258l-12 62 26-12 26 12-12-62z', paint.mainDark) +
    circle(412, 232, 48, tone.gold) +
    circle(412, 232, 38, '#FFE1A0') +
    path('M412 260c-44-28-32-56-14-52 8 2 12 6 14 12 2-6 6-10 14-12 18-4 30 24-14 52z', tone.ember)
  const pen = group(
    'rotate(-20 450 318)',
    rect(396, 312, 110, 13, paint.main, 6),
    rect(396, 312, 26, 13, paint.mainDark, 6),
    path('M504 312l22 6-22 7z', tone.steelDark),
    rect(488, 312, 16, 13, tone.gold),
  )
  return (
    shadow(310, 342, 180) +
    path('M150 164q0-12 12-12h66l22 24h170q12 0 12 12v150H150z', paint.accentDark) +
    page +
    path('M138 226q-2-14 12-14h262q14 0 12 14l-16 112q-2 8-10 8H164q-8 0-10-8z', paint.accent) +
    path('M138 226q-2-14 12-14h262q14 0 12 14l-2 12H140z', paint.accentLight) +
    rect(184, 268, 100, 34, tone.shell, 6) +
    rect(196, 280, 76, 8, tone.shellDeep, 4) +
    seal +
    pen
  )
}

function education(paint: Paint): string {
  const book = (x: number, y: number, width: number, cover: string, spine: string): string =>
    rect(x, y, width, 42, cover, 8) +
    path(`M${x + 26} ${y + 7}h${width - 20}v28h${20 - width}z`, tone.shell) +
    rect(x + 26, y + 24, width - 24, 4, tone.shellDeep) +
    rect(x, y, 28, 42, spine, 8) +
    rect(x + 8, y, width - 8, 7, cover) +
    rect(x + 8, y + 35, width - 8, 7, cover)
  const cap =
    path('M232 150v44q70 40 140 0v-44z', paint.mainDark) +
    path('M302 92l150 48-150 54-150-54z', paint.main) +
    path('M302 92l150 48-150 8-150-8z', paint.mainLight) +
    line('M302 140q76 4 116 26v42', tone.gold, 6) +
    path('M410 204h16l6 36h-28z', tone.gold) +
    circle(302, 140, 8, tone.gold)
  const apple =
    circle(458, 308, 28, tone.brick) +
    circle(478, 308, 27, tone.brick) +
    path('M484 282a27 27 0 0 1-8 53z', tone.brickDark) +
    line('M468 282q0-12 7-18', tone.woodDark, 5) +
    path('M472 272q12-18 30-10-8 16-30 10z', tone.leafLight)
  return (
    shadow(320, 342, 190) +
    book(150, 298, 268, paint.accent, paint.accentDark) +
    book(182, 256, 228, tone.leaf, tone.leafDark) +
    book(162, 214, 236, tone.coral, tone.brick) +
    group('translate(-18 12)', cap) +
    apple
  )
}

function legal(paint: Paint): string {
  const pan = (x: number, y: number): string =>
    line(`M${x} ${y - 92}l-46 92M${x} ${y - 92}l46 92`, tone.steelDark, 3.5) +
    path(`M${x - 56} ${y}h112q-8 40-56 40t-56-40z`, tone.gold) +
    path(`M${x + 14} ${y}h42q-8 40-56 40 14-14 14-40z`, '#CE9632')
  const scale =
    rect(312, 96, 16, 200, '#CE9632') +
    rect(312, 96, 8, 200, tone.gold) +
    line('M186 112q68 26 134-6 66 32 134 6', tone.gold, 12) +
    circle(320, 92, 17, tone.gold) +
    circle(186, 112, 8, '#CE9632') +
    circle(454, 112, 8, '#CE9632') +
    pan(186, 204) +
    pan(454, 204)
  const books =
    rect(214, 300, 212, 40, paint.main, 7) +
    rect(214, 320, 212, 20, paint.mainDark, 7) +
    rect(234, 300, 12, 40, tone.gold) +
    rect(394, 300, 12, 40, tone.gold)
  const gavel = group(
    'rotate(-20 470 300)',
    rect(424, 304, 92, 12, tone.wood, 6),
    rect(402, 278, 36, 62, tone.woodDark, 6),
    rect(398, 286, 44, 8, tone.gold, 3),
    rect(398, 324, 44, 8, tone.gold, 3),
  )
  return (
    shadow(320, 342, 190) +
    books +
    path('M268 300q4-26 52-26t52 26z', '#CE9632') +
    scale +
    group('translate(20 6)', gavel)
  )
}

function marketing(paint: Paint): string {
  const horn =
    path('M262 186l146-84q14-6 14 10v196q0 16-14 10l-146-84z', paint.main) +
    path('M262 218l160 48v42q0 16-14 10l-146-84z', paint.mainDark) +
    oval(420, 210, 20, 106, paint.mainLight) +
    oval(424, 210, 11, 86, paint.mainDark) +
    path('M196 180h66v62h-66q-30-4-30-31t30-31z', paint.accent) +
    path('M168 220h94v22h-66q-24-4-28-22z', paint.accentDark) +
    path('M216 242h42l22 72q2 12-10 12h-20q-8 0-10-10z', tone.rubber)
  const waves = line('M458 164q26 46 0 92M488 138q44 72 0 144', tone.gold, 12)
  const board =
    rect(136, 276, 96, 62, tone.shell, 8) +
    path('M160 336l-10 18 30-18z', tone.shell) +
    path('M184 288l6 14 15 1-11 10 3 15-13-8-13 8 3-15-11-10 15-1z', tone.gold)
  return (
    shadow(330, 340, 170) +
    group('rotate(-9 300 220)', horn, waves) +
    faded(0.97, board) +
    rect(300, 320, 196, 20, tone.shellDeep, 4) +
    rect(300, 314, 196, 14, tone.shell, 4) +
    rect(314, 319, 60, 5, paint.main, 2) +
    rect(384, 319, 90, 5, tone.shellDeep, 2)
  )
}

/** Objects of the desk professions. */
export const professional: SceneTable = {
  'it-services': oneWay(onTable(itServices)),
  consulting: oneWay(onTable(consulting)),
  'disability-benefits': oneWay(onTable(benefits)),
  'education-and-training': onTable(education),
  'legal-services': onTable(legal),
  'marketing-and-advertising': onTable(marketing),
}
