import * as t from '#messages/promise.ts'

export type Site = {
  name: string
  shortName: string
  tagline: string
  contactEmail: string
  /** Empty without a page. */
  facebookUrl: string
  contactPhone?: string
  /** The operator turned the service worker off. */
  isNotKeptOffline?: boolean
  contactAddress?: string
  /** The site's operator. */
  organization?: string
  /** Of the organization: "Stuart, Florida". */
  town?: string
  /** Without a final slash. */
  url: string
  submissionForm?: SubmissionForm
  mapTiles?: MapTiles
  /** As #rrggbb. */
  colors?: { navy: string; action: string; link: string; gold: string }
  logoPath?: string
  popular?: string[]
  promise?: PromisedTime
}

export type SubmissionForm = { scriptUrl: string; id: string }

/** With {z}, {x} and {y}. */
export type MapTiles = { url: string; attribution: string }

/** A loose one reads "a few days". */
export type PromisedTime = { hours: number; isLoose: boolean }

/** From the specification. */
export const usualPromise: PromisedTime = { hours: 24, isLoose: false }

type Promising = { promise?: PromisedTime }

export function promiseOf(site: Promising | undefined): PromisedTime {
  return site?.promise ?? usualPromise
}

/** "24 hours", "3 days", "a few days". */
export function promisedTime(site: Promising | undefined): string {
  const { hours, isLoose } = promiseOf(site)
  if (isLoose) return t.aFewDays()
  if (hours === 1) return t.oneHour()
  return hours >= 48 && hours % 24 === 0 ? t.days({ count: hours / 24 }) : t.hours({ count: hours })
}

const hour = 3_600_000

export function dueAfter(site: Promising, at: Date): Date {
  return new Date(at.getTime() + promiseOf(site).hours * hour)
}

/** At which the team is reminded: 4 of 24. */
export function alertHours(site: Promising): number {
  return promiseOf(site).hours / 6
}
