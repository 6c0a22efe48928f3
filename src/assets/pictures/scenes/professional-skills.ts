import { tone, type Paint } from '../palette.ts'
import { circle, each, faded, group, line, oval, path, rect, shadow } from '../shapes.ts'
import { oneWay, onTable, type SceneTable, onGround } from './scene.ts'

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

export const professionalSkills: SceneTable = {
  'it-services': oneWay(onTable(itServices)),
  'education-and-training': onTable(education),
  'marketing-and-advertising': onTable(marketing),
}

function cameraBody(paint: Paint): string {
  return (
    path('M264 92h20l12-22h64l12 22h20z', tone.rubberLight) +
    rect(192, 90, 256, 138, paint.main, 20) +
    path('M192 178h256v30q0 20-20 20H212q-20 0-20-20z', paint.mainDark) +
    rect(192, 112, 256, 14, paint.mainLight) +
    rect(212, 78, 44, 16, tone.steel, 6) +
    rect(398, 76, 28, 18, tone.ember, 6)
  )
}

function lens(): string {
  return (
    circle(320, 162, 70, tone.shellDeep) +
    circle(320, 162, 62, tone.rubber) +
    circle(320, 162, 46, tone.navy) +
    circle(320, 162, 31, tone.glassDark) +
    circle(320, 162, 15, tone.ink) +
    path('M288 142a40 40 0 0 1 30-20', tone.glassLight) +
    circle(306, 146, 8, tone.glassLight)
  )
}

function prints(): string {
  return (
    group(
      'rotate(-12 180 300)',
      rect(136, 270, 78, 70, tone.shell, 3),
      rect(144, 278, 62, 44, tone.water),
      circle(188, 294, 8, tone.gold),
      path('M144 322v-12q30-14 62 2v10z', tone.tanLight),
    ) +
    group(
      'rotate(9 460 300)',
      rect(424, 262, 78, 72, tone.shell, 3),
      rect(432, 270, 62, 46, '#F6CF9A'),
      path('M432 316l20-26 16 16 12-12 14 22z', tone.leaf),
    )
  )
}

function photography(paint: Paint): string {
  const tripod =
    line('M320 236L236 338M320 236l84 102M320 236v100', tone.rubber, 13) +
    rect(286, 222, 68, 20, tone.rubberLight, 6) +
    line('M280 290h80', tone.rubberLight, 6)
  return (
    shadow(320, 342, 180) +
    tripod +
    cameraBody(paint) +
    lens() +
    circle(418, 144, 8, tone.gold) +
    prints()
  )
}

export const photographyScene: SceneTable = {
  photography: onGround(photography),
}
