import { VerifiedMark } from '../../ui/drawings/verified-mark.tsx'
import { badgeText, methodMeaning, type Verification } from '../verification.ts'
import { distanceText } from '../../florida/distance.ts'
import { precisionNote, type Precision } from '../../florida/precision.ts'

/** The badge; a tap tells by what proof and when it was checked. */
export function VerifiedBadge({ verification }: { verification: Verification }) {
  return (
    <details className="group relative z-10 inline-block print:flex print:flex-wrap print:items-baseline print:gap-x-2">
      <summary className="inline-flex min-h-11 list-none print:min-h-0 items-center [&::-webkit-details-marker]:hidden">
        <span className="inline-flex items-center gap-1.5 rounded-full bg-verified-ground px-3 py-1 print:p-0 text-sm font-semibold text-verified">
          <VerifiedMark className="size-4.5" />
          Verified
        </span>
      </summary>
      <div className="absolute left-0 z-20 w-72 max-w-[80vw] rounded-card border border-line bg-card p-3 text-sm shadow-float print:static print:w-auto print:max-w-none print:border-0 print:p-0">
        <p className="font-semibold">{badgeText(verification)}</p>
        <p className="text-soft print:hidden">{methodMeaning(verification.method)}</p>
      </div>
    </details>
  )
}

type DistanceBadgeProps = {
  /** Null when the place of the listing is unknown. */
  miles: number | null
  precision: Precision
  /** What the distance is measured from, for screen readers: "34994". */
  from: string
  /** Whether it lies in the very zip that is searched from: then there is nothing to measure. */
  isSameZip?: boolean
  isHidden?: boolean
}

/** How far away, first thing in a card of a search by place. */
export function DistanceBadge(props: DistanceBadgeProps) {
  const { miles, precision, from, isSameZip = false, isHidden = false } = props
  if (isHidden) return null
  const isInZip = isSameZip && precision !== 'exact'
  const note = miles === null || isInZip ? null : precisionNote(precision)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-sm">
      <span className="rounded-full bg-navy-light px-3 py-0.5 font-semibold text-white tabular-nums">
        {isInZip ? `In ${from}` : miles === null ? 'Distance unknown' : distanceText(miles)}
        {miles !== null && !isInZip && <span className="sr-only"> from {from}</span>}
      </span>
      {note && <span className="text-soft">{note}</span>}
    </span>
  )
}
