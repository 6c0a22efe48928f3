import { readUrl } from '../../platform/text/read-url.ts'
import * as t from '#messages/duplicates.ts'
import { milesBetween, type Point } from '../../florida/distance.ts'

/** `likeness` of names: 0 to 1, by trigrams. */
export type Likeness = {
  likeness: number
  isSamePhone: boolean
  isSameSite: boolean
  isSameLicense: boolean
  miles: number | null
  /** In the same ZIP code and category, a name that differs in a word. */
  isNearInArea?: boolean
}

export const duplicateFrom = 0.45

/** Hosts of many businesses: sharing one means nothing. */
const sharedHosts = new Set([
  'facebook.com',
  'fb.com',
  'google.com',
  'instagram.com',
  'linkedin.com',
  'linktr.ee',
  'sites.google.com',
  'twitter.com',
  'x.com',
  'yelp.com',
  'youtube.com',
])

const reasonedLikeness = 0.4

/**
 * 0 to 1. A license, phone, or website counts much, a name by its likeness, nearness a little.
 * Similar names far apart are different businesses, but a shared phone, website, or license counts
 * at any distance.
 */
export function duplicateScore({
  likeness,
  isSamePhone,
  isSameSite,
  isSameLicense,
  miles,
  isNearInArea = false,
}: Likeness): number {
  const ofName = likeness < reasonedLikeness ? 0 : likeness * 0.5
  const ofFar = isSamePhone || isSameSite || isSameLicense ? 0 : -0.2
  const ofPlace =
    miles === null ? 0 : miles <= 2 ? 0.15 : miles <= 15 ? 0.1 : miles > 60 ? ofFar : 0
  const ofLicense = isSameLicense ? 0.65 : 0
  const score = ofName + (isSamePhone ? 0.5 : 0) + (isSameSite ? 0.45 : 0) + ofLicense + ofPlace
  const least = isNearInArea ? duplicateFrom : 0
  return Math.round(Math.min(1, Math.max(least, score)) * 100) / 100
}

export function isAlikeByName({ likeness, isNearInArea = false }: Likeness): boolean {
  return likeness >= reasonedLikeness || isNearInArea
}

export function duplicateReasons(compared: Likeness): string[] {
  const { likeness, isSamePhone, isSameSite, isSameLicense, miles } = compared
  const name = likeness >= 0.95 ? t.sameName() : isAlikeByName(compared) ? t.similarName() : null
  const place = miles !== null && miles <= 15 ? placeReason(miles) : null
  const reasons = [
    name,
    isSameLicense && t.sameLicense(),
    isSamePhone && t.samePhone(),
    isSameSite && t.sameWebsite(),
    place,
  ]
  return reasons.filter((reason) => typeof reason === 'string')
}

function placeReason(miles: number): string {
  return miles < 1 ? t.underOneMile() : t.milesAway({ miles: Math.round(miles) })
}

export function ownHost(website: string | null): string | null {
  const url = website ? readUrl(website) : null
  if (!url) return null
  const host = url.hostname.replace(/^www\./, '')
  return sharedHosts.has(host) || /(^|\.)facebook\.com$/.test(host) ? null : host
}

export function milesApart(one: Point | null, other: Point | null): number | null {
  return one && other ? milesBetween(one, other) : null
}

type Near = { score: number; isAlikeByName: boolean }

/** Similar by name and more, and well ahead of the next; null if there's none. */
export function clearlyClosest<T extends Near>(matches: readonly T[]): T | null {
  const [best, next] = matches.toSorted((one, other) => other.score - one.score)
  if (!best || best.score < 0.75 || (next && best.score - next.score < 0.15)) return null
  return best.isAlikeByName ? best : null
}
