import type { Verification } from '../verification.ts'
import { factsText, untilText } from './level-details.ts'

/** What a proof shows of the two facts, and until when; nothing of the first where nobody saw one. */
export function ProofFacts({ verification }: { verification: Verification }) {
  const facts = factsText(verification)
  return (
    <>
      {facts && <p>{facts}</p>}
      <p>{untilText(verification)}</p>
    </>
  )
}
