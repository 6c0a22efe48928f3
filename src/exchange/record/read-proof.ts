import * as t from '#messages/admin-import-rows.ts'
import {
  certificateMethods,
  type NewVerification,
  type VerificationMethod,
} from '../../listings/verification.ts'
import { badgeProblems, noDocuments, secretProblems } from '../../submissions/proofs/badge-rule.ts'
import { dayOf, lineOf } from './cells.ts'
import type { Cells } from './import-record.ts'

const methods: [RegExp, VerificationMethod][] = [
  [/self|attest|owner'?s? (?:own )?word|stated|honor/i, 'self-attested'],
  [/vet\s?cert|\bsba\b|sdvosb|\bvosb\b|small business admin/i, 'sba-vetcert'],
  [/state|florida|\bdms\b|\bosd\b|veteran business enterprise|\bvbe\b/i, 'state-certification'],
  [/vouch|organi[sz]ation|\bvfw\b|legion|\bdav\b|amvets/i, 'vouched'],
  [/papers|documents?|dd[\s-]?214|seen|va (?:id|letter)/i, 'papers-seen'],
]

const ofService = /dd[\s-]?214|discharge|service|military|va (?:id|card|letter)|veteran id/i
const ofDisability = /sdvosb|service[\s-]disabled|disability/i
/** "VOSB, not service-disabled", "non-SDVOSB". */
const notDisability =
  /\b(?:no|non|not|without)[\s-]+(?:(?:an?|any|yet)[\s-]+)?(?:sdvosb|service[\s-]disabled|disability)/gi
const ofOwnership = /owner|regist|sunbiz|licen[sc]e|annual report|articles of|tax return/i

/** `left`: why there's no badge; an existing badge stays. */
type ReadProof = { proof: NewVerification | null; left: string[]; notes: string[] }

/** A badge needs a check and a date; "verified" alone isn't enough. */
export function readProof(cells: Cells, today: string): ReadProof {
  const said = lineOf(cells.proofMethod ?? '')
  const note = lineOf(cells.proofNote ?? '')
  const checked = lineOf(cells.proofCheckedOn ?? '')
  if (/^(?:no|n|false|0|not verified|unverified)$/i.test(said)) return none([])
  if (!said) return none(note || checked ? [t.noProofMethod()] : [])
  const method = methods.find(([words]) => words.test(said))?.[1]
  if (!method) return none([t.unclearProofMethod({ text: said.slice(0, 40) })])
  const day = dayOf(checked)
  if (!day || day > today) return wrong(t.noProofDay())
  const facts = {
    provesService: ofService.test(`${said} ${note}`),
    provesOwnership: ofOwnership.test(`${said} ${note}`),
  }
  // The person importing the list vouches for its checks.
  const seenElsewhere = note && t.checkedInList({ note })
  // A badge by an official list has no number of its own.
  if (certificateMethods.some((one) => one === method) && note === t.onOfficialList()) {
    const disability = ofDisability.test(said) && { provesDisability: true }
    return { proof: { method, checkedOn: day, note: '', ...disability }, left: [], notes: [] }
  }
  const proof = { method, note, seenElsewhere, isLookedUp: true, ...facts }
  const [secret] = secretProblems({ why: '', proof })
  if (secret) return wrong(secret.text)
  const [lack] = badgeProblems(proof, noDocuments)
  if (lack) return wrong(lack.text)
  const given = {
    method,
    checkedOn: day,
    note,
    ...(method === 'papers-seen' && facts),
    ...(ofDisability.test(`${said} ${note}`.replace(notDisability, '')) && {
      provesDisability: true,
    }),
  }
  return { proof: given, left: [], notes: [] }
}

function none(notes: string[]): ReadProof {
  return { proof: null, left: [], notes }
}

function wrong(text: string): ReadProof {
  return { proof: null, left: [t.noBadge({ why: text })], notes: [] }
}
