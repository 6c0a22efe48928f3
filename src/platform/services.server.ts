import { createContext } from 'react-router'
import type { Auth, EraseAccount } from '../auth/request/auth.server.ts'
import type { Images } from './images/images.server.ts'
import type { Limits } from './http/limits.server.ts'
import type { Carrier } from './email/mail.ts'
import type { Outage } from './http/outage.ts'
import type { Turns } from './http/turns.server.ts'
import type { TrustedProxies, Visitor } from './http/visitor.server.ts'
import type { Site } from './ui/site.ts'
import type { Db } from './db/schema.ts'
import type { FigureKind, SearchText, Seen } from '../listings/figures/figure.ts'
import type { PlaceReviews } from '../listings/business.ts'

export type Services = {
  db: Db
  site: Site
  machine: Machine
  now(): Date
  /** `now` by default. */
  dayNow?: () => Date
  randomId(): string
  log(event: Record<string, unknown>): void
  accounts: Accounts
  proxies: {
    trusted: TrustedProxies | null
    header: string
    /** TRUSTED_PROXIES doesn't name it. */
    isUndeclared?: boolean
  }
  /** For slow database work. */
  inTurn: Turns
  forms: { secret: string; limits: Limits }
  /** `maxBytes` of those awaiting a decision. */
  documents: { keys: DocumentKeys; maxBytes: number }
  images: Images
  mail: Pick<Carrier, 'name' | 'isServer' | 'send' | 'sender'>
  /** The address that the private link to a page was emailed to, or null. */
  addressOfLink(
    services: Pick<Services, 'db' | 'now' | 'accounts' | 'forms'>,
    path: string,
  ): Promise<string | null>
  /** `email` is confirmed. */
  findSentBy(account: { id: string; email: string | null }): Promise<{
    submissions: object[]
    drafts: object[]
    conversations: object[]
    reports: object[]
    contactMessages: object[]
    invitations: object[]
  }>
  figures: {
    /** In memory, written in batches. @param day as 2026-11-21 */
    count(ids: readonly string[], what: FigureKind, day: string): void
    countMissed(search: SearchText, day: string): void
    countFound(ids: readonly string[], search: SearchText, day: string): void
  }
  reviews: {
    /** Null without an API key or an answer. */
    find(placeId: string): Promise<PlaceReviews | null>
  }
}

export type Machine = {
  version: string
  dataDir: string
  database: 'embedded' | 'server'
  /** For `/webhooks/email` and `/webhooks/email-replies`, which don't exist without it. */
  emailEventsToken?: string | undefined
  /** Of the addresses that answers by email go to; without it, they're off. */
  emailReplyDomain?: string | undefined
  /** For `/metrics`, which doesn't exist without it. */
  metricsToken?: string | undefined
  /** Call once. @returns asks every process behind the port, this one included; late answers are left out */
  queryProcesses<Answer>(answer: () => Promise<Answer>): () => Promise<Answer[]>
}

export type Accounts = {
  /** The service is at `/auth/v1` below it. */
  url: string
  anonKey: string
  /** Security: full access. Null when the hosted service's isn't configured. */
  serviceKey: string | null
  /** On a visitor's behalf. */
  fetch(request: Request, visitor: Visitor): Promise<Response>
  own: Auth | null
  eraseAccount: EraseAccount
}

/** Per document; can be destroyed. Ids have letters, digits, _ and -. */
export type DocumentKeys = {
  /** Names the folder, which can differ between machines, or the bucket. */
  folderId(): Promise<string>
  /** @param key to bring in one from elsewhere @throws when it exists */
  make(id: string, key?: Buffer): Promise<Buffer>
  find(id: string): Promise<Buffer | null>
  destroy(id: string): Promise<void>
  list(): Promise<{ id: string; madeAt: Date; isWhole: boolean }[]>
}

export const servicesContext = createContext<Services>()

export type RequestInfo = {
  id: string
  /** Security: nonce of our inline scripts; never leaves the process. */
  key: string
  document?: Buffer<ArrayBuffer>
  /** Shared by all visitors; may use cached parts. */
  isForNobody?: true
  later: string[]
  visitor: Visitor
  /** It was requested in a language this page isn't translated to. */
  isUntranslated?: boolean
  /** Listings shown and searches missed, counted for each visitor who gets the page. */
  seen: Seen[]
  asksTime?: boolean
  secondsUntilFree?: number
  outage?: Outage
  retryAfter?: number | undefined
}

export const requestContext = createContext<RequestInfo>()

const dayInFlorida = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

/** As 2026-11-21. */
export function today({ now, dayNow = now }: Pick<Services, 'now' | 'dayNow'>): string {
  return dayInFlorida.format(dayNow())
}
