import { writeEmail } from '../../mail/email-template.ts'
import type { Mail } from '../../mail/mail.ts'

/** What the owner of an account is told of, once it has happened. */
export type Notice = 'password changed' | 'email changed' | 'phone changed' | 'account deleted'

type Facts = {
  site: { name: string; url: string; contactEmail: string }
  to: string
  /** The new address of an account. */
  newEmail?: string
}

/** The email that tells of a change, and what to do for whoever did not make it. */
export function noticeEmail(notice: Notice, facts: Facts): Mail {
  const { subject, what, otherwise, link } = wordsOf[notice](facts)
  const { site, to } = facts
  return writeEmail({
    site,
    to,
    subject,
    paragraphs: [what, 'If it was you, there is nothing to do.'],
    after: [`If it was not you: ${otherwise}${link ? `\n${link}` : ''}`],
  })
}

/** `link` is where to do what `otherwise` says. */
type Words = { subject: string; what: string; otherwise: string; link?: string }

function newPassword(site: { url: string }): string {
  return `${site.url}/auth/forgot`
}

const wordsOf: Record<Notice, (facts: Facts) => Words> = {
  'password changed': ({ site }) => ({
    subject: 'Your password was changed',
    what: `The password of your account at ${site.name} was changed. All other devices are signed out.`,
    otherwise: `choose a new password at once, and write to ${site.contactEmail}.`,
    link: newPassword(site),
  }),
  'email changed': ({ site, newEmail }) => ({
    subject: 'Your e-mail address was changed',
    what: `The e-mail address of your account at ${site.name} was changed to ${newEmail ?? ''}. From now on, mail goes there.`,
    otherwise: `write to ${site.contactEmail} at once, from this address.`,
  }),
  'phone changed': ({ site }) => ({
    subject: 'Your phone number was changed',
    what: `The phone number of your account at ${site.name} was changed.`,
    otherwise: `choose a new password at once, and write to ${site.contactEmail}.`,
    link: newPassword(site),
  }),
  'account deleted': ({ site }) => ({
    subject: 'Your account was deleted',
    what: `Your account at ${site.name} was deleted, and with it what you signed in with.`,
    otherwise: `write to ${site.contactEmail} at once.`,
  }),
}

/** The email to somebody with whose address a sign-up came, though they have an account. */
export function accountExistsEmail({ site, to }: Facts): Mail {
  return writeEmail({
    site,
    to,
    subject: 'You have an account already',
    paragraphs: [
      `Somebody signed up at ${site.name} with this address. It has an account already, so nothing was changed.`,
      'If it was you, sign in with the password that you have. There is no code to type and nothing to confirm.',
    ],
    action: { label: 'Sign in', url: `${site.url}/auth` },
    after: [
      `Forgot your password? Choose a new one:\n${site.url}/auth/forgot`,
      'If it was not you, ignore this mail. Nobody came in.',
    ],
  })
}
