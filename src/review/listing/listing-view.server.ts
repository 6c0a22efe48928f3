import * as desk from '#messages/desk-words.ts'
import * as t from '#messages/desk-listing.ts'
import { can } from '../../account/team/can.ts'
import { listingPeople } from '../../account/team/team.server.ts'
import type { TeamUser } from '../../account/team/team-guard.server.ts'
import { findAsking, type Asking } from '../../owner/reach/invitations.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { duplicateListings } from '../../submissions/duplicates/duplicates.server.ts'
import { businessFieldNames, partLines } from '../../submissions/edits/field-changes.ts'
import { readListingDetails } from '../../submissions/edits/listing-changes.server.ts'
import { formChoices } from '../../submissions/form/form-choices.ts'
import { stateName, type State } from '../../submissions/states.ts'
import { ownersAnswers } from '../../submissions/answers/cases.server.ts'
import { whenText } from '../../submissions/when-text.ts'
import { otherCases } from '../item/other-cases.server.ts'
import { provedOwners } from '../item/owning-side.server.ts'
import { badgeLookUps } from '../look-up/certificate-lists.ts'
import { lookUps } from '../look-up/tappable.ts'
import { findDeskListing, returnable } from './badges.server.ts'
import { shownBadges } from './shown-badges.ts'
import { findMerge, listMerged, findUpkeep } from './status.server.ts'
import { canChangeStatus, statusActions, statusName } from './status.ts'
import { dayInFlorida } from '../../platform/text/florida-time.ts'
import { relistingOf } from './relisting.server.ts'
import { statusReaders } from './status-readers.server.ts'

const kinds: Record<string, () => string> = {
  suggest: t.ofSuggest,
  register: t.ofRegister,
  edit: t.ofEdit,
  claim: t.ofClaim,
  proof: t.ofProof,
  answer: t.ofAnswer,
}

/** Null if there's no such listing. */
export async function listingView(
  db: Db,
  id: string,
  you: TeamUser,
  { now, day }: { now: Date; day: string },
) {
  const listing = await findDeskListing(db, id)
  const details = await readListingDetails(db, id)
  if (!listing || !details) return null
  const { name, status, badges, submissions } = listing
  const people = await listingPeople(db, id)
  const merge = await findMerge(db, id)
  return {
    id,
    name,
    status,
    statusName: statusName(status),
    statusActions: statusActions.filter((action) => !merge && canChangeStatus(action, status)),
    canChange: can(you, 'change-badge', listing),
    lines: partLines(details, businessFieldNames, formChoices()),
    lookUps: [...badgeLookUps(badges), ...lookUps(details)],
    owningSide: {
      owners: await provedOwners(db, id, now),
      answers: await ownersAnswers(db, id, now),
    },
    people: people.length
      ? people.map(({ email, role }) => `${email ?? desk.noAddress()} (${role})`).join(', ')
      : '',
    owners: people
      .filter(({ role }) => role === 'owner')
      .map(({ userId, email }) => ({ userId, name: email ?? t.unknownAccount() })),
    upkeep: await findUpkeep(db, id),
    asked: (await findAsking(db, id)).map(askedText),
    badges: shownBadges(badges, { now, day }),
    canReturnBadge: returnable(badges) !== null,
    otherCases: await otherCases(db, id, ''),
    submissions: submissions.map(({ id, kind, state, receivedAt }) => ({
      id,
      text: `${kinds[kind]?.() ?? kind}, ${stateName(state as State).toLowerCase()}`,
      when: whenText(receivedAt, now),
    })),
    relisting: await relistingOf(db, id, now),
    merge: merge && { ...merge, when: whenText(merge.at, now) },
    merged: (await listMerged(db, id)).map((one) => ({ ...one, when: whenText(one.at, now) })),
    statusReaders: await statusReaders(db, id),
    alike: await alikeOf(db, { id, ...details }),
  }
}

function askedText({ way, sentAt, remindedAt, answers }: Asking): string {
  const words = answers.map((answer) => t.askedAnswer({ answer }))
  return [
    t.asked({ way, day: dayInFlorida(sentAt) }),
    ...(remindedAt ? [t.reminded({ day: dayInFlorida(remindedAt) })] : []),
    ...(words.length ? words : [t.notAnswered()]),
  ].join(' ')
}

type Described = {
  id: string
  name: string
  phone: string | null
  website: string | null
  licenseNumber: string | null
}

async function alikeOf(db: Db, { id, ...described }: Described) {
  const found = await duplicateListings(db, { ...described, point: null })
  return found
    .filter((match) => match.id !== id)
    .map(({ id, name, place, reasons }) => ({ id, name, about: `${place}: ${reasons.join(', ')}` }))
}
