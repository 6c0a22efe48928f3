import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import type { AuthSettings } from '../settings/settings.ts'
import type { Keys } from '../keys/keys.server.ts'
import type { Limits } from '../../platform/http/limits.server.ts'
import type { Provider } from '../settings/providers.ts'
import type { Visitor } from '../../platform/http/visitor.server.ts'
import type { TextMessages } from '../codes/text-messages.server.ts'

/** @param account `email` is confirmed */
export type EraseAccount = (db: Db, account: { id: string; email: string | null }) => Promise<void>

export type AddressChange = { from: string; to: string }

/** `factorId` is an unverified second factor. */
export type SignInChange = { what: 'password' } | { what: 'factors'; factorId?: string }

/** External dependencies of the service. */
export type Auth = {
  db: Db
  settings: AuthSettings
  keys: Keys
  limits: Limits
  providers: Provider[]
  texts: TextMessages | null
  site: { name: string; url: string; contactEmail: string }
  /** In the transaction that deletes it. */
  eraseAccount: EraseAccount
  /** In the transaction that changes its confirmed address. */
  moveAddress(db: Db, change: AddressChange): Promise<void>
  /** This session recently showed the proof that the site's pages require before such a change. */
  hasProved(db: Db, sessionId: string, change: SignInChange): Promise<boolean>
  now(): Date
  log(event: Record<string, unknown>): void
  fetch: typeof fetch
}

/** `isOfSite`: see `siteHeader`. */
export type Requester = Visitor & { userAgent: string; isOfSite?: boolean }

/** The service for one call; within a transaction, `db` is that. */
export type Call = Auth & { requester: Requester; aud: string }

/** Without a request. */
export function callBy(auth: Auth, requester = nobody): Call {
  return { ...auth, requester, aud: auth.settings.jwtAudience }
}

export const nobody: Requester = { ip: '', bucket: '', userAgent: '' }

export type Writer = Pick<Auth, 'db' | 'now'>

export function publicUrl(auth: Auth): string {
  return `${auth.site.url}/auth/v1`
}

export function inTransaction<Service extends { db: Db }, T>(
  auth: Service,
  work: (auth: Service) => Promise<T>,
): Promise<T> {
  return transaction(auth.db, (db) => work({ ...auth, db }))
}
