import type { Db } from '../../platform/db/schema.ts'
import type { AuthSettings } from '../settings/settings.ts'
import type { Keys } from '../keys/keys.server.ts'
import type { Limits } from '../../platform/http/limits.server.ts'
import type { Provider } from '../settings/providers.ts'
import type { TextMessages } from '../codes/text-messages.server.ts'

/** @param account `email` is its confirmed address, if it has one. */
export type EraseAccount = (db: Db, account: { id: string; email: string | null }) => Promise<void>

/** What somebody wants to change of how they sign in; `factorId` is a second factor that was begun. */
export type SignInChange = { what: 'password' } | { what: 'factors'; factorId?: string }

/** All that the auth service needs of the outside world. */
export type Auth = {
  db: Db
  settings: AuthSettings
  keys: Keys
  limits: Limits
  /** With whom people can sign in elsewhere. */
  providers: Provider[]
  /** Null without a provider of text messages. */
  texts: TextMessages | null
  /** The site that people come from and go back to; `url` has no slash at its end. */
  site: { name: string; url: string; contactEmail: string }
  /** Takes away what the site keeps of an account. Called in the transaction that deletes it. */
  eraseAccount: EraseAccount
  /** Whether somebody has shown on the site's pages, minutes ago in this session, what those ask for before a change. */
  hasProved(db: Db, sessionId: string, change: SignInChange): Promise<boolean>
  now(): Date
  log(event: Record<string, unknown>): void
  /** How other servers are asked. */
  fetch: typeof fetch
}

/** Where the service is reached from outside. */
export function publicUrl(auth: Auth): string {
  return `${auth.site.url}/auth/v1`
}
