import * as t from '#messages/submit-form.ts'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { shortWeekdayText } from '../../listings/day-text.ts'
import { weekdays } from '../../listings/hours.ts'
import { Button } from '../../platform/ui/button.tsx'
import { FieldProblem, TextField, TickField } from '../../platform/ui/field.tsx'
import type { DayValues, SpanValues } from '../form/week-values.ts'

export const ends = [
  { end: 'opens', label: t.opens },
  { end: 'closes', label: t.closes },
] as const

const noTimes: SpanValues = { opens: '', closes: '' }

/**
 * Sets several days at once. These inputs aren't part of the form, so it isn't sent while they hold
 * unapplied times.
 */
export function SeveralDays({ onSet }: { onSet(days: number[], hours: DayValues): void }) {
  const box = useRef<HTMLFieldSetElement>(null)
  const [chosen, setChosen] = useState<number[]>([])
  const [isAllDay, setAllDay] = useState(false)
  const [span, setSpan] = useState(noTimes)
  const [problem, setProblem] = useState('')
  const isFilled = isAllDay || span.opens !== '' || span.closes !== ''
  useStopWhile(isFilled, box, () => setProblem(chosen.length ? notSet : noDays))
  const edit = (span: SpanValues) => {
    setProblem('')
    setSpan(span)
  }
  const setDays = () => {
    const isHalf = !isAllDay && !(span.opens && span.closes)
    if (isHalf) return setProblem(t.enterWhenItOpensAnd())
    onSet(chosen, hours)
    setProblem('')
    setChosen([])
    setAllDay(false)
    setSpan(noTimes)
  }
  const toggle = (day: number) =>
    setChosen(chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day])
  const hours = { isAllDay, spans: isAllDay ? [] : [span] }
  return (
    <fieldset ref={box} className="min-w-0 rounded-card border border-line bg-note p-4">
      <legend className="sr-only">{t.setSeveralDaysAtOnce()}</legend>
      <p aria-hidden="true" className="mb-3 font-semibold">
        {t.setSeveralDaysAtOnce()}
      </p>
      <DayChips chosen={chosen} onToggle={toggle} />
      <TickField
        id="several-all-day"
        label={t.open24Hours()}
        className="mt-2"
        checked={isAllDay}
        onChange={(event) => {
          setProblem('')
          setAllDay(event.target.checked)
        }}
      />
      {!isAllDay && <Times span={span} onChange={edit} />}
      <Button
        type="button"
        className="mt-4 max-sm:w-full"
        disabled={chosen.length === 0}
        aria-describedby="several-hint"
        onClick={setDays}
      >
        {t.setTheseDays()}
      </Button>
      <p id="several-hint" aria-live="polite" className="mt-2 text-sm text-soft empty:hidden">
        {chosen.length === 0 && t.chooseAtLeastOneDay()}
      </p>
      <div role="alert">
        <FieldProblem id="several" text={problem} />
      </div>
    </fieldset>
  )
}

function Times({ span, onChange }: { span: SpanValues; onChange(span: SpanValues): void }) {
  return (
    <div className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-3">
      {ends.map(({ end, label }) => (
        <TextField
          key={end}
          id={`several-${end}`}
          label={label()}
          type="time"
          value={span[end]}
          onChange={(event) => onChange({ ...span, [end]: event.target.value })}
        />
      ))}
    </div>
  )
}

const noDays = t.theseHoursAreNotSet
const notSet = t.theseHoursAreNotSet2

function useStopWhile(
  isOpen: boolean,
  box: RefObject<HTMLFieldSetElement | null>,
  sayWhy: () => void,
): void {
  const stop = useEffectEvent((event: Event) => {
    const part = box.current
    if (event.target !== part?.closest('form') || part.offsetParent === null) return
    event.preventDefault()
    event.stopPropagation()
    sayWhy()
    part.scrollIntoView({ block: 'nearest' })
    part.querySelector('input')?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (!isOpen) return undefined
    // Registered before React, which listens on the document.
    const hear = (event: Event) => stop(event)
    window.addEventListener('submit', hear, true)
    return () => window.removeEventListener('submit', hear, true)
  }, [isOpen])
}

type DayChipsProps = { chosen: number[]; onToggle(day: number): void }

function DayChips({ chosen, onToggle }: DayChipsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {weekdays.map((day, place) => (
        <button
          key={day}
          type="button"
          aria-pressed={chosen.includes(place)}
          onClick={() => onToggle(place)}
          className="min-h-11 min-w-13 rounded-full border border-edge bg-card px-3 font-semibold aria-pressed:border-navy aria-pressed:bg-navy aria-pressed:text-white dark:aria-pressed:border-gold"
        >
          {shortWeekdayText(place)}
        </button>
      ))}
    </div>
  )
}
