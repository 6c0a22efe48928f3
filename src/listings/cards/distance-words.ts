import * as t from '#messages/cards.ts'
import { distanceNote, distanceText, isNearby, type Precision } from '../../florida/distance.ts'

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

export type DistanceWords = { text: string; from: string | null; note: string | null }

/** With starting point and precision. */
export function distanceWords({ miles, precision, from, isSameZip, zip }: Measured): DistanceWords {
  if (isSameZip && precision !== 'exact')
    return { text: t.inZip({ zip: zip ?? from }), from: null, note: null }
  if (miles === null) return { text: t.distanceUnknown(), from: null, note: null }
  return {
    text: distanceText(miles, precision),
    from: isNearby(miles, precision) ? null : from,
    note: distanceNote(precision),
  }
}
