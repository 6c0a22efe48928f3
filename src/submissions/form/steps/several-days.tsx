import { useState } from 'react'
import { weekdays } from '../../../directory/hours.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField, TickField } from '../../../ui/field.tsx'
import type { TypedDay } from '../submission-fields.ts'

const workdays = [0, 1, 2, 3, 4]

/** Sets the hours of several days at once. Nothing here is a field of the form itself. */
export function SeveralDays({ onSet }: { onSet(days: number[], hours: TypedDay): void }) {
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
