import { Fragment, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { weekdays } from '../../directory/hours.ts'
import { Button } from '../../ui/button.tsx'
import { FieldProblem, TextField, TickField } from '../../ui/field.tsx'
import type { FormState } from '../form/form-state.ts'
import {
  runsPastMidnight,
  shownSpans,
  withOneMore,
  withDays,
  withoutSpan,
  withSpan,
  type DayValues,
  type SpanValues,
} from '../form/week-values.ts'

const maxSpans = 3

const ends = [
  { end: 'opens', label: 'Opens' },
  { end: 'closes', label: 'Closes' },
] as const

const timeField =
  'min-h-11 min-w-0 grow basis-24 rounded-field border border-edge bg-card px-2 text-base text-ink'

/** The hours of the week, day by day. */
export function WeekField({ form }: { form: FormState }) {
  const { hours } = form.values
  const set = (chosen: number[], day: DayValues) =>
    form.change({ hours: withDays(hours, chosen, day) })
  return (
    <>
      {form.isLive && <SeveralDays onSet={set} />}
      <div className="border-b border-line">
        {weekdays.map((name, day) => (
          <DayHours key={name} form={form} day={day} />
        ))}
      </div>
    </>
  )
}

/** The hours of one day of the week. */
function DayHours({ form, day }: { form: FormState; day: number }) {
  const { hours: days } = form.values
  const hours = days[day] as DayValues
  const name = weekdays[day] ?? ''
  const problem = form.problemOf(`hours-${day}`)
  const hasMore = !form.isLive && hours.spans.length < maxSpans
  // Times from before the page's script was there are shown, so that what is saved is what is seen.
  const isWhole = hours.isAllDay && form.isLive && hours.spans.length === 0
  const spans = isWhole ? [] : shownSpans(hours, hasMore)
  const setAllDay = (isAllDay: boolean) =>
    form.change({ hours: withDays(days, [day], { isAllDay, spans: isAllDay ? [] : hours.spans }) })
  return (
    <fieldset
      aria-describedby={problem ? `hours-${day}-problem` : undefined}
      className="flex min-w-0 flex-wrap items-start justify-between gap-x-4 border-t border-line py-3 md:grid md:grid-cols-[7rem_8rem_minmax(0,1fr)]"
    >
      <legend className="sr-only">{name}</legend>
      <p aria-hidden="true" className="pt-2 font-semibold">
        {name}
      </p>
      <TickField
        id={`hours-${day}-all-day`}
        name={`hours-${day}-all-day`}
        value="yes"
        label="24 hours"
        aria-label={`Open 24 hours on ${name}`}
        checked={hours.isAllDay}
        onChange={(event) => setAllDay(event.target.checked)}
      />
      <div className="w-full space-y-1">
        {spans
          .map((span, place) => ({ span, at: { day, place } }))
          .map((one) => (
            <Span key={one.at.place} form={form} {...one} />
          ))}
        {!form.isLive && hours.spans.length === 0 && (
          <details>
            <summary className="inline-link min-h-11 content-center px-1 text-sm">
              Open again after a break<span className="sr-only"> on {name}</span>
            </summary>
            <Span form={form} at={{ day, place: 1 }} span={{ opens: '', closes: '' }} />
          </details>
        )}
        {form.isLive && !hours.isAllDay && hours.spans.length > 0 && spans.length < maxSpans && (
          <button
            type="button"
            className="inline-link min-h-11 px-1 text-sm"
            onClick={() => form.change({ hours: withOneMore(days, day) })}
          >
            Add hours<span className="sr-only"> on {name}</span>
          </button>
        )}
        <FieldProblem id={`hours-${day}`} text={problem} />
      </div>
    </fieldset>
  )
}

type SpanProps = { form: FormState; at: { day: number; place: number }; span: SpanValues }

function Span({ form, at, span }: SpanProps) {
  const { day, place } = at
  const { hours: days } = form.values
  const set = (span: Partial<SpanValues>) => form.change({ hours: withSpan(days, { ...at, span }) })
  const id = place === 0 ? `hours-${day}` : `hours-${day}-${place}`
  const which = `${weekdays[day]}${place ? `, hours ${place + 1}` : ''}`
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        {ends.map(({ end }, at) => (
          <Fragment key={end}>
            {at > 0 && <span aria-hidden="true">to</span>}
            <input
              id={at > 0 ? undefined : id}
              type="time"
              name={`hours-${day}-${end}`}
              aria-label={`${which}: ${end}`}
              value={span[end]}
              onChange={(event) => set({ [end]: event.target.value })}
              className={timeField}
            />
          </Fragment>
        ))}
        {form.isLive && (span.opens || span.closes || place > 0) && (
          <button
            type="button"
            aria-label={`Remove these hours of ${which}`}
            onClick={() => form.change({ hours: withoutSpan(days, day, place) })}
            className="grid size-11 shrink-0 place-items-center rounded-field text-xl text-soft hover:text-ink"
          >
            ×
          </button>
        )}
      </div>
      {runsPastMidnight(span) && (
        <p className="mt-1 text-sm text-soft">Closes after midnight, on the next day.</p>
      )}
    </div>
  )
}

const workdays = [0, 1, 2, 3, 4]

const noTimes: SpanValues = { opens: '', closes: '' }

/**
 * Sets the hours of several days at once. Nothing here is a field of the form itself, so the form is not sent while times
 * that look set here are not.
 */
function SeveralDays({ onSet }: { onSet(days: number[], hours: DayValues): void }) {
  const box = useRef<HTMLFieldSetElement>(null)
  const [chosen, setChosen] = useState(workdays)
  const [isAllDay, setAllDay] = useState(false)
  const [span, setSpan] = useState(noTimes)
  const [problem, setProblem] = useState('')
  const isFilled = isAllDay || span.opens !== '' || span.closes !== ''
  useStopWhile(isFilled && chosen.length > 0, box, () => setProblem(notSet))
  const setDays = () => {
    const isHalf = !isAllDay && !(span.opens && span.closes)
    if (isHalf) return setProblem('Enter when it opens and when it closes.')
    onSet(chosen, hours)
    setProblem('')
    setAllDay(false)
    setSpan(noTimes)
  }
  const toggle = (day: number) =>
    setChosen(chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day])
  const hours = { isAllDay, spans: isAllDay ? [] : [span] }
  return (
    <fieldset ref={box} className="min-w-0 rounded-card border border-line bg-note p-4">
      <legend className="sr-only">Set several days at once</legend>
      <p aria-hidden="true" className="mb-3 font-semibold">
        Set several days at once
      </p>
      <DayChips chosen={chosen} onToggle={toggle} />
      <TickField
        id="several-all-day"
        label="Open 24 hours"
        className="mt-2"
        checked={isAllDay}
        onChange={(event) => {
          setProblem('')
          setAllDay(event.target.checked)
        }}
      />
      {!isAllDay && (
        <div className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-3">
          {ends.map(({ end, label }) => (
            <TextField
              key={end}
              id={`several-${end}`}
              label={label}
              type="time"
              value={span[end]}
              onChange={(event) => {
                setProblem('')
                setSpan({ ...span, [end]: event.target.value })
              }}
            />
          ))}
        </div>
      )}
      <Button
        type="button"
        className="mt-4 max-sm:w-full"
        disabled={chosen.length === 0}
        aria-describedby="several-hint"
        onClick={setDays}
      >
        Set these days
      </Button>
      <p id="several-hint" aria-live="polite" className="mt-2 text-sm text-soft empty:hidden">
        {chosen.length === 0 && 'Choose at least one day above first.'}
      </p>
      <div role="alert">
        <FieldProblem id="several" text={problem} />
      </div>
    </fieldset>
  )
}

const notSet = 'These hours are not set yet. Press “Set these days”, or clear them, then go on.'

/** Keeps the form around a part from being sent, and says why there, as long as it can be seen. */
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
    // Before React, which hears of it at the document.
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
          className="min-h-11 min-w-13 rounded-full border border-edge bg-card px-3 font-semibold aria-pressed:border-navy aria-pressed:bg-navy aria-pressed:text-white"
        >
          {day.slice(0, 3)}
        </button>
      ))}
    </div>
  )
}
