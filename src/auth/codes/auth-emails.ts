import { writeEmail, type EmailContent } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { personOr } from '../../platform/email/stranger-text.ts'

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
  link?: string
  newEmail?: string | null
}

/** `otherwise` is for a recipient who didn't request the email. */
type Words = Pick<EmailContent, 'subject' | 'paragraphs'> & { label?: string; otherwise?: string }

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

/** An intruder may have typed it. */
function addressText(newEmail: string | null | undefined): string {
  return personOr(newEmail ?? '', 'another one')
}

const ignore = 'If you did not ask for this, ignore this email. Nothing changes without you.'
const orCode = 'Press the button, or type this code where you are asked for it.'

const wordsOf: Record<EmailType, (facts: Facts) => Words> = {
  signup: ({ site }) => ({
    subject: 'Confirm your email address',
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
    subject: 'Confirm your new email address',
    paragraphs: [`The address of an account is to become ${addressText(newEmail)}.`, orCode],
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

export type Notice = 'password changed' | 'email changed' | 'phone changed' | 'account deleted'

type NoticeFacts = {
  site: { name: string; url: string; contactEmail: string }
  to: string
  newEmail?: string
}

export function noticeEmail(notice: Notice, facts: NoticeFacts): Mail {
  const { subject, message, otherwise, link } = noticeWords[notice](facts)
  const { site, to } = facts
  const mail = writeEmail({
    site,
    to,
    subject,
    paragraphs: [message, 'If it was you, there is nothing to do.'],
    after: [`If it was not you: ${otherwise}${link ? `\n${link}` : ''}`],
  })
  return { ...mail, isForgottenWhenSent: notice === 'account deleted' }
}

type NoticeWords = { subject: string; message: string; otherwise: string; link?: string }

function newPassword(site: { url: string }): string {
  return `${site.url}/auth/forgot`
}

const noticeWords: Record<Notice, (facts: NoticeFacts) => NoticeWords> = {
  'password changed': ({ site }) => ({
    subject: 'Your password was changed',
    message: `The password of your account at ${site.name} was changed. All other devices are signed out.`,
    otherwise: `choose a new password at once, and write to ${site.contactEmail}.`,
    link: newPassword(site),
  }),
  'email changed': ({ site, newEmail }) => ({
    subject: 'Your email address was changed',
    message: `The email address of your account at ${site.name} was changed to ${addressText(newEmail)}. From now on, email goes there.`,
    otherwise: `write to ${site.contactEmail} at once, from this address.`,
  }),
  'phone changed': ({ site }) => ({
    subject: 'Your phone number was changed',
    message: `The phone number of your account at ${site.name} was changed.`,
    otherwise: `choose a new password at once, and write to ${site.contactEmail}.`,
    link: newPassword(site),
  }),
  'account deleted': ({ site }) => ({
    subject: 'Your account was deleted',
    message: `Your account at ${site.name} was deleted, and with it what you signed in with. A listing that you ran stays in the directory without your name, unless you chose to close or delete it.`,
    otherwise: `write to ${site.contactEmail} at once.`,
  }),
}

export function accountExistsEmail({ site, to }: NoticeFacts): Mail {
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
      'If it was not you, ignore this email. Nobody came in.',
    ],
  })
}
