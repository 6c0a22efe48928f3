import type { QrCode } from '../../ui/qr-code.ts'
import type { Problems, Refusal } from '../session/outcome.ts'
import type { DoneWord } from './told.ts'

/**
 * How a form of the account pages ended: the page tells that it is done, leads elsewhere, tells what is wrong,
 * or shows what only this answer holds.
 */
export type Ended =
  | { is: 'told'; word: DoneWord }
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
type CodeSent = { is: 'code sent'; another: string | null }

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
