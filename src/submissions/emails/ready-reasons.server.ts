import { inLanguage } from '../../platform/text/language.server.ts'
import { cleanText } from '../clean-text.ts'
import {
  listingReasons,
  plainReasons,
  reasonText,
  type Reason,
  type PlacedReason,
} from './reason-codes.ts'

/** The text with reasons after it, in English for the desk, and where each of them is. */
export function withReasons(
  own: string,
  chosen: readonly Reason[],
): { why: string; reasons: PlacedReason[] } {
  const before = paragraphsOf(cleanText(own))
  const texts = inLanguage('en', () => chosen.map(reasonText))
  return {
    why: [...before, ...texts].join('\n\n'),
    reasons: chosen.map((reason, place) => ({ ...reason, at: before.length + place })),
  }
}

/** Ready-made reasons in the reader's language; the rest as written. */
export function reasonForReader({ why, reasons: placed }: Written): string {
  return paragraphsOf(why)
    .map((text, at) => {
      const reason = placedIn(placed).find((one) => one.at === at)
      return reason ? reasonText(reason) : text
    })
    .join('\n\n')
}

/** The reviewer's own text, and the ready-made reasons after it. */
export function partsOf({ why, reasons: placed }: Written): { own: string; reasons: Reason[] } {
  const ready = placedIn(placed)
  const own = paragraphsOf(why).filter((_, at) => !ready.some((one) => one.at === at))
  return { own: own.join('\n\n'), reasons: ready }
}

/** A row of `submission_events`. */
type Written = { why: string; reasons: unknown }

function placedIn(placed: unknown): PlacedReason[] {
  const all = (placed ?? []) as PlacedReason[]
  return all.filter(({ code }) => code in listingReasons || code in plainReasons)
}

function paragraphsOf(text: string): string[] {
  return text ? text.split('\n\n') : []
}
