import { distanceText } from '../../florida/distance.ts'
import { precisionNote, type Precision } from '../../florida/precision.ts'

type DistanceBadgeProps = {
  /** Null when the place of the listing is unknown. */
  miles: number | null
  precision: Precision
  /** What the distance is measured from, for screen readers: "34994". */
  from: string
  /** Whether it lies in the very zip that is searched from: then there is nothing to measure. */
  isSameZip?: boolean
  /** That zip, where it is not what is measured from. */
  zip?: string | null
  isHidden?: boolean
  /** Whether it says for everybody what it is measured from: where no list has said so. */
  isFromShown?: boolean
}

/** The middle of a county is where nobody is in particular: no distance is measured from it to itself. */
function shownDistance(miles: number | null, precision: Precision): string {
  if (miles === null) return 'Distance unknown'
  const isRough = precision === 'county' || precision === 'prefix'
  return isRough && miles < 1 ? 'Nearby' : distanceText(miles)
}

/** How far away, first thing in a card of a search by place. */
export function DistanceBadge(props: DistanceBadgeProps) {
  const {
    miles,
    precision,
    from,
    isSameZip = false,
    zip,
    isHidden = false,
    isFromShown = false,
  } = props
  if (isHidden) return null
  const isInZip = isSameZip && precision !== 'exact'
  const note = miles === null || isInZip ? null : precisionNote(precision)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-sm">
      <span className="rounded-full bg-navy-light px-3 py-0.5 font-semibold text-white tabular-nums">
        {isInZip ? `In ${zip ?? from}` : shownDistance(miles, precision)}
        {miles !== null && !isInZip && (
          <span className={isFromShown ? undefined : 'sr-only'}> from {from}</span>
        )}
      </span>
      {note && <span className="text-soft">{note}</span>}
    </span>
  )
}
