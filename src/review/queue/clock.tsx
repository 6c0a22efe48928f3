import { timeLeftText, type DueClock } from '../../submissions/when-text.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

/** Overdue has a word and a mark, not only a color. */
export function Clock({ secondsLeft }: DueClock) {
  const minutes = Math.floor(useSecondsLeft(secondsLeft) / 60)
  const text = timeLeftText(minutes)
  if (minutes > 0) return <span className="tabular-nums">{text}</span>
  return (
    <span className="rounded-full bg-crisis px-2.5 font-semibold text-white tabular-nums">
      <span aria-hidden="true">! </span>Overdue, {text}
    </span>
  )
}
