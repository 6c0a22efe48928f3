import * as t from '#messages/list-emails.ts'
import { listingPeople } from '../../account/team/team.server.ts'
import { dayText } from '../../listings/day-text.ts'
import { methodName, type CertificateMethod } from '../../listings/verification.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import type { Services } from '../../platform/services.server.ts'
import type { Site } from '../../platform/ui/site.ts'
import { findStopped } from '../../owner/reach/invitations.server.ts'
import { stopLines, stopLink } from '../../owner/reach/stop-link.server.ts'
import {
  listingEmail,
  listingUrl,
  nameIn,
  type ListingFacts,
} from '../../submissions/emails/listing-email.ts'
import type { ListRun } from './list-runs.server.ts'

export type ListNews = 'gives' | 'ends' | 'undone' | 'end undone'
type Facts = ListingFacts & {
  site: Pick<Site, 'contactEmail'>
  method: CertificateMethod
  date: string
  hasOwner: boolean
  /** Null unless it goes to the listing's own address. */
  stop: string | null
}

const lists: Record<CertificateMethod, () => string> = {
  'sba-vetcert': t.ofSba,
  'state-certification': t.ofFlorida,
}

export function listEmail(what: ListNews, facts: Facts): Mail {
  const mail = listingEmail(facts, {
    ...contentOf(what, facts),
    after: stopLines(facts.stop),
    holdsNoKey: true,
  })
  return { ...mail, ...(facts.stop && { unsubscribeUrl: facts.stop }) }
}

function contentOf(what: ListNews, facts: Facts) {
  const name = nameIn(facts)
  const values = { name, list: lists[facts.method](), day: dayText(facts.date) }
  const badge = methodName(facts.method)
  const toListing = { label: t.seeListing(), url: listingUrl(facts) }
  if (what === 'gives')
    return {
      subject: t.givesSubject({ name, badge }),
      paragraphs: [
        t.gives({ ...values, badge }),
        t.givesWrong({ address: facts.site.contactEmail }),
      ],
      action: toListing,
    }
  if (what !== 'ends')
    return {
      subject: t.undoneSubject({ name }),
      paragraphs: [t.undone(values)],
      action: toListing,
    }
  return {
    subject: t.endsSubject(values),
    paragraphs: [
      t.ends({ ...values, badge }),
      t.stillCertified(),
      t.runOut(),
      ...(facts.hasOwner ? [] : [t.sayItIsYours()]),
    ],
    action: facts.hasOwner
      ? { label: t.showProof(), url: `${listingUrl(facts)}/proof` }
      : { label: t.thisIsMine(), url: `${listingUrl(facts)}/claim` },
  }
}

export type ListMailer = Pick<Services, 'db' | 'now' | 'randomId' | 'site' | 'forms'>

/**
 * Owners get all of these; a listing's own address, without an owner, only the one about losing
 * the badge and its correction, unless it stopped our emails.
 */
export async function emailAboutList(
  { db, now, randomId, site, forms }: ListMailer,
  { method, date }: Pick<ListRun, 'method' | 'date'>,
  { id, name, what }: { id: string; name: string; what: ListNews },
): Promise<void> {
  const owners = (await listingPeople(db, id)).filter(({ role }) => role === 'owner')
  const hasOwner = owners.length > 0
  const listing = await db
    .selectFrom('businesses')
    .select(['email', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (listing?.status !== 'published') return
  const isForOwners = hasOwner || what === 'gives' || what === 'undone'
  const addresses = isForOwners ? owners.map(({ email }) => email) : [listing.email]
  const stopped = hasOwner
    ? new Set()
    : await findStopped(
        db,
        addresses.flatMap((one) => one ?? []),
      )
  for (const to of new Set(addresses)) {
    if (!to || stopped.has(to)) continue
    const facts = { site, to, business: { id, name }, method, date, hasOwner }
    const mail = await inMailLanguage(db, to, () =>
      listEmail(what, { ...facts, stop: hasOwner ? null : stopLink({ site, forms }, to) }),
    )
    await queueMail(db, mail, { id: randomId(), now: now() })
  }
}
