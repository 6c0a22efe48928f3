import { writeEmail, type EmailContent } from '../../mail/email-template.ts'
import type { Mail } from '../../mail/mail.ts'

/** The mails that carry a code or a link; `email_change` goes to the old and to the new address. */
export type EmailType =
  | 'signup'
  | 'invite'
  | 'magiclink'
  | 'recovery'
  | 'email_change'
  | 'reauthentication'

type Facts = {
  site: { name: string; url: string }
  to: string
  code: string
  /** None in an email that has only a code. */
  link?: string
  newEmail?: string | null
}

/** `otherwise` is told to who did not ask for the email. */
type Words = Pick<EmailContent, 'subject' | 'paragraphs'> & { label?: string; otherwise?: string }

/** The email of a kind, with its link and its code: either will do. */
export function authEmail(type: EmailType, facts: Facts): Mail {
  const { label, otherwise = ignore, ...words } = wordsOf[type](facts)
  const { site, to, code, link } = facts
  return writeEmail({
    site,
    to,
    ...words,
    code,
    ...(link && label && { action: { label, url: link } }),
    after: [otherwise],
  })
}

const ignore = 'If you did not ask for this, ignore this mail. Nothing changes without you.'
const orCode = 'Press the button, or type this code where you are asked for it.'

const wordsOf: Record<EmailType, (facts: Facts) => Words> = {
  signup: ({ site }) => ({
    subject: 'Confirm your e-mail address',
    paragraphs: [`Welcome to ${site.name}.`, `Confirm that this address is yours. ${orCode}`],
    label: 'Confirm my address',
    otherwise: 'If you did not sign up, ignore this mail: to confirm would let in whoever did.',
  }),
  invite: ({ site }) => ({
    subject: `You are invited to ${site.name}`,
    paragraphs: [`You are invited to have an account at ${site.name}.`, orCode],
    label: 'Accept the invitation',
  }),
  magiclink: ({ site }) => ({
    subject: 'Your link to sign in',
    paragraphs: [`Here is your way in to ${site.name}.`, orCode],
    label: 'Sign in',
  }),
  recovery: () => ({
    subject: 'Choose a new password',
    paragraphs: [`Somebody asked for a new password for this address. ${orCode}`],
    label: 'Choose a new password',
  }),
  email_change: ({ newEmail }) => ({
    subject: 'Confirm your new e-mail address',
    paragraphs: [`The address of an account is to become ${newEmail ?? ''}.`, orCode],
    label: 'Confirm the change',
  }),
  reauthentication: ({ site, code }) => ({
    subject: `${code} is your code`,
    paragraphs: [
      `Somebody who is signed in to your account at ${site.name} wants to change how you sign in, such as the password or a second factor, or to delete the account.`,
      'If it is you, type this code to show it:',
    ],
    otherwise: `If it was not you, somebody has your password, or a device on which you are signed in. Tell nobody the code, and choose a new password now, which signs out all other devices:\n${site.url}/auth/forgot`,
  }),
}
