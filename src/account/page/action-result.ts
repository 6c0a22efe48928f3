import * as t from '#messages/account-page.ts'
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
  if (isLate) return t.codeLate()
  if (another) return t.codeSentBefore({ when: another })
  return to ? t.codeOnItsWayTo({ to }) : t.codeOnItsWay()
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
  'email-asked': { title: t.checkEmail },
  'password-changed': { title: t.passwordChanged, text: t.othersSignedOut },
  unlinked: { title: t.unlinked, text: t.unlinkedText },
  'factor-added': { title: t.factorAdded, text: t.factorAddedText },
  'factor-removed': { title: t.factorRemoved, text: t.wroteToYou },
  'factor-confirmed': { title: t.thankYou, text: t.factorConfirmed },
  proved: { title: t.thankYou, text: t.proved },
  'proved-passkeys': { title: t.thankYou, text: t.provedPasskeys },
  'passkey-added': { title: t.passkeyAdded, text: t.passkeyAddedText },
  'passkey-renamed': { title: t.saved, text: t.passkeyRenamed },
  'passkey-removed': { title: t.passkeyRemoved, text: t.wroteToYou },
  'session-ended': { title: t.signedOut, text: t.deviceSignedOut },
  'others-ended': { title: t.signedOut, text: t.othersMustSignIn },
  'language-saved': { title: t.saved, text: t.languageSaved },
} satisfies Record<string, { title: () => string; text?: () => string }>

type FlashWord = keyof typeof flashes

export function flashOf(url: URL): Message | null {
  const word = url.searchParams.get('done') ?? ''
  if (!Object.hasOwn(flashes, word)) return null
  const flash: { title: () => string; text?: () => string } = flashes[word as FlashWord]
  return { title: flash.title(), ...(flash.text && { text: flash.text() }) }
}
