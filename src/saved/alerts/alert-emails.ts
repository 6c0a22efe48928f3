import * as t from '#messages/email-alerts.ts'
import { retention } from '../../platform/db/retention.ts'
import { writeEmail } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { greeting, nameOr, thisBusiness } from '../../platform/email/stranger-text.ts'
import { language, pathIn } from '../../platform/text/language.ts'

type Facts = { site: { name: string; url: string }; to: string; link: string }

/** @param facts.what our name of the search, never the typed words: the address may belong to someone else. */
export function confirmAlertEmail({ site, to, link, what }: Facts & { what: string }): Mail {
  return writeEmail({
    site,
    to,
    subject: t.confirmSubject({ what }),
    paragraphs: [greeting(''), t.confirmReason({ site: site.name, what }), t.confirmHow()],
    action: { label: t.confirmButton(), url: link },
    after: [t.confirmNotYou({ days: retention.unconfirmedAlerts.days })],
  })
}

export type NewOnes = {
  what: string
  /** Of the search. */
  path: string
  businesses: { id: string; name: string; city: string | null }[]
  /** Including those that aren't named. */
  count: number
}

/** One for all alerts of a mailbox. */
export function newBusinessesEmail({ site, to, link, found }: Facts & { found: NewOnes[] }): Mail {
  const count = found.reduce((sum, one) => sum + one.count, 0)
  const [first] = found
  const url = (path: string) => site.url + pathIn(language(), path)
  const subject =
    found.length === 1 && first
      ? t.newSubject({ count, what: first.what })
      : t.newSubjectOfAll({ count })
  const mail = writeEmail({
    site,
    to,
    subject,
    paragraphs: [
      greeting(''),
      t.newReason({ site: site.name }),
      ...found.flatMap((one) => [
        t.newFor({ what: one.what }),
        ...one.businesses.map(({ id, name, city }) => {
          const shown = nameOr(name, thisBusiness())
          const town = nameOr(city ?? '', '')
          const line = town ? t.businessIn({ name: shown, city: town }) : shown
          return `${line}\n${url(`/business/${id}`)}`
        }),
        ...(one.count > one.businesses.length
          ? [t.andMore({ count: one.count - one.businesses.length })]
          : []),
        ...(one.count > one.businesses.length || found.length > 1
          ? [`${t.seeAllFor({ what: one.what })}\n${url(one.path)}`]
          : []),
      ]),
    ],
    ...(found.length === 1 && first && { action: { label: t.seeAll(), url: url(first.path) } }),
    after: [`${t.change()}\n${link}`],
  })
  return { ...mail, unsubscribeUrl: link }
}

export function stillWantedEmail({ site, to, link, whats }: Facts & { whats: string[] }): Mail {
  const mail = writeEmail({
    site,
    to,
    subject: t.yearSubject(),
    paragraphs: [greeting(''), t.yearReason({ site: site.name }), whats.join('\n'), t.yearHow()],
    action: { label: t.yearButton(), url: link },
    after: [t.yearNot()],
  })
  return { ...mail, unsubscribeUrl: link }
}
