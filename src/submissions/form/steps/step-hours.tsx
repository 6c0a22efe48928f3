import { weekdays } from '../../../directory/hours.ts'
import { SelectField, TickField } from '../../../ui/field.tsx'
import { DayHours } from './day-hours.tsx'
import { maxCharacters } from '../field-readers.ts'
import type { FormInHand } from '../form-in-hand.ts'
import { FormLine } from './form-line.tsx'
import { withDays } from '../hours-in-hand.ts'
import { SeveralDays } from './several-days.tsx'

export function StepHours({ form }: { form: FormInHand }) {
  const { typed, isLive } = form
  const { days } = typed
  return (
    <>
      <p className="text-soft">
        All optional. A day without hours is shown as closed; hours that end after midnight belong
        to the day on which they begin.
      </p>
      {isLive && (
        <SeveralDays
          onSet={(chosen, hours) => form.change({ days: withDays(days, chosen, hours) })}
        />
      )}
      <div className="border-b border-line">
        {weekdays.map((name, day) => (
          <DayHours key={name} form={form} day={day} />
        ))}
      </div>
      <TickField
        id="byAppointment"
        name="byAppointment"
        value="yes"
        label="By appointment"
        checked={typed.byAppointment}
        onChange={(event) => form.change({ byAppointment: event.target.checked })}
      />
      <FormLine
        form={form}
        name="hoursNote"
        label="A note on the hours (optional)"
        hint="Such as: closed from noon to one."
        maxLength={maxCharacters.hoursNote}
      />
      <TimeZoneField form={form} />
    </>
  )
}

function TimeZoneField({ form }: { form: FormInHand }) {
  const { typed, choices } = form
  const county = choices.counties.find(({ slug }) => slug === typed.county)
  const ofCounty = county
    ? `${county.isCentral ? 'Central' : 'Eastern'} time, as in ${county.name} County`
    : 'That of the county'
  return (
    <SelectField
      id="timeZone"
      name="timeZone"
      label="Time zone"
      value={typed.timeZone}
      onChange={(event) => form.change({ timeZone: event.target.value })}
      problem={form.problemOf('timeZone')}
    >
      <option value="">{ofCounty}</option>
      <option value="America/New_York">Eastern time</option>
      <option value="America/Chicago">Central time</option>
    </SelectField>
  )
}
