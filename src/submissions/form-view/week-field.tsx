import { weekdayText } from '../../listings/day-text.ts'
import * as t from '#messages/submit-form.ts'
import { Fragment } from 'react'
import { weekdays } from '../../listings/hours.ts'
import { FieldProblem, TickField } from '../../platform/ui/field.tsx'
import type { FormState } from '../form/form-state.ts'
import { ends, SeveralDays } from './several-days.tsx'
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
  'min-h-11 min-w-0 grow basis-24 rounded-field border border-edge bg-card px-2 text-base text-ink'

export function WeekField({ form }: { form: FormState }) {
  const { hours } = form.values
  const set = (chosen: number[], day: DayValues) =>
    form.change({ hours: withDays(hours, chosen, day) })
  return (
    <>
      {form.isLive && <SeveralDays onSet={set} />}
      <div className="border-b border-line">
        {weekdays.map((weekday, day) => (
          <DayHours key={weekday} form={form} day={day} />
        ))}
      </div>
    </>
  )
}

function DayHours({ form, day }: { form: FormState; day: number }) {
  const { hours: days } = form.values
  const hours = days[day] as DayValues
  const name = weekdayText(day)
  const problem = form.problemOf(`hours-${day}`)
  const hasMore = !form.isLive && hours.spans.length < maxSpans
  // Times from before hydration are shown, because they would be saved, too.
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
        label={t.n24Hours()}
        aria-label={t.open24HoursOn({ name })}
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
              {t.openAgainAfterABreak({
                name,
                soft: (words) => <span className="sr-only">{words}</span>,
              })}
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
            {t.addHoursOn({ name, soft: (words) => <span className="sr-only">{words}</span> })}
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
  const which = `${weekdayText(day)}${place ? t.hours({ number: place + 1 }) : ''}`
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        {ends.map(({ end, label }, at) => (
          <Fragment key={end}>
            {at > 0 && <span aria-hidden="true">{t.to()}</span>}
            <input
              id={at > 0 ? undefined : id}
              type="time"
              name={`hours-${day}-${end}`}
              aria-label={`${which}: ${label()}`}
              value={span[end]}
              onChange={(event) => set({ [end]: event.target.value })}
              className={timeField}
            />
          </Fragment>
        ))}
        {form.isLive && (span.opens || span.closes || place > 0) && (
          <button
            type="button"
            aria-label={t.removeTheseHoursOf({ which })}
            onClick={() => form.change({ hours: withoutSpan(days, day, place) })}
            className="grid size-11 shrink-0 place-items-center rounded-field text-xl text-soft hover:text-ink"
          >
            ×
          </button>
        )}
      </div>
      {runsPastMidnight(span) && (
        <p className="mt-1 text-sm text-soft">{t.closesAfterMidnightOnThe()}</p>
      )}
    </div>
  )
}
