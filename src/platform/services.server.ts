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

/** All that pages need of the outside world; tests hand in their own. */
export type Services = {
  db: Db
  site: Site
  /** What the status page tells of the process and where it keeps its data. */
  machine: Machine
  now(): Date
  /** As `now`, for who asks for the day alone; `now` itself where it is left out. */
  dayNow?: () => Date
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
  /** The pictures that owners send. */
  images: Images
  /** How emails leave. */
  mail: Pick<Carrier, 'name' | 'isServer' | 'send'>
  /** All that somebody has sent in; `email` is the confirmed address of their account, if it has one. */
  findSentBy(account: { id: string; email: string | null }): Promise<{
    submissions: object[]
    drafts: object[]
    conversations: object[]
    reports: object[]
    invitations: object[]
  }>
  figures: {
    /** Counts something of listings, in memory: it is written in batches. @param day as 2026-11-21. */
    count(ids: readonly string[], what: FigureKind, day: string): void
  }
  reviews: {
    /** What people wrote on Google about a place; null without a key, or when Google does not tell. */
    find(placeId: string): Promise<PlaceReviews | null>
  }
}

/** The process: which version it is, the folder of its data, and the kind of its database. */
export type Machine = {
  version: string
  dataDir: string
  database: 'embedded' | 'server'
  /** What who asks for `/metrics` has to say; without one there is no such address. */
  metricsToken?: string | undefined
  /**
   * Asks every process behind the port what it tells, this one among them.
   *
   * @param tell is what this one tells, also when another asks; call it once.
   * @returns how to ask; one that does not answer in time is left out.
   */
  askProcesses<Told>(tell: () => Told): () => Promise<Told[]>
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

/** What belongs to one request alone: the id in the log, and who asks. */
export type RequestInfo = {
  id: string
  /** By which what we write into its page is told from what somebody else does; it stays in the process. */
  key: string
  /** Its page as UTF-8, once that is rendered. */
  document?: Buffer<ArrayBuffer>
  /** Whether its page is made for nobody in particular, and may be put together of parts that are kept. */
  isForNobody?: true
  /** Scripts that those of its page write. */
  later: string[]
  visitor: Visitor
  /** Listings that its page shows, to be counted for everybody who gets it. */
  seen: { what: FigureKind; ids: readonly string[] }[]
  /** Set when its page asked for the time, and not for the day alone. */
  asksTime?: boolean
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
export function today({ now, dayNow = now }: Pick<Services, 'now' | 'dayNow'>): string {
  return dayInFlorida.format(dayNow())
}
