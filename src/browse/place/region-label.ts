import * as t from '#messages/place.ts'
import type { Region } from '../../florida/regions.ts'
import { nameIn } from '../../platform/text/names.ts'

/** As part of a sentence: "Northwest Florida", "Tampa Bay". */
export function regionLabel({ name }: Region): string {
  const isWhole = /Florida|Bay/.test(name)
  return isWhole ? nameIn(name) : t.regionInFlorida({ region: nameIn(name) })
}
