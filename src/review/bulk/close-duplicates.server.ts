import * as t from '#messages/desk-bulk.ts'
import { href } from 'react-router'
import type { TeamUser } from '../../account/team/team-guard.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { duplicatesOfWaiting } from '../../submissions/duplicates/duplicates.server.ts'
import { atOneTime, type Deps } from '../../submissions/lifecycle/change-state.server.ts'
import { decideAsTeam } from '../../submissions/lifecycle/decide.server.ts'
import { refusalText } from '../../submissions/lifecycle/refusal.ts'
import { findKnownAs, knownAsDecision } from '../decision/known-as.server.ts'
import type { BulkOutcome, Ticked } from './bulk.server.ts'
import { twinField } from './twin-field.ts'

/** `value` is the path of the listing or of the other submission. */
type Twin = { value: string; text: string }

/** `chosen` is empty for the one that stays in the queue. */
export type Twins = { twins: Twin[]; chosen: string }

/** Of several that are the same, the first selected one stays. */
export async function twinsOf(db: Db, ids: readonly string[]): Promise<Map<string, Twins>> {
  const found = await transaction(db, (db) => duplicatesOfWaiting(db, ids))
  const closed = new Set<string>()
  return new Map(
    ids.flatMap((id): [string, Twins][] => {
      const matches = found.get(id) ?? []
      if (matches.length === 0) return []
      const place = ids.indexOf(id)
      const kept = matches.find(
        (match) =>
          match.kind === 'listing' ||
          (!closed.has(match.id) && !ids.slice(place + 1).includes(match.id)),
      )
      if (kept) closed.add(id)
      const twins = matches.map((match) => ({
        value: pathOf(match),
        text: (match.kind === 'listing' ? t.twinListed : t.twinWaiting)({
          name: match.name,
          reasons: match.reasons.join(', '),
        }),
      }))
      return [[id, { twins, chosen: kept ? pathOf(kept) : '' }]]
    }),
  )
}

function pathOf({ kind, id }: { kind: string; id: string }): string {
  return kind === 'listing'
    ? href('/business/:businessId', { businessId: id })
    : href('/review/:id', { id })
}

type Closing = { form: FormData; ticked: readonly Ticked[]; by: TeamUser }

/** @returns a text if nothing was closed because the choices don't fit together. */
export async function closeDuplicates(
  db: Db,
  { form, ticked, by }: Closing,
  deps: Deps & Pick<Services, 'site'>,
): Promise<BulkOutcome | string> {
  const chosen = ticked.flatMap(({ id, version }) => {
    const typed = form.get(twinField(id))
    return typeof typed === 'string' && typed ? [{ id, version, typed }] : []
  })
  if (chosen.length === 0) return t.chooseTwin()
  const closing = []
  for (const { id, version, typed } of chosen) {
    const known = await findKnownAs(db, typed, id)
    if (!known) return t.twinGone()
    if (chosen.some((one) => known.kind === 'waiting' && one.id === known.id))
      return t.keepOne({ name: known.name })
    closing.push({ id, version, known })
  }
  const outcome: BulkOutcome = { done: [], refused: [] }
  // So that the log shows one act.
  const atOnce = atOneTime(deps)
  for (const { id, version, known } of closing) {
    const made = await decideAsTeam(
      db,
      {
        submissionId: id,
        version,
        action: 'reject',
        why: '',
        by,
        ...knownAsDecision(known, deps.site),
      },
      atOnce,
    )
    if (made.ok) outcome.done.push({ id, version: version + 1 })
    else outcome.refused.push({ id, text: refusalText(made.refusal, atOnce.now()) })
  }
  return outcome
}
