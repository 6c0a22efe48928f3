import * as t from '#messages/proof-emails.ts'
import * as own from '#messages/submission-emails.ts'
import { listingPeople } from '../../account/team/team.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import type { Services } from '../../platform/services.server.ts'
import type { Seen } from '../proofs/badge-rule.ts'
import { undoEnd } from '../states.ts'
import { badgeGiven } from './badge-words.ts'
import { listingEmail, listingUrl, nameIn, type ListingFacts } from './listing-email.ts'

export function badgeGivenEmail(facts: ListingFacts & { seen: Seen }): Mail {
  const name = nameIn(facts)
  return listingEmail(facts, {
    holdsNoKey: true,
    subject: t.teamGaveSubject({ name }),
    paragraphs: [t.teamGave({ name }), badgeGiven(facts.seen, { isToOwner: true })],
    action: { label: own.seeListing(), url: listingUrl(facts) },
  })
}

export function badgeRemovedEmail(facts: ListingFacts): Mail {
  const name = nameIn(facts)
  return listingEmail(facts, {
    holdsNoKey: true,
    subject: t.teamRemovedSubject({ name }),
    paragraphs: [t.teamRemoved({ name })],
    action: { label: t.showProof(), url: `${listingUrl(facts)}/proof` },
  })
}

/**
 * Tells the owners what the team did with the badge at the desk, once it can't be undone any more.
 * @param seen null when it was removed. @returns the ids of the emails.
 */
export async function emailOwnersOfBadge(
  db: Db,
  { business, seen }: { business: ListingFacts['business']; seen: Seen | null },
  { now, randomId, site }: Pick<Services, 'now' | 'randomId' | 'site'>,
): Promise<string[]> {
  const ids: string[] = []
  for (const { role, email: to } of await listingPeople(db, business.id)) {
    if (!to || role !== 'owner') continue
    const facts = { site, to, business }
    const write = () => (seen ? badgeGivenEmail({ ...facts, seen }) : badgeRemovedEmail(facts))
    const mail = await inMailLanguage(db, to, write)
    const id = randomId()
    await queueMail(db, mail, { id, now: now(), sendAfter: undoEnd(now()) })
    ids.push(id)
  }
  return ids
}
