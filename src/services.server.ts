import { createContext } from 'react-router'
import type { Auth, EraseAccount } from './auth/auth.server.ts'
import type { Limits } from './limits/limits.server.ts'
import type { TrustedProxies, Visitor } from './limits/visitor.server.ts'
import type { Site } from './ui/site.ts'
import type { Db } from './db/schema.ts'

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
  /** What tells people from programs where anybody may send a form. */
  forms: { secret: string; limits: Limits }
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

/** What Google tells of a place. Ratings go from 1 to 5; links are whole addresses; days as 2026-11-21. */
export type PlaceReviews = {
  rating: number
  total: number
  url: string
  reviews: {
    author: string
    authorUrl: string | null
    rating: number
    text: string
    date: string
  }[]
}

/** Where loaders and actions find the services. */
export const servicesContext = createContext<Services>()

/** What belongs to one request alone: the id in the log, the key of its inline scripts, and who asks. */
export type RequestInfo = { id: string; nonce: string; visitor: Visitor }

export const requestContext = createContext<RequestInfo>()

const dayInFlorida = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

/** The day it is in Florida, as 2026-11-21. */
export function today({ now }: Pick<Services, 'now'>): string {
  return dayInFlorida.format(now())
}
