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
import type { FigureKind } from '../listings/figures/figure.ts'
import type { PlaceReviews } from '../listings/business.ts'

export type Services = {
  db: Db
  site: Site
  machine: Machine
  now(): Date
  /** For callers that only need the date; `now` by default. */
  dayNow?: () => Date
  randomId(): string
  log(event: Record<string, unknown>): void
  accounts: Accounts
  /** Trusted proxies, and their header for visitors' addresses. */
  proxies: {
    trusted: TrustedProxies | null
    header: string
    /** A request came through a proxy that TRUSTED_PROXIES doesn't name. */
    isUndeclared?: boolean
  }
  /** Queue for slow database work. */
  inTurn: Turns
  /** Bot protection of public forms; its limits count all visits. */
  forms: { secret: string; limits: Limits }
  /** Private documents; `maxBytes` limits those awaiting a decision. */
  documents: { keys: DocumentKeys; maxBytes: number }
  images: Images
  mail: Pick<Carrier, 'name' | 'isServer' | 'send'>
  /** For a person's data download; `email` is their account's confirmed address. */
  findSentBy(account: { id: string; email: string | null }): Promise<{
    submissions: object[]
    drafts: object[]
    conversations: object[]
    reports: object[]
    invitations: object[]
  }>
  figures: {
    /**
     * Counted in memory and written in batches.
     * @param day as 2026-11-21.
     */
    count(ids: readonly string[], what: FigureKind, day: string): void
  }
  reviews: {
    /** Google reviews; null without an API key or an answer. */
    find(placeId: string): Promise<PlaceReviews | null>
  }
}

export type Machine = {
  version: string
  dataDir: string
  database: 'embedded' | 'server'
  /** Bearer token for `/metrics`, which doesn't exist without one. */
  metricsToken?: string | undefined
  /**
   * Call once.
   * @param answer this process's answer, whichever process asks.
   * @returns asks every process behind the port, this one included; late answers are left out.
   */
  askProcesses<Answer>(answer: () => Promise<Answer>): () => Promise<Answer[]>
}

/** Our own auth service, or a hosted one with the same protocol. */
export type Accounts = {
  /** For clients; the service is at `/auth/v1` below it. */
  url: string
  anonKey: string
  /** Security: full access, for the site only. Null when the hosted service's isn't configured. */
  serviceKey: string | null
  /** On a visitor's behalf; our own service is called in-process. */
  fetch(request: Request, visitor: Visitor): Promise<Response>
  own: Auth | null
  eraseAccount: EraseAccount
}

/** Per-document encryption keys that can be destroyed. Ids have letters, digits, _ and -. */
export type DocumentKeys = {
  /** Identifies the key folder, which can differ between machines. */
  folderId(): Promise<string>
  /**
   * Creates a 32-byte key.
   * @throws when it exists.
   */
  make(id: string): Promise<Buffer>
  find(id: string): Promise<Buffer | null>
  /** The key is gone once it returns. */
  destroy(id: string): Promise<void>
  /** `isWhole` is false for a partly written key. */
  list(): Promise<{ id: string; madeAt: Date; isWhole: boolean }[]>
}

export const servicesContext = createContext<Services>()

export type RequestInfo = {
  id: string
  /** Security: nonce that tells our inline scripts from injected ones; never leaves the process. */
  key: string
  document?: Buffer<ArrayBuffer>
  /** The page is shared by all visitors and may use cached parts. */
  isForNobody?: true
  /** Scripts written by the page's own scripts. */
  later: string[]
  visitor: Visitor
  /** It was requested in a language this page isn't translated to. */
  isUntranslated?: boolean
  /** Listings shown, counted for each visitor who gets the page. */
  seen: { what: FigureKind; ids: readonly string[] }[]
  /** The page read the time, not just the date. */
  asksTime?: boolean
  secondsUntilFree?: number
  outage?: Outage
  /** Retry-After in seconds. */
  retryAfter?: number | undefined
}

export const requestContext = createContext<RequestInfo>()

const dayInFlorida = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

/** The date in Florida, as 2026-11-21. */
export function today({ now, dayNow = now }: Pick<Services, 'now' | 'dayNow'>): string {
  return dayInFlorida.format(dayNow())
}
