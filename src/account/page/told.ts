import type { Message } from '../../ui/toast-box.tsx'

/** What the account pages say once something is done; the word stands in the address. */
const words = {
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
  'session-ended': { title: 'Signed out', text: 'That device has to sign in again.' },
  'others-ended': { title: 'Signed out', text: 'All your other devices have to sign in again.' },
} satisfies Record<string, Message>

export type DoneWord = keyof typeof words

/** The message that an address asks for; null for one that asks for none. */
export function toldBy(url: URL): Message | null {
  const word = url.searchParams.get('done') ?? ''
  return Object.hasOwn(words, word) ? words[word as DoneWord] : null
}
