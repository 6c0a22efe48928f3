import { createContext } from 'react-router'
import type { Auth, EraseAccount } from './auth/request/auth.server.ts'
import type { Limits } from './limits/limits.server.ts'
import type { Outage } from './limits/outage.ts'
import type { Turns } from './limits/turns.server.ts'
import type { TrustedProxies, Visitor } from './limits/visitor.server.ts'
import type { Site } from './ui/site.ts'
import type { Db } from './db/schema.ts'
import type { PlaceReviews } from './directory/business.ts'

/** All that pages need of the outside world; tests hand in their own. */
export type Services = {
  db: Db
  site: Site
  now(): Date
  randomId(): string
  /** Writes one event to the log. */
  log(event: Record<string, unknown>): void
  accounts: Accounts
  /** Whose word is taken for where a visitor is, and the header that it stands in. */
  proxies: { trusted: TrustedProxies | null; header: string }
  /** Does what takes the database long, a little at a time. */
  inTurn: Turns
  /** What tells people from programs where anybody may send a form; its limits count all visits. */
  forms: { secret: string; limits: Limits }
  /** Where the keys of private documents are, and how many bytes of documents may wait for a decision. */
  documents: { keys: DocumentKeys; maxBytes: number }
  /** All that somebody has sent in; `email` is the confirmed address of their account, if it has one. */
  findSentBy(account: {
    id: string
    email: string | null
  }): Promise<{ submissions: object[]; drafts: object[] }>
  reviews: {
    /** What people wrote on Google about a place; null without a key, or when Google does not tell. */
    find(placeId: string): Promise<PlaceReviews | null>
  }
}

/** Where people sign in: our own auth service, or a hosted one that speaks the same protocol. */
export type Accounts = {
  /** What clients are given; the service answers under it at `/auth/v1`. */
  url: string
  anonKey: string
  /** For what only the site itself may do; null when the hosted service's was not given. */
  serviceKey: string | null
  /** Asks the service, for a visitor. Our own answers without a connection. */
  fetch(request: Request, visitor: Visitor): Promise<Response>
  /** Our own service; null when a hosted one is used. */
  own: Auth | null
  eraseAccount: EraseAccount
}

/** The keys of private documents, each in a place of its own that can be destroyed. An id has letters, digits, _ and -. */
export type DocumentKeys = {
  /** The folder that holds them; other machines may have another. */
  folderId(): Promise<string>
  /** Makes and keeps a new key (32 bytes). @throws when there is one. */
  make(id: string): Promise<Buffer>
  /** @returns null when there is none. */
  find(id: string): Promise<Buffer | null>
  /** Destroys a key; when it has returned, there is none. */
  destroy(id: string): Promise<void>
  /** All that are kept, with when they were made, and whether all of it was written. */
  list(): Promise<{ id: string; madeAt: Date; isWhole: boolean }[]>
}

/** Where loaders and actions find the services. */
export const servicesContext = createContext<Services>()

/** What belongs to one request alone: the id in the log, the key of its inline scripts, and who asks. */
export type RequestInfo = {
  id: string
  nonce: string
  visitor: Visitor
  /** Set when there was too much to do for its page: when to ask again. */
  secondsUntilFree?: number
  /** Set when its page could not be made because of this. */
  outage?: Outage
  /** What the answer says of when to ask again, in seconds. */
  retryAfter?: number | undefined
}

export const requestContext = createContext<RequestInfo>()

const dayInFlorida = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

/** The day it is in Florida, as 2026-11-21. */
export function today({ now }: Pick<Services, 'now'>): string {
  return dayInFlorida.format(now())
}
