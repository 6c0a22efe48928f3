import type { QrCode } from '../../platform/ui/qr-code.ts'
import type { Message } from '../../platform/ui/toast-box.tsx'
import type { Problems, Refusal } from '../session/outcome.ts'

/**
 * How a form of the account pages result: the page tells that it is done, leads elsewhere, tells what is wrong,
 * or shows what only this answer holds.
 */
export type ActionResult =
  | { is: 'flash'; word: FlashWord }
  | { is: 'gone'; to: string }
  | Refusal
  | CodeSent
  | AtProvider
  | SettingUp
  | NewPasskey
  | NewCodes

/**
 * A code is on its way to the owner of the account, who types it in the next showing of the form. `another` says
 * when one more can be asked for, where that was too soon.
 */
type CodeSent = { is: 'code sent'; another: string | null; isLate: boolean }

/** What a page says of a code that was asked for; late while no email leaves. */
export function codeSentText({ another, isLate }: CodeSent, to = ''): string {
  if (isLate)
    return 'Our emails are delayed right now. The code waits and leaves by itself as soon as it can. Come back when you have it.'
  if (another) return `The last code left a moment ago. You can ask for another ${another}.`
  return `A code is on its way${to && ` to ${to}`}. It may take a minute.`
}

/** The page where a provider asks whether the account may be linked. */
type AtProvider = { is: 'at provider'; name: string; url: string }

/** An authenticator app that waits for its first code; the address to set it up with holds the secret. */
export type SettingUp = {
  is: 'setting up'
  factorId: string
  uri: string
  secret: string
  code: QrCode
  problems: Problems
}

/** A passkey that waits to be made by the browser. */
type NewPasskey = { is: 'new passkey'; factorId: string }

/** Recovery codes, to be shown once; the first ones come with the second factor. */
export type NewCodes = { is: 'new codes'; codes: string[]; isFirst: boolean }

/** What a page of the account says once, when something is done; the word stands in the address. */
const flashes = {
  'email-asked': { title: 'Please check your email' },
  'password-changed': {
    title: 'Password changed',
    text: 'All your other devices are signed out.',
  },
  unlinked: { title: 'Sign-in removed', text: 'It does not open your account any more.' },
  'factor-added': { title: 'Second factor added', text: 'You need it from now on to sign in.' },
  'factor-removed': { title: 'Second factor removed', text: 'We have written to you about it.' },
  'factor-confirmed': { title: 'Thank you', text: 'Your second factor is confirmed.' },
  proved: { title: 'Thank you', text: 'You can change your second factors now.' },
  'proved-passkeys': { title: 'Thank you', text: 'You can add and change passkeys now.' },
  'passkey-added': {
    title: 'Passkey added',
    text: 'From now on you can sign in with it, without a password.',
  },
  'passkey-renamed': { title: 'Saved', text: 'The passkey has its new name.' },
  'passkey-removed': { title: 'Passkey removed', text: 'We have written to you about it.' },
  'session-ended': { title: 'Signed out', text: 'That device has to sign in again.' },
  'others-ended': { title: 'Signed out', text: 'All your other devices have to sign in again.' },
} satisfies Record<string, Message>

type FlashWord = keyof typeof flashes

/** The message that an address asks for; null for one that asks for none. */
export function flashOf(url: URL): Message | null {
  const word = url.searchParams.get('done') ?? ''
  return Object.hasOwn(flashes, word) ? flashes[word as FlashWord] : null
}
