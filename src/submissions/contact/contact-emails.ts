import * as t from '#messages/contact.ts'
import * as desk from '#messages/desk-contact.ts'
import { writeEmail, type EmailContent } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { nameOr } from '../../platform/email/stranger-text.ts'
import { language, pathIn } from '../../platform/text/language.ts'
import { promisedTime, type PromisedTime } from '../../platform/ui/site.ts'

export type ContactMessage = { name: string; email: string; message: string }

type Facts = {
  site: EmailContent['site'] & { promise?: PromisedTime }
  to: string
  message: ContactMessage
  /** The address belongs to the account that sent it. */
  isConfirmed: boolean
}

/** @param facts.path of the message on the desk */
export function teamContactEmail(facts: Facts & { due: string; path: string }): Mail {
  const { site, to, message, isConfirmed, due, path } = facts
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
      desk.markAnswered(),
    ],
    action: { label: desk.answerAtDesk(), url: site.url + path },
  })
}

/** Without the text where the address may be a stranger's, who shouldn't get someone's words from us. */
export function contactCopyEmail({ site, to, message, isConfirmed }: Facts): Mail {
  const facts = { site: site.name, promised: promisedTime(site) }
  return writeEmail({
    site,
    to,
    holdsNoKey: true,
    subject: t.copySubject({ site: site.name }),
    paragraphs: isConfirmed
      ? [t.copyIntro(facts), { quoted: message.message }]
      : [t.receipt(facts)],
    after: isConfirmed ? [] : [t.copyNotYou()],
  })
}

/** @param facts.day when they wrote */
export function contactAnswerEmail({
  site,
  to,
  answer,
  day,
}: Pick<Facts, 'site' | 'to'> & { answer: string; day: string }): Mail {
  return writeEmail({
    site,
    to,
    holdsNoKey: true,
    subject: t.answerSubject({ site: site.name }),
    paragraphs: [t.answerIntro({ site: site.name, day }), answer],
    action: { label: t.answerBack(), url: site.url + pathIn(language(), '/contact') },
  })
}
