import * as t from '#messages/ask-if-open.ts'
import { signalText, type Signal } from '../../listings/upkeep/signals.ts'
import type { Db } from '../../platform/db/schema.ts'
import { writeEmail } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import { greeting, nameBelow, nameOr, thisBusiness } from '../../platform/email/stranger-text.ts'
import type { Services } from '../../platform/services.server.ts'
import { stopLines, stopLink } from '../reach/stop-link.server.ts'
import { linkHere, makeLinks, reachableOf, type Recipient } from './answer.server.ts'
import { afterOf } from './ask.server.ts'

type Asking = {
  business: { id: string; name: string }
  signals: readonly Signal[]
  sendAfter: Date
}

/**
 * Asks the owners, or else the address that we have, if the business is still open. The link works
 * like those of our regular questions.
 * @returns the ids of the emails; none if there's no one to ask.
 */
export async function askIfOpen(
  db: Db,
  { business, signals, sendAfter }: Asking,
  { now, randomId, site, forms }: Pick<Services, 'now' | 'randomId' | 'site' | 'forms'>,
): Promise<string[]> {
  const recipients = (await reachableOf(db, [business.id])).get(business.id) ?? []
  const asked = recipients.map((to) => ({ businessId: business.id, to }))
  const links = await makeLinks(db, asked, { now: now(), site })
  const ids: string[] = []
  for (const one of asked) {
    const { to } = one
    const mail = await inMailLanguage(db, to.email, () => {
      const link = linkHere(links.get(one) ?? '', site)
      const stop = to.is === 'listing' ? stopLink({ site, forms }, to.email) : null
      return askIfOpenEmail({ site, to, business, signals, link, stop })
    })
    const id = randomId()
    await queueMail(db, mail, { id, now: now(), sendAfter })
    ids.push(id)
  }
  return ids
}

type Facts = Omit<Asking, 'sendAfter'> & {
  site: { name: string; url: string }
  to: Recipient
  link: string
  /** Null unless the email goes to the listing's own address. */
  stop: string | null
}

export function askIfOpenEmail({ site, to, business, signals, link, stop }: Facts): Mail {
  const name = nameOr(business.name, thisBusiness())
  const mail = writeEmail({
    site,
    to: to.email,
    subject: t.subject({ business: name }),
    paragraphs: [
      greeting(''),
      t.why({ business: name, site: site.name }),
      signals.map(signalText).join(' '),
      t.how(),
      ...nameBelow(business.name),
    ],
    action: { label: t.open(), url: link },
    after: [
      { linked: t.closed(), url: `${link}#closed` },
      ...afterOf[to.is]({ site, business }),
      ...stopLines(stop),
    ],
  })
  return { ...mail, ...(stop && { unsubscribeUrl: stop }) }
}
