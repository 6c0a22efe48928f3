import { tone } from '../palette.ts'
import type { Paint } from '../palette.ts'
import { circle, group, line, path, rect, shadow } from '../shapes.ts'
import { onGround } from './scene.ts'
import type { SceneTable } from './scene.ts'

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

/** The object of photography. */
export const photographyScene: SceneTable = {
  photography: onGround(photography),
}
