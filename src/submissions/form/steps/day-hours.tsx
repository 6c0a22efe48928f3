import { weekdays } from '../../../directory/hours.ts'
import { FieldProblem, TickField } from '../../../ui/field.tsx'
import type { FormInHand } from '../form-in-hand.ts'
import {
  runsPastMidnight,
  shownSpans,
  withOneMore,
  withoutSpan,
  withSpan,
} from '../hours-in-hand.ts'
import type { TypedDay, TypedSpan } from '../submission-fields.ts'

const maxSpans = 3

const timeField =
  'min-h-11 min-w-0 grow rounded-field border border-edge bg-card px-2 text-base text-ink'

/** The hours of one day of the week. */
export function DayHours({ form, day }: { form: FormInHand; day: number }) {
  const { days } = form.typed
  const hours = days[day] as TypedDay
  const name = weekdays[day] ?? ''
  const problem = form.problemOf(`hours-${day}`)
  const spans = hours.isAllDay && form.isLive ? [] : shownSpans(hours)
  const setAllDay = (isAllDay: boolean) =>
    form.change({ days: days.map((one, at) => (at === day ? { ...one, isAllDay } : one)) })
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
            onClick={() => form.change({ days: withOneMore(days, day) })}
          >
            Add hours<span className="sr-only"> on {name}</span>
          </button>
        )}
        <FieldProblem id={`hours-${day}`} text={problem} />
      </div>
    </fieldset>
  )
}

type SpanProps = { form: FormInHand; at: { day: number; place: number }; span: TypedSpan }

function Span({ form, at, span }: SpanProps) {
  const { day, place } = at
  const { days } = form.typed
  const set = (span: Partial<TypedSpan>) => form.change({ days: withSpan(days, { ...at, span }) })
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
            onClick={() => form.change({ days: withoutSpan(days, day, place) })}
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
