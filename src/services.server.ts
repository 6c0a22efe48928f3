import { createContext } from 'react-router'
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
  reviews: {
    /** What people wrote on Google about a place; null without a key, or when Google does not tell. */
    find(placeId: string): Promise<PlaceReviews | null>
  }
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

/** What belongs to one response alone: the id in the log, and the key of its inline scripts. */
export type RequestInfo = { id: string; nonce: string }

export const requestContext = createContext<RequestInfo>()

const dayInFlorida = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

/** The day it is in Florida, as 2026-11-21. */
export function today({ now }: Services): string {
  return dayInFlorida.format(now())
}
