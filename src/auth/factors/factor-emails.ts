import { writeEmail, type EmailContent } from '../../mail/email-template.ts'
import type { Mail } from '../../mail/mail.ts'
import { factorKinds, type FactorKind } from './factor-kinds.ts'

/** What happened to the second factors of an account; `minutes` until the next code is taken. */
export type FactorChange =
  | { what: 'added' | 'removed'; kind: FactorKind }
  | { what: 'removed with a recovery code' }
  | { what: 'wrong codes'; kind: 'factor' | 'recovery'; minutes: number }

type Site = { name: string; url: string; contactEmail: string }

/** Tells the owner of an account that its second factors changed, or that somebody tries to guess one. */
export function factorEmail(change: FactorChange, { site, to }: { site: Site; to: string }): Mail {
  const after = change.what === 'wrong codes' ? guessed(site, change) : changed(site)
  return writeEmail({ site, to, ...wordsOf(change, site.name), after })
}

function changed(site: Site): string[] {
  return [
    `If this was not you, somebody else is in your account. Choose a new password now:\n${site.url}/auth/forgot`,
    `If you cannot get in any more, write to ${site.contactEmail}.`,
  ]
}

/** What the link of a mail opens asks for the second factor, too: nothing sooner is promised. */
function guessed(site: Site, { minutes }: { minutes: number }): string[] {
  return [
    'If it was you: wait until then, see that the clock of your phone is right, and type the code that it shows.',
    `If it was not you, somebody can sign in up to your second factor. They did not get further. Choose a new password, and see that nobody else reads your mail:\n${site.url}/auth/forgot`,
    `You are asked for your second factor there, too, so it works in ${minutes} minutes.`,
  ]
}

function wordsOf(
  change: FactorChange,
  siteName: string,
): Pick<EmailContent, 'subject' | 'paragraphs'> {
  if (change.what === 'wrong codes')
    return {
      subject: 'Ten wrong codes were typed for your account',
      paragraphs: [
        `Somebody signed in to your account at ${siteName} and typed ten wrong ${change.kind === 'recovery' ? 'recovery codes' : 'codes in place of your second factor'}.`,
        `So for the next ${change.minutes} minutes none is taken, not even the right one.`,
      ],
    }
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
