import * as desk from '#messages/desk-words.ts'
import type { Lack } from '../../account/team/can.ts'

/** Empty if allowed. */
export function lackText(lack: Lack | null): string {
  if (lack === 'someone else') return desk.ownListing()
  return lack ? desk.notAllowed() : ''
}
