import { answerWords } from '../answers/answer-emails.ts'
import { claimWords } from '../claims/claim-emails.ts'
import { editWords } from '../edits/edit-emails.ts'
import { proofWords } from '../proofs/proof-emails.ts'
import type { Kind } from '../kinds.ts'
import type { OwnWords } from './submission-emails.ts'

/** Each kind's own emails. What's missing here is worded like the emails about a new listing. */
export const wordsOfKind: Record<Kind, OwnWords> = {
  suggest: {},
  register: {},
  edit: editWords,
  claim: claimWords,
  proof: proofWords,
  answer: answerWords,
}
