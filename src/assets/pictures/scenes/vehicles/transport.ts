import { tone } from '../../palette.ts'
import type { Paint } from '../../palette.ts'
import { circle, each, group, line, path, rect, shadow, steps } from '../../shapes.ts'
import { wheel } from './parts-vehicles.ts'
import { onGround } from '../scene.ts'
import type { SceneTable } from '../scene.ts'

function trailer(paint: Paint): string {
  return (
    rect(112, 128, 242, 164, tone.sand, 6) +
    each(steps(140, 30, 7), (x) => rect(x, 136, 3, 148, tone.shellShade)) +
    rect(112, 220, 242, 24, paint.accent) +
    rect(112, 252, 242, 10, paint.main) +
    rect(112, 282, 242, 14, tone.shellDeep)
  )
}

function cab(paint: Paint): string {
  return (
    path(
      'M368 302V158q0-12 12-14l44-8q16 0 22 16l14 50h50q14 2 16 18l4 58q0 24-16 24z',
      paint.main,
    ) +
    path('M368 274h160q2 28-14 28H368z', paint.mainDark) +
    path('M392 168h34q8 0 10 8l10 34h-54z', tone.glass) +
    path('M392 168h22l-14 42h-8z', tone.glassLight) +
    rect(380, 216, 3, 70, paint.mainDark) +
    rect(392, 228, 18, 6, paint.mainDark, 3) +
    rect(500, 226, 24, 38, tone.steelLight, 4) +
    rect(506, 232, 4, 26, tone.steelDark) +
    rect(514, 232, 4, 26, tone.steelDark) +
    path('M482 254h22v20h-22q-8-10 0-20z', tone.gold)
  )
}

function trucking(paint: Paint): string {
  return group(
    'translate(26 27) scale(.92)',
    shadow(320, 342, 205) +
      rect(360, 112, 11, 184, tone.steel) +
      rect(358, 104, 15, 18, tone.steelDark, 5) +
      trailer(paint) +
      rect(120, 296, 400, 14, tone.rubber, 5) +
      cab(paint) +
      rect(500, 292, 34, 18, tone.steel, 6) +
      each([152, 206, 396, 486], (x) => wheel(x, 340, 26)) +
      rect(250, 300, 60, 26, tone.steelDark, 6),
  )
}

function crate(x: number, y: number, width: number, height: number): string {
  return (
    rect(x, y, width, height, tone.woodLight, 3) +
    rect(x + width * 0.72, y, width * 0.28, height, tone.tan, 3) +
    rect(x + width * 0.36, y, width * 0.18, height * 0.42, tone.wood)
  )
}

function forklift(paint: Paint): string {
  return (
    path('M150 306v-62q0-16 16-16h74l36 44h54v34q0 10-12 10H162q-12 0-12-10z', paint.accent) +
    path('M150 284h180v22q0 10-12 10H162q-12 0-12-10z', paint.accentDark) +
    line('M182 232V132h94l30 138', tone.rubber, 9) +
    rect(170, 120, 114, 14, tone.rubber, 5) +
    rect(192, 206, 50, 40, tone.rubberLight, 8) +
    rect(188, 176, 16, 62, tone.rubberLight, 7) +
    line('M266 252l14-38M270 210l22 8', tone.steelDark, 6)
  )
}

function logistics(paint: Paint): string {
  const mast =
    rect(330, 92, 12, 240, tone.steelDark) +
    rect(348, 92, 8, 240, tone.steel) +
    rect(326, 120, 34, 9, tone.rubber) +
    path('M346 306h150v10H346z', tone.rubber) +
    path('M346 240h12v74h-12z', tone.rubber)
  return (
    shadow(320, 342, 190) +
    mast +
    forklift(paint) +
    rect(366, 292, 132, 14, tone.woodDark, 2) +
    crate(370, 218, 72, 74) +
    crate(444, 238, 52, 54) +
    crate(378, 158, 58, 60) +
    rect(384, 248, 22, 22, paint.main, 3) +
    wheel(190, 340, 27) +
    wheel(300, 340, 27) +
    circle(164, 256, 6, tone.ember) +
    rect(386, 326, 100, 14, tone.wood, 2)
  )
}

export const transport: SceneTable = {
  trucking: onGround(trucking),
  'transportation-and-logistics': onGround(logistics),
}
