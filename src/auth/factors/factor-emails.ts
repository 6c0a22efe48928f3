import { writeEmail, type EmailContent } from '../../mail/email-template.ts'
import type { Mail } from '../../mail/mail.ts'
import { factorKinds, type FactorKind } from './factor-kinds.ts'

/** What happened to the second factors of an account. */
export type FactorChange =
  | { what: 'added' | 'removed'; kind: FactorKind }
  | { what: 'removed with a recovery code' }

/** Tells the owner of an account that its second factors changed. */
export function factorEmail(
  change: FactorChange,
  { site, to }: { site: { name: string; url: string }; to: string },
): Mail {
  const notYou = 'If this was not you, somebody else is in your account: choose a new password now.'
  return writeEmail({ site, to, ...wordsOf(change, site.name), after: [notYou] })
}

function wordsOf(
  change: FactorChange,
  siteName: string,
): Pick<EmailContent, 'subject' | 'paragraphs'> {
  if (change.what === 'removed with a recovery code')
    return {
      subject: 'Your second factor was removed with a recovery code',
      paragraphs: [
        `Somebody signed in to your account at ${siteName} and used a recovery code. The second factor is gone, and so are the other recovery codes.`,
        'Your account is protected by its password alone. Set up a new second factor soon.',
      ],
    }
  const { words } = factorKinds[change.kind]
  if (change.what === 'added')
    return {
      subject: 'A second factor was added',
      paragraphs: [
        `A second factor was added to your account at ${siteName}: ${words}.`,
        'From now on you need it to sign in.',
      ],
    }
  return {
    subject: 'A second factor was removed',
    paragraphs: [`A second factor was removed from your account at ${siteName}: ${words}.`],
  }
}
