import { distanceText, precisionNote, type Precision } from '../../florida/distance.ts'

type Measured = {
  /** Null when the place of the listing is unknown. */
  miles: number | null
  precision: Precision
  /** What the distance is measured from, for screen readers: "34994". */
  from: string
  /** Whether it lies in the very zip that is searched from: then there is nothing to measure. */
  isSameZip?: boolean
  /** That zip, where it is not what is measured from. */
  zip?: string | null
}

type DistanceBadgeProps = Measured & {
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

export type DistanceWords = { text: string; from: string | null; note: string | null }

/** How far away it is, from what where that is to be said, and how exactly that is known. */
export function distanceWords({ miles, precision, from, isSameZip, zip }: Measured): DistanceWords {
  if (isSameZip && precision !== 'exact')
    return { text: `In ${zip ?? from}`, from: null, note: null }
  const text = shownDistance(miles, precision)
  return miles === null
    ? { text, from: null, note: null }
    : { text, from, note: precisionNote(precision) }
}

/** How far away, first thing in a card of a search by place. */
export function DistanceBadge({ isHidden, isFromShown = false, ...measured }: DistanceBadgeProps) {
  if (isHidden) return null
  return <DistanceLine {...distanceWords(measured)} isFromShown={isFromShown} />
}

type DistanceLineProps = DistanceWords & Pick<DistanceBadgeProps, 'isFromShown'>

/** The same, of words that are known. */
export function DistanceLine({ text, from, note, isFromShown = false }: DistanceLineProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-sm">
      <span className="rounded-full bg-navy-light px-3 py-0.5 font-semibold text-white tabular-nums">
        {text}
        {from !== null && <span className={isFromShown ? undefined : 'sr-only'}> from {from}</span>}
      </span>
      {note && <span className="text-soft">{note}</span>}
    </span>
  )
}
