import * as t from '#messages/cards.ts'
import { distanceWords, type DistanceWords, type Measured } from './distance-words.ts'

type DistanceBadgeProps = Measured & {
  isHidden?: boolean
  /** Shows the starting point, where no list has said it. */
  isFromShown?: boolean
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
      <span className="rounded-full bg-navy-light px-3 py-0.5 font-semibold text-white tabular-nums first-letter:uppercase">
        {text}
        {from !== null && (
          <span className={isFromShown ? undefined : 'sr-only'}> {t.fromPlace({ from })}</span>
        )}
      </span>
      {note && <span className="text-soft">{note}</span>}
    </span>
  )
}
