import type { Db } from '../../platform/db/schema.ts'
import type { AuthSettings } from '../settings/settings.ts'
import type { Keys } from '../keys/keys.server.ts'
import type { Limits } from '../../platform/http/limits.server.ts'
import type { Provider } from '../settings/providers.ts'
import type { TextMessages } from '../codes/text-messages.server.ts'

/** @param account `email` is its confirmed address, if any */
export type EraseAccount = (db: Db, account: { id: string; email: string | null }) => Promise<void>

/** `factorId` is an unverified second factor. */
export type SignInChange = { what: 'password' } | { what: 'factors'; factorId?: string }

/** All that the auth service needs from outside. */
export type Auth = {
  db: Db
  settings: AuthSettings
  keys: Keys
  limits: Limits
  providers: Provider[]
  /** Null without a text message provider. */
  texts: TextMessages | null
  /** `url` has no slash at its end. */
  site: { name: string; url: string; contactEmail: string }
  /** Deletes the site's data of an account, in the transaction that deletes it. */
  eraseAccount: EraseAccount
  /** True if this session showed, minutes ago, what the site's pages ask for before such a change. */
  hasProved(db: Db, sessionId: string, change: SignInChange): Promise<boolean>
  now(): Date
  log(event: Record<string, unknown>): void
  fetch: typeof fetch
}

/** As seen from outside. */
export function publicUrl(auth: Auth): string {
  return `${auth.site.url}/auth/v1`
}
