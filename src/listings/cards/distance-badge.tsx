import * as t from '#messages/cards.ts'
import { distanceText, precisionNote, type Precision } from '../../florida/distance.ts'

type Measured = {
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

type DistanceBadgeProps = Measured & {
  isHidden?: boolean
  /** Shows the starting point, where no list has said it. */
  isFromShown?: boolean
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

/** First line of a card. */
export function DistanceBadge({ isHidden, isFromShown = false, ...measured }: DistanceBadgeProps) {
  if (isHidden) return null
  return <DistanceLine {...distanceWords(measured)} isFromShown={isFromShown} />
}

type DistanceLineProps = DistanceWords & Pick<DistanceBadgeProps, 'isFromShown'>

export function DistanceLine({ text, from, note, isFromShown = false }: DistanceLineProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-sm">
      <span className="rounded-full bg-navy-light px-3 py-0.5 font-semibold text-white tabular-nums">
        {text}
        {from !== null && (
          <span className={isFromShown ? undefined : 'sr-only'}> {t.fromPlace({ from })}</span>
        )}
      </span>
      {note && <span className="text-soft">{note}</span>}
    </span>
  )
}
