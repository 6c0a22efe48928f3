import * as t from '#messages/filters.ts'
import type { WantedProof } from '../../../listings/proof/standing.ts'
import { methodName } from '../../../listings/verification.ts'

/** "SBA certified", "Proof seen by our team". */
export function proofName(wanted: WantedProof): string {
  return wanted === 'seen' ? t.proofSeen() : methodName(wanted)
}
