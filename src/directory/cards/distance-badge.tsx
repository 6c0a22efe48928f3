import { distanceText } from '../../florida/distance.ts'
import { precisionNote, type Precision } from '../../florida/precision.ts'

type DistanceBadgeProps = {
  /** Null when the place of the listing is unknown. */
  miles: number | null
  precision: Precision
  /** What the distance is measured from, for screen readers: "34994". */
  from: string
  isHidden?: boolean
}

/** How far away, first thing in a card of a search by place. */
export function DistanceBadge({ miles, precision, from, isHidden = false }: DistanceBadgeProps) {
  if (isHidden) return null
  const note = miles === null ? null : precisionNote(precision)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-sm">
      <span className="rounded-full bg-navy-light px-3 py-0.5 font-semibold text-white tabular-nums">
        {miles === null ? 'Distance unknown' : distanceText(miles)}
        {miles !== null && <span className="sr-only"> from {from}</span>}
      </span>
      {note && <span className="text-soft">{note}</span>}
    </span>
  )
}
