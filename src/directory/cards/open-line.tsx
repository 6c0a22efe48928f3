import type { BusinessSummary } from '../business.ts'
import { emergencyWords } from '../emergency.ts'
import { openState, type OpenState } from '../hours.ts'

export type OpenWords = { state: OpenState | null; onCall: string | null; hoursNote: string | null }

/** What a card says of when it is open and of emergencies; null where that is nothing. */
export function openWords(
  { openHours, hoursNote, emergency }: BusinessSummary,
  now: string,
): OpenWords | null {
  const state =
    openHours && openState(openHours.spans, openHours.timeZone, new Date(now), openHours)
  const onCall = emergency ? emergencyWords(state) : null
  return state || onCall || hoursNote ? { state, onCall, hoursNote } : null
}

/** Whether it is open, and what it says of emergencies. */
export function OpenLine({ state, onCall, hoursNote }: OpenWords) {
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
