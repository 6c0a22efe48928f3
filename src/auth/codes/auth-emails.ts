import * as t from '#messages/auth-emails.ts'
import { writeEmail, type EmailContent } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { language, pathIn } from '../../platform/text/language.ts'
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
  const { label, otherwise = t.ignore(), ...words } = wordsOf[type](facts)
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
  return personOr(newEmail ?? '', t.anotherAddress())
}

const wordsOf: Record<EmailType, (facts: Facts) => Words> = {
  signup: ({ site }) => ({
    subject: t.confirmSubject(),
    paragraphs: [t.welcome({ site: site.name }), t.confirmText()],
    label: t.confirmButton(),
    otherwise: t.confirmOtherwise(),
  }),
  invite: ({ site }) => ({
    subject: t.inviteSubject({ site: site.name }),
    paragraphs: [t.inviteText({ site: site.name }), t.orCode()],
    label: t.inviteButton(),
  }),
  magiclink: ({ site }) => ({
    subject: t.linkSubject(),
    paragraphs: [t.linkText({ site: site.name }), t.orCode()],
    label: t.signIn(),
  }),
  recovery: () => ({
    subject: t.recoverySubject(),
    paragraphs: [t.recoveryText()],
    label: t.recoveryButton(),
  }),
  email_change: ({ newEmail }) => ({
    subject: t.changeSubject(),
    paragraphs: [t.changeText({ address: addressText(newEmail) }), t.orCode()],
    label: t.changeButton(),
  }),
  reauthentication: ({ site, code }) => ({
    subject: t.codeSubject({ code }),
    paragraphs: [t.codeText({ site: site.name }), t.codeIfYou()],
    otherwise: t.codeOtherwise({ url: newPassword(site) }),
  }),
}

export type Notice = 'password changed' | 'email changed' | 'phone changed' | 'account deleted'

type NoticeFacts = {
  site: { name: string; url: string; contactEmail: string }
  to: string
  newEmail?: string
}

export function noticeEmail(notice: Notice, facts: NoticeFacts): Mail {
  const { subject, message, otherwise } = noticeWords[notice](facts)
  const { site, to } = facts
  const paragraphs = [message, t.nothingToDo()]
  const mail = writeEmail({ site, to, subject, paragraphs, after: [otherwise] })
  return { ...mail, isForgottenWhenSent: notice === 'account deleted' }
}

type NoticeWords = { subject: string; message: string; otherwise: string }

function newPassword(site: { url: string }): string {
  return site.url + pathIn(language(), '/auth/forgot')
}

const noticeWords: Record<Notice, (facts: NoticeFacts) => NoticeWords> = {
  'password changed': ({ site }) => ({
    subject: t.passwordSubject(),
    message: t.passwordText({ site: site.name }),
    otherwise: t.notYouPassword({ address: site.contactEmail, url: newPassword(site) }),
  }),
  'email changed': ({ site, newEmail }) => ({
    subject: t.emailSubject(),
    message: t.emailText({ site: site.name, address: addressText(newEmail) }),
    otherwise: t.notYouFromHere({ address: site.contactEmail }),
  }),
  'phone changed': ({ site }) => ({
    subject: t.phoneSubject(),
    message: t.phoneText({ site: site.name }),
    otherwise: t.notYouPassword({ address: site.contactEmail, url: newPassword(site) }),
  }),
  'account deleted': ({ site }) => ({
    subject: t.deletedSubject(),
    message: t.deletedText({ site: site.name }),
    otherwise: t.notYouWrite({ address: site.contactEmail }),
  }),
}

export function accountExistsEmail({ site, to }: NoticeFacts): Mail {
  return writeEmail({
    site,
    to,
    subject: t.existsSubject(),
    paragraphs: [t.existsText({ site: site.name }), t.existsIfYou()],
    action: { label: t.signIn(), url: site.url + pathIn(language(), '/auth') },
    after: [t.existsForgot({ url: newPassword(site) }), t.existsOtherwise()],
  })
}
