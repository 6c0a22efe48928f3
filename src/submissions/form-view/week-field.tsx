import { useState } from 'react'
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

const timeField =
  'min-h-11 min-w-0 grow rounded-field border border-edge bg-card px-2 text-base text-ink'

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
  const spans = hours.isAllDay && form.isLive ? [] : shownSpans(hours, hasMore)
  const setAllDay = (isAllDay: boolean) =>
    form.change({ hours: days.map((one, at) => (at === day ? { ...one, isAllDay } : one)) })
  return (
    <fieldset
      aria-describedby={problem ? `hours-${day}-problem` : undefined}
      className="border-t border-line py-3 grid grid-cols-[1fr_auto] items-start gap-x-4 md:grid-cols-[7rem_8rem_1fr]"
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
      <div className="col-span-full space-y-1 md:col-span-1">
        {spans
          .map((span, place) => ({ span, at: { day, place } }))
          .map((one) => (
            <Span key={one.at.place} form={form} {...one} />
          ))}
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
      <div className="flex items-center gap-2">
        <input
          id={id}
          type="time"
          name={`hours-${day}-opens`}
          aria-label={`${which}: opens`}
          value={span.opens}
          onChange={(event) => set({ opens: event.target.value })}
          className={timeField}
        />
        <span aria-hidden="true">to</span>
        <input
          type="time"
          name={`hours-${day}-closes`}
          aria-label={`${which}: closes`}
          value={span.closes}
          onChange={(event) => set({ closes: event.target.value })}
          className={timeField}
        />
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

/** Sets the hours of several days at once. Nothing here is a field of the form itself. */
function SeveralDays({ onSet }: { onSet(days: number[], hours: DayValues): void }) {
  const [chosen, setChosen] = useState(workdays)
  const [isAllDay, setAllDay] = useState(false)
  const [opens, setOpens] = useState('08:00')
  const [closes, setCloses] = useState('17:00')
  const toggle = (day: number) =>
    setChosen(chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day])
  const hours = { isAllDay, spans: isAllDay ? [] : [{ opens, closes }] }
  return (
    <fieldset className="rounded-card border border-line bg-note p-4">
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
        onChange={(event) => setAllDay(event.target.checked)}
      />
      {!isAllDay && (
        <div className="mt-1 grid grid-cols-2 gap-3">
          <TextField
            id="several-opens"
            label="Opens"
            type="time"
            value={opens}
            onChange={(event) => setOpens(event.target.value)}
          />
          <TextField
            id="several-closes"
            label="Closes"
            type="time"
            value={closes}
            onChange={(event) => setCloses(event.target.value)}
          />
        </div>
      )}
      <Button
        type="button"
        className="mt-4 max-sm:w-full"
        disabled={chosen.length === 0}
        onClick={() => onSet(chosen, hours)}
      >
        Set these days
      </Button>
    </fieldset>
  )
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
