import { tone } from '../palette.ts'
import type { Paint } from '../palette.ts'
import { circle, group, line, path, rect, shadow } from '../shapes.ts'
import { awning } from './homes/parts-houses.ts'
import { onGround } from './scene.ts'
import type { SceneTable } from './scene.ts'

function shoppingBag(paint: Paint): string {
  return (
    path('M418 274h76l8 66h-92z', paint.accent) +
    path('M472 274h22l8 66h-30z', paint.accentDark) +
    line('M436 284v-18q0-18 20-18t20 18v18', paint.accentDark, 5)
  )
}

function goods(paint: Paint): string {
  return (
    rect(178, 262, 26, 32, paint.accent, 4) +
    circle(226, 278, 15, tone.coral) +
    rect(250, 252, 22, 42, tone.leaf, 8)
  )
}

function retail(paint: Paint): string {
  return (
    shadow(320, 340, 190) +
    rect(146, 112, 348, 226, tone.sand) +
    rect(134, 96, 372, 24, paint.mainDark, 4) +
    rect(134, 96, 372, 9, paint.main, 4) +
    rect(250, 126, 140, 24, paint.main, 6) +
    circle(320, 138, 7, tone.gold) +
    line('M270 138h30M340 138h30', tone.shell, 5) +
    rect(164, 196, 126, 106, tone.shell) +
    rect(170, 202, 114, 94, tone.glass) +
    path('M170 202h60l-40 94h-20z', tone.glassLight) +
    rect(164, 294, 126, 12, tone.wood) +
    goods(paint) +
    rect(312, 190, 92, 148, paint.mainDark) +
    rect(320, 198, 76, 100, tone.glass) +
    path('M320 198h40l-40 80z', tone.glassLight) +
    rect(384, 262, 6, 28, tone.gold, 3) +
    rect(420, 202, 56, 94, tone.shell) +
    rect(426, 208, 44, 82, tone.glass) +
    rect(146, 326, 348, 12, tone.stoneDark) +
    awning(138, 156, 364, 8, paint.main, tone.shell) +
    shoppingBag(paint)
  )
}

function apparel(paint: Paint): string {
  const shirt = (x: number, y: number, fill: string, shade: string): string =>
    group(
      `translate(${x} ${y})`,
      line('M0-26q0-14 10-14t8 12q-2 8-18 14', tone.steel, 4),
      path('M-30-14q30 20 60 0l34 22-18 36-14-8v102h-64V36l-14 8-18-36z', fill),
      path('M12-6l18-8 34 22-18 36-14-8v102H8q20-70 4-144z', shade),
      path('M-18-8q18 24 36 0l12-6q-30 42-60 0z', shade),
    )
  const shelf =
    rect(160, 306, 110, 20, paint.mainLight, 6) +
    rect(166, 288, 98, 20, paint.accent, 6) +
    rect(386, 296, 90, 30, tone.woodLight, 3) +
    rect(386, 296, 90, 9, tone.wood, 3)
  return (
    shadow(320, 342, 190) +
    line('M146 336V92h348v244', tone.steelDark, 10) +
    rect(130, 326, 380, 12, tone.wood, 5) +
    circle(146, 92, 9, tone.gold) +
    circle(494, 92, 9, tone.gold) +
    shelf +
    shirt(218, 134, paint.main, paint.mainDark) +
    shirt(422, 134, tone.leaf, tone.leafDark) +
    shirt(320, 134, paint.accent, paint.accentDark) +
    path('M300 214q20-14 40 0-4 22-20 30-16-8-20-30z', tone.shell)
  )
}

function canvas(): string {
  return (
    rect(178, 82, 214, 168, tone.shell, 3) +
    rect(188, 92, 194, 148, '#F8DDB0') +
    circle(320, 150, 26, tone.gold) +
    rect(188, 164, 194, 40, tone.water) +
    path('M188 196q60-14 110 0t84 0v44H188z', tone.tanLight) +
    line('M232 214q4-44-8-74', tone.woodDark, 7) +
    path(
      'M224 138q-30-14-42 14 22-14 42-14 0-26 34-24-24 8-34 24 32-4 38 24-12-18-38-24z',
      tone.leafDark,
    ) +
    line('M300 176h40M280 186h24', tone.waterLight, 4)
  )
}

function palette(paint: Paint): string {
  return (
    path(
      'M372 290q0-46 64-46 70 0 70 44 0 26-34 22-20-2-18 12 2 18-26 18-56-2-56-50z',
      tone.woodLight,
    ) +
    circle(410, 274, 11, tone.ember) +
    circle(444, 262, 11, paint.main) +
    circle(478, 278, 11, tone.gold) +
    circle(404, 304, 10, tone.leaf) +
    path('M506 288q0 26-34 22-20-2-18 12 2 18-26 18 2-40 34-42 40 6 44-10z', tone.wood)
  )
}

function arts(paint: Paint): string {
  const jar =
    rect(130, 270, 60, 68, tone.glassLight, 8) +
    rect(130, 296, 60, 42, tone.glass, 8) +
    line('M148 274l-10-70M160 274l2-84M174 274l14-66', tone.wood, 7) +
    line('M138 204l-3-20M162 190v-22M188 208l4-18', paint.main, 10)
  return (
    shadow(310, 342, 180) +
    line('M286 60v280M232 250l-40 90M344 250l36 90', tone.woodDark, 11) +
    rect(164, 248, 242, 16, tone.wood, 4) +
    canvas() +
    palette(paint) +
    jar
  )
}

export const retailScenes: SceneTable = {
  retail: onGround(retail),
  apparel: onGround(apparel),
  'arts-and-crafts': onGround(arts),
}
