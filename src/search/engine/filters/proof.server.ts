import * as t from '#messages/filters.ts'
import { today } from '../../../platform/services.server.ts'
import {
  isWanted,
  standingProof,
  wantedProofs,
  type WantedProof,
} from '../../../listings/proof/standing.ts'
import { passing } from '../columns.ts'
import { chosen } from '../row-lists.ts'
import { proofName } from './proof-name.ts'
import { shorten, type Filter } from './filter.server.ts'

const choices = (): { value: WantedProof; text: string }[] =>
  wantedProofs.map((value) => ({ value, text: proofName(value) }))

/** Buyers call a business that the SBA has certified a VOSB. */
const alias: Readonly<Record<string, string>> = { vosb: 'sba-vetcert' }

function choiceOf(text: string) {
  const typed = text.toLowerCase()
  const wanted = alias[typed] ?? typed
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
            const has = passing(index.proofs, (proofs) => {
              const [level, , showsDisability] = standingProof(proofs, proof.day) ?? [null]
              return isWanted(level, proof.wanted, showsDisability)
            })
            return chosen(rows, (row) => has(row) && !isSample(row))
          },
        }
      : null,
  // Validity depends on the day, so it can't be counted in advance.
  facet: null,
  control: () => ({ kind: 'choice', label: t.proof(), none: t.any(), options: choices() }),
  chip: ({ proof }) => choiceOf(proof)?.text ?? null,
}
