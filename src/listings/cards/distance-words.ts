import * as t from '#messages/cards.ts'
import { distanceText, precisionNote, type Precision } from '../../florida/distance.ts'

export type Measured = {
  /** Null if unknown. */
  miles: number | null
  precision: Precision
  /** For screen readers: "34994". */
  from: string
  /** In the searched ZIP, so no distance is measured. */
  isSameZip?: boolean
  /** The searched ZIP, if distances start elsewhere. */
  zip?: string | null
}

/** Distances to a county's center are not shown as exact. */
function shownDistance(miles: number | null, precision: Precision): string {
  if (miles === null) return t.distanceUnknown()
  const isRough = precision === 'county' || precision === 'prefix'
  return isRough && miles < 1 ? t.near() : distanceText(miles)
}

export type DistanceWords = { text: string; from: string | null; note: string | null }

/** With starting point and precision. */
export function distanceWords({ miles, precision, from, isSameZip, zip }: Measured): DistanceWords {
  if (isSameZip && precision !== 'exact')
    return { text: t.inZip({ zip: zip ?? from }), from: null, note: null }
  const text = shownDistance(miles, precision)
  return miles === null
    ? { text, from: null, note: null }
    : { text, from, note: precisionNote(precision) }
}
