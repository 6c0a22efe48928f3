import * as t from '#messages/contact.ts'
import * as desk from '#messages/desk-contact.ts'
import { writeEmail, type EmailContent } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { nameOr, withoutLinks } from '../../platform/email/stranger-text.ts'
import { promisedTime, type PromisedTime } from '../../platform/ui/site.ts'
import type { ContactValues } from './contact-form.ts'

type Facts = {
  site: EmailContent['site'] & { promise?: PromisedTime }
  to: string
  message: ContactValues
  /** The address belongs to the account that sent it. */
  isConfirmed: boolean
}

export function teamContactEmail({ due, ...facts }: Facts & { due: string }): Mail {
  const { site, to, message, isConfirmed } = facts
  const name = nameOr(message.name, desk.someone())
  return writeEmail({
    site,
    to,
    holdsNoKey: true,
    subject: desk.subject({ name }),
    paragraphs: [
      desk.intro({ name, site: site.name, due }),
      { quoted: message.message },
      isConfirmed ? desk.addressConfirmed({ name }) : desk.address({ name }),
      { quoted: `${message.name} <${message.email}>` },
    ],
  })
}

/** The address may be a stranger's, who shouldn't get someone's links from us. */
export function contactCopyEmail({ site, to, message, isConfirmed }: Facts): Mail {
  const text = isConfirmed ? message.message : withoutLinks(message.message)
  return writeEmail({
    site,
    to,
    holdsNoKey: true,
    subject: t.copySubject({ site: site.name }),
    paragraphs: [t.copyIntro({ site: site.name, promised: promisedTime(site) }), { quoted: text }],
    after: isConfirmed ? [] : [t.copyNotYou()],
  })
}
