import { letter, type Letter } from '../mail/letter.ts'
import type { Mail } from '../mail/mail.ts'

/** The mails that carry a code or a link; `email_change` goes to the old and to the new address. */
export type LetterType =
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
  /** None in a letter that has only a code. */
  link?: string
  newEmail?: string | null
}

type Words = Pick<Letter, 'subject' | 'paragraphs'> & { label?: string }

/** The letter of a kind, with its link and its code: either will do. */
export function authLetter(type: LetterType, facts: Facts): Mail {
  const { label, ...words } = wordsOf(type, facts)
  const { site, to, code, link } = facts
  const ignore = 'If you did not ask for this, ignore this mail. Nothing changes without you.'
  return letter({
    site,
    to,
    ...words,
    code,
    ...(link && label && { action: { label, url: link } }),
    after: [ignore],
  })
}

function wordsOf(type: LetterType, { site, code, newEmail }: Facts): Words {
  const orCode = 'Press the button, or type this code where you are asked for it.'
  switch (type) {
    case 'signup':
      return {
        subject: `Confirm your e-mail address`,
        paragraphs: [`Welcome to ${site.name}.`, `Confirm that this address is yours. ${orCode}`],
        label: 'Confirm my address',
      }
    case 'invite':
      return {
        subject: `You are invited to ${site.name}`,
        paragraphs: [`You are invited to have an account at ${site.name}.`, orCode],
        label: 'Accept the invitation',
      }
    case 'magiclink':
      return {
        subject: 'Your link to sign in',
        paragraphs: [`Here is your way in to ${site.name}.`, orCode],
        label: 'Sign in',
      }
    case 'recovery':
      return {
        subject: 'Choose a new password',
        paragraphs: [`Somebody asked for a new password for this address. ${orCode}`],
        label: 'Choose a new password',
      }
    case 'email_change':
      return {
        subject: 'Confirm your new e-mail address',
        paragraphs: [`The address of an account is to become ${newEmail ?? ''}.`, orCode],
        label: 'Confirm the change',
      }
    case 'reauthentication':
      return {
        subject: `${code} is your code`,
        paragraphs: ['Type this code to show that it is you.'],
      }
  }
}
