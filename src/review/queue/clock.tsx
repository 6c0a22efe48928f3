import * as t from '#messages/desk-queue.ts'
import { spanText, timeLeftText, type DueClock } from '../../submissions/when-text.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

/** Overdue has a word and a mark, not only a color. */
export function Clock({ secondsLeft }: DueClock) {
  const minutes = Math.floor(useSecondsLeft(secondsLeft) / 60)
  if (minutes > 0) return <span className="tabular-nums">{timeLeftText(minutes)}</span>
  return (
    <span className="rounded-full bg-crisis px-2.5 font-semibold text-white tabular-nums">
      <span aria-hidden="true">! </span>
      {t.overdueBy({ span: spanText(-minutes) })}
    </span>
  )
}
