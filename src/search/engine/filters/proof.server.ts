import * as t from '#messages/filters.ts'
import { today } from '../../../platform/services.server.ts'
import { isWanted, standingLevel, type WantedProof } from '../../../listings/proof/standing.ts'
import { verificationMethods } from '../../../listings/verification.ts'
import { passing } from '../columns.ts'
import { chosen } from '../row-lists.ts'
import { proofName } from './proof-name.ts'
import { shorten, type Filter } from './filter.server.ts'

const choices = (): { value: WantedProof; text: string }[] =>
  (['seen', ...verificationMethods] as const).map((value) => ({ value, text: proofName(value) }))

function choiceOf(text: string) {
  const wanted = text.toLowerCase()
  return choices().find(({ value }) => value === wanted)
}

/** A badge's proof, valid on the day of the search. Samples have none. */
export const proof: Filter = {
  read({ proof }, now) {
    if (!proof) return { search: {} }
    const choice = choiceOf(proof)
    if (choice)
      return { search: { proof: { wanted: choice.value, day: today({ now: () => now }) } } }
    const text = t.noProof({ proof: shorten(proof) })
    return { problem: { title: t.unknownProof(), text } }
  },
  inMemory: ({ proof }, index) =>
    proof
      ? {
          keep(rows) {
            const isSample = passing(index.isSample, (isSample) => isSample)
            const has = passing(index.proofs, (proofs) =>
              isWanted(standingLevel(proofs, proof.day), proof.wanted),
            )
            return chosen(rows, (row) => has(row) && !isSample(row))
          },
        }
      : null,
  // Validity depends on the day, so it can't be counted in advance.
  facet: null,
  control: () => ({ kind: 'choice', label: t.proof(), none: t.any(), options: choices() }),
  chip: ({ proof }) => choiceOf(proof)?.text ?? null,
}
