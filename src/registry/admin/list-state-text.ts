import * as t from '#messages/admin-certificates.ts'
import { stateWords } from '../../exchange/admin/exchange-parts.tsx'

export type ListState = keyof typeof stateWords

/** A readable list can be refused, too, such as an older one. */
export function listStateText(state: ListState): string {
  return state === 'failed' ? t.stateFailed() : stateWords[state]()
}
