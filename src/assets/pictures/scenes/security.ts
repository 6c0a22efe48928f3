import { tone } from '../palette.ts'
import type { Paint } from '../palette.ts'
import { circle, group, line, oval, path, rect, shadow } from '../shapes.ts'
import { boardedWall, houseWindow } from './homes/parts-houses.ts'
import { onGround, oneWay } from './scene.ts'
import type { SceneTable } from './scene.ts'

function shield(paint: Paint): string {
  return (
    path('M0-66q34 24 64 22 6 80-64 116-70-36-64-116 30 2 64-22z', paint.main) +
    path('M0-66q34 24 64 22 6 80-64 116z', paint.mainDark) +
    path('M0-48q26 16 48 16 2 56-48 84-50-28-48-84 22 0 48-16z', paint.mainLight)
  )
}

function frontDoor(paint: Paint): string {
  return (
    rect(282, 150, 116, 180, tone.shell, 3) +
    rect(292, 160, 96, 170, paint.main) +
    rect(372, 160, 16, 170, paint.mainDark) +
    path('M304 174h64v48h-64zM304 238h64v74h-64z', paint.mainDark) +
    path('M308 178h60v44h-60zM308 242h60v70h-60z', paint.mainLight)
  )
}

function doorLock(): string {
  return (
    rect(374, 226, 22, 46, tone.gold, 6) +
    circle(385, 238, 5, tone.ink) +
    line('M385 256h-20', '#CE9632', 7) +
    circle(385, 210, 9, tone.gold) +
    circle(385, 210, 3.5, tone.ink)
  )
}

function wallLamp(): string {
  return (
    rect(416, 166, 18, 30, tone.gold, 4) +
    path('M410 166l15-14 15 14z', tone.rubber) +
    rect(412, 196, 26, 6, tone.rubber, 3)
  )
}

function homeDefense(paint: Paint): string {
  return (
    boardedWall(144, 106, 352, 232, paint.mainDark) +
    shadow(320, 340, 180) +
    path('M268 330h144l14 12H254z', tone.stoneDark) +
    frontDoor(paint) +
    doorLock() +
    wallLamp() +
    houseWindow(180, 160) +
    rect(296, 334, 88, 7, tone.brick, 2) +
    group(
      'translate(206 270) scale(.92)',
      shield({ ...paint, main: tone.gold, mainDark: '#CE9632', mainLight: tone.shell }),
      line('M-22-2l16 18 30-36', tone.green, 11),
    ) +
    path('M436 338l-6-40h48l-6 40z', paint.accentDark) +
    path(
      'M454 300q-40-20-32-60 26 16 32 60zM454 300q-6-50 10-76 20 30-10 76zM456 300q30-10 34-46-30 8-34 46z',
      tone.leaf,
    )
  )
}

function security(paint: Paint): string {
  const camera = group(
    'rotate(14 390 140)',
    path('M322 118h140q14 0 14 14v34q0 14-14 14H322q-10 0-10-10v-42q0-10 10-10z', tone.shell),
    path('M312 158h164v8q0 14-14 14H322q-10 0-10-10z', tone.shellDeep),
    rect(300, 104, 186, 18, paint.main, 8),
    circle(480, 150, 25, tone.rubber),
    circle(480, 150, 15, tone.glassDark),
    circle(476, 145, 5, tone.glassLight),
    circle(332, 146, 5, tone.ember),
  )
  const lock =
    line('M196 206v-42q0-46 48-46t48 46v42', tone.steel, 21) +
    rect(162, 200, 164, 138, paint.accent, 20) +
    path('M284 200h22q20 0 20 20v98q0 20-20 20h-22z', paint.accentDark) +
    circle(240, 258, 18, tone.ink) +
    path('M233 264h14l8 42h-30z', tone.ink)
  return (
    shadow(320, 340, 180) +
    rect(420, 60, 20, 280, tone.steelDark) +
    rect(420, 60, 8, 280, tone.steel) +
    rect(396, 326, 68, 14, tone.rubber, 5) +
    line('M430 190q-30 0-40-26', tone.steelDark, 14) +
    group('translate(-10 6)', camera) +
    lock
  )
}

function glove(): string {
  return (
    path('M404 262q-6-58 44-58 46 0 46 46v26q0 22-20 30v30h-54v-32q-14-12-16-42z', tone.ember) +
    path('M470 210q24 10 24 40v26q0 22-20 30v30h-18v-36q24-36 14-90z', tone.brickDark) +
    path('M404 262q-4-20 14-20 22 2 22 30-2 18-18 16-16-4-18-26z', '#CB5B38') +
    rect(416, 308, 62, 32, tone.shell, 6) +
    rect(416, 320, 62, 7, tone.shellDeep)
  )
}

function selfDefense(paint: Paint): string {
  const stand =
    line('M160 336V96q0-16 16-16h148', tone.steelDark, 14) +
    rect(130, 326, 186, 14, tone.rubber, 6) +
    line('M160 140l44-54', tone.steelDark, 9)
  const bag =
    line('M324 84l-30 36M324 84l30 36M324 84v34', tone.steel, 5) +
    rect(278, 116, 92, 186, paint.main, 22) +
    path('M338 116h10q22 0 22 22v142q0 22-22 22h-10z', paint.mainDark) +
    rect(278, 146, 92, 16, paint.accent) +
    rect(278, 258, 92, 16, paint.accent)
  return (
    shadow(320, 340, 180) +
    stand +
    bag +
    oval(324, 336, 44, 5, 'rgba(11,31,58,.16)') +
    glove() +
    group(
      'translate(0 0)',
      path('M196 332q20-34 64-30t60 30z', tone.shell),
      path('M192 322h134v16H192z', paint.accent),
      path('M250 326l-22 22h14l20-20zM264 326l20 22h-14l-16-20z', paint.accentDark),
    )
  )
}

export const securityScenes: SceneTable = {
  'home-defense': oneWay(onGround(homeDefense)),
  security: onGround(security),
  'self-defense': onGround(selfDefense),
}
