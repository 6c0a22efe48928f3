import * as t from '#messages/filters.ts'
import type { WantedProof } from '../../../listings/proof/standing.ts'
import { badgeName, methodName } from '../../../listings/verification.ts'

/** "SBA certified", "Proof seen". */
export function proofName(wanted: WantedProof): string {
  if (wanted === 'sdvosb') return badgeName({ method: 'sba-vetcert', provesDisability: true })
  return wanted === 'seen' ? t.proofSeen() : methodName(wanted)
}
