import type { QrCode } from '../../platform/ui/qr-code.ts'
import type { Message } from '../../platform/ui/toast-box.tsx'
import type { Problems, Refusal } from '../session/outcome.ts'

export type ActionResult =
  | { is: 'flash'; word: FlashWord }
  | { is: 'gone'; to: string }
  | Refusal
  | CodeSent
  | AtProvider
  | SettingUp
  | NewPasskey
  | NewCodes

/** `another`: when one more code can be requested. `isLate`: emails aren't being sent. */
type CodeSent = { is: 'code sent'; another: string | null; isLate: boolean }

export function codeSentText({ another, isLate }: CodeSent, to = ''): string {
  if (isLate)
    return 'Our emails are delayed right now. We’ll send the code as soon as we can. Come back when you have it.'
  if (another) return `We sent you a code a moment ago. You can ask for another ${another}.`
  return `A code is on its way${to && ` to ${to}`}. It may take a minute.`
}

type AtProvider = { is: 'at provider'; name: string; url: string }

/** The setup URL contains the secret. */
export type SettingUp = {
  is: 'setting up'
  factorId: string
  uri: string
  secret: string
  code: QrCode
  problems: Problems
}

type NewPasskey = { is: 'new passkey'; factorId: string }

/** Shown once. */
export type NewCodes = { is: 'new codes'; codes: string[]; isFirst: boolean }

/** Messages shown once, named in the URL. */
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

export function flashOf(url: URL): Message | null {
  const word = url.searchParams.get('done') ?? ''
  return Object.hasOwn(flashes, word) ? flashes[word as FlashWord] : null
}
