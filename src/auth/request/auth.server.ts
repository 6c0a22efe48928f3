import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import type { AuthSettings } from '../settings/settings.ts'
import type { Keys } from '../keys/keys.server.ts'
import type { Limits } from '../../platform/http/limits.server.ts'
import type { Provider } from '../settings/providers.ts'
import type { Visitor } from '../../platform/http/visitor.server.ts'
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

/** Saved with the session and in the audit log. `isOfSite`: see `siteHeader`. */
export type Requester = Visitor & { userAgent: string; isOfSite?: boolean }

/** The service for one call; within a transaction, `db` is that. */
export type Call = Auth & { requester: Requester; aud: string }

/** For the site's own server, and commands, which call without a request. */
export function callBy(auth: Auth, requester = nobody): Call {
  return { ...auth, requester, aud: auth.settings.jwtAudience }
}

export const nobody: Requester = { ip: '', bucket: '', userAgent: '' }

/** For rows with times. */
export type Writer = Pick<Auth, 'db' | 'now'>

/** As seen from outside. */
export function publicUrl(auth: Auth): string {
  return `${auth.site.url}/auth/v1`
}

/** Within the work, `db` is the transaction. */
export function inTransaction<Service extends { db: Db }, T>(
  auth: Service,
  work: (auth: Service) => Promise<T>,
): Promise<T> {
  return transaction(auth.db, (db) => work({ ...auth, db }))
}
