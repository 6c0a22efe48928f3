import { tone } from '../palette.ts'
import type { Paint } from '../palette.ts'
import { circle, group, line, oval, path, rect, shadow } from '../shapes.ts'
import { onTable } from './scene.ts'
import type { SceneTable } from './scene.ts'

function block(x: number, y: number, fill: string, shade: string, mark: string): string {
  return (
    rect(x, y, 78, 78, fill, 8) +
    rect(x + 58, y, 20, 78, shade, 8) +
    rect(x + 10, y + 10, 52, 58, tone.shell, 5) +
    mark
  )
}

function toyBlocks(paint: Paint): string {
  return (
    block(150, 262, paint.main, paint.mainDark, path('M186 276l20 40h-40z', tone.ember)) +
    block(232, 262, tone.gold, '#CE9632', circle(268, 301, 18, tone.gulf)) +
    block(
      190,
      182,
      tone.coral,
      tone.brick,
      path('M226 196l7 15 16 2-12 11 3 16-14-8-14 8 3-16-12-11 16-2z', tone.gold),
    )
  )
}

function teddyBear(paint: Paint): string {
  return group(
    'translate(420 0)',
    circle(-36, 152, 19, tone.wood),
    circle(36, 152, 19, tone.wood),
    circle(-36, 152, 9, tone.tanLight),
    circle(36, 152, 9, tone.tanLight),
    oval(0, 288, 58, 54, tone.wood),
    oval(0, 292, 36, 36, tone.tanLight),
    circle(0, 190, 50, tone.wood),
    oval(0, 206, 24, 19, tone.tanLight),
    circle(-18, 182, 5, tone.ink),
    circle(18, 182, 5, tone.ink),
    oval(0, 200, 8, 6, tone.ink),
    line('M-8 212q8 7 16 0', tone.ink, 3),
    oval(-56, 274, 16, 28, tone.woodDark),
    oval(56, 274, 16, 28, tone.woodDark),
    circle(-38, 324, 24, tone.woodDark),
    circle(38, 324, 24, tone.woodDark),
    circle(-38, 326, 12, tone.tanLight),
    circle(38, 326, 12, tone.tanLight),
    path('M0 242l-28-14v28zM0 242l28-14v28z', paint.main),
    circle(0, 242, 7, paint.mainDark),
  )
}

function childCare(paint: Paint): string {
  return (
    shadow(320, 344, 190) +
    toyBlocks(paint) +
    teddyBear(paint) +
    circle(332, 316, 25, paint.accent) +
    path('M332 291a25 25 0 0 1 0 50q18-24 0-50z', paint.accentDark)
  )
}

export const childCareScene: SceneTable = {
  'child-care': onTable(childCare),
}
