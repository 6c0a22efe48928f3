import { weekdays } from '../../directory/hours.ts'
import type { TypedDay } from '../form/submission-fields.ts'
import { useInHand } from './form-fields.tsx'

const timeField =
  'min-h-11 min-w-0 rounded-field border border-edge bg-card px-2 text-base text-ink'

/** The hours of the week, with room for one span more on each day. */
export function HoursFields() {
  const { typed, problems, problemOf } = useInHand()
  const isWrong = problems.some(({ field }) => field.startsWith('hours-'))
  return (
    <details open={isWrong} className="rounded-card border border-line bg-card">
      <summary className="min-h-11 px-4 py-2.5">Hours</summary>
      <div className="divide-y divide-line border-t border-line">
        {typed.days.map((day, weekday) => (
          <DayFields
            key={weekdays[weekday]}
            day={day}
            weekday={weekday}
            problem={problemOf(`hours-${weekday}`)}
          />
        ))}
      </div>
    </details>
  )
}

type DayFieldsProps = { day: TypedDay; weekday: number; problem: string | undefined }

function DayFields({ day, weekday, problem }: DayFieldsProps) {
  const name = weekdays[weekday] ?? ''
  const spans = [...day.spans, undefined]
  return (
    <fieldset id={`hours-${weekday}`} className="px-4 py-3">
      <legend className="sr-only">{name}</legend>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span aria-hidden="true" className="w-28 font-semibold">
          {name}
        </span>
        {spans.map((span, place) => (
          <span key={`${place + 1}`} className="flex items-center gap-2">
            <input
              type="time"
              name={`hours-${weekday}-opens`}
              aria-label={`${name}, hours ${place + 1}: opens`}
              defaultValue={span?.opens}
              className={timeField}
            />
            to
            <input
              type="time"
              name={`hours-${weekday}-closes`}
              aria-label={`${name}, hours ${place + 1}: closes`}
              defaultValue={span?.closes}
              className={timeField}
            />
          </span>
        ))}
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            name={`hours-${weekday}-all-day`}
            value="yes"
            defaultChecked={day.isAllDay}
            aria-label={`Open 24 hours on ${name}`}
            className="size-5 accent-link"
          />
          24 hours
        </label>
      </div>
      {problem && <p className="mt-1 font-semibold text-problem">{problem}</p>}
    </fieldset>
  )
}
