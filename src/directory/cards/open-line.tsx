import type { BusinessSummary } from '../business.ts'
import { emergencyWords } from '../emergency.ts'
import { openState } from '../hours.ts'

/** Whether it is open, and what it says of emergencies. */
export function OpenLine({ business, now }: { business: BusinessSummary; now: string }) {
  const { openHours, hoursNote, emergency } = business
  const state =
    openHours && openState(openHours.spans, openHours.timeZone, new Date(now), openHours)
  const onCall = emergency && emergencyWords(state)
  if (!state && !hoursNote && !onCall) return null
  return (
    <p className="text-sm">
      {state && (
        <span className={state.isOpen ? 'font-semibold text-verified' : 'text-soft'}>
          {state.text.replace(/ (?=[AP]M)/g, '\u00a0')}
        </span>
      )}
      {onCall && <span className="block font-semibold">{onCall}</span>}
      {hoursNote && <span className="block text-soft">{hoursNote}</span>}
    </p>
  )
}
