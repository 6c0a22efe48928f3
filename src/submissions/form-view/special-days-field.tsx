import * as t from '#messages/submit-form.ts'
import { Button } from '../../platform/ui/button.tsx'
import { FieldProblem, TextField } from '../../platform/ui/field.tsx'
import type { FormState } from '../form/form-state.ts'
import { noSpecialDay, type SpecialDayValues } from '../form/week-values.ts'

const emptyLines = 2

type SpecialDaysFieldProps = { form: FormState; label: string; hint: string | undefined }

export function SpecialDaysField({ form, label, hint }: SpecialDaysFieldProps) {
  const days = form.values.specialDays
  const shown = form.isLive
    ? days.length
      ? days
      : [noSpecialDay]
    : [...days, ...Array.from({ length: emptyLines }, () => noSpecialDay)]
  const set = (specialDays: SpecialDayValues[]) => form.change({ specialDays })
  const change = (place: number, changes: Partial<SpecialDayValues>) =>
    set(shown.map((day, at) => (at === place ? { ...day, ...changes } : day)))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{label}</legend>
      {hint && <p className="mb-2 text-sm text-soft">{hint}</p>}
      <ul className="space-y-4">
        {shown
          .map((day, place) => ({ day, place }))
          .map(({ day, place }) => (
            <li key={place} className="rounded-field border border-line p-3">
              <DayLine
                day={day}
                place={place}
                problem={form.problemOf(`specialDays-${place}`)}
                onChange={(changes) => change(place, changes)}
              />
              {form.isLive && days.length > 0 && (
                <Button
                  type="button"
                  isSmall
                  className="mt-3"
                  onClick={() => set(shown.filter((_, at) => at !== place))}
                >
                  {t.removeDay({
                    number: place + 1,
                    soft: (words) => <span className="sr-only">{words}</span>,
                  })}
                </Button>
              )}
            </li>
          ))}
      </ul>
      {form.isLive && (
        <Button
          type="button"
          isSmall
          className="mt-3"
          onClick={() => set([...shown, noSpecialDay])}
        >
          {t.addAnotherDay()}
        </Button>
      )}
    </fieldset>
  )
}

type DayLineProps = {
  day: SpecialDayValues
  place: number
  problem: string | null
  onChange(changes: Partial<SpecialDayValues>): void
}

const fields = [
  { part: 'from', label: t.firstDay, type: 'date' },
  { part: 'to', label: t.lastDayOptional, type: 'date' },
  { part: 'opens', label: t.opens, type: 'time' },
  { part: 'closes', label: t.closes, type: 'time' },
] as const

function DayLine({ day, place, problem, onChange }: DayLineProps) {
  const id = (part: string) =>
    part === 'from' ? `specialDays-${place}` : `special-${part}-${place}`
  return (
    <fieldset
      className="min-w-0"
      aria-describedby={problem ? `specialDays-${place}-problem` : undefined}
    >
      <legend className="sr-only">{t.specialDay({ number: place + 1 })}</legend>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {fields.map(({ part, label, type }) => (
          <TextField
            key={part}
            id={id(part)}
            name={`special-${part}`}
            label={label()}
            type={type}
            value={day[part]}
            onChange={(event) => onChange({ [part]: event.target.value })}
          />
        ))}
        <TextField
          id={id('note')}
          name="special-note"
          label={t.whatDayThatIsOptional()}
          placeholder={t.thanksgiving()}
          maxLength={60}
          autoComplete="off"
          className="sm:col-span-2"
          value={day.note}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      </div>
      <FieldProblem id={`specialDays-${place}`} text={problem} />
    </fieldset>
  )
}
