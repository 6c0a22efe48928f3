import * as contact from '#messages/desk-contact.ts'
import * as t from '#messages/desk-queue.ts'
import { searchable } from '../../platform/db/column-text.ts'
import { kinds, type Kind } from '../../submissions/kinds.ts'

export const queueParts = ['waiting', 'mine', 'changes', 'decided', 'all'] as const
export type QueuePartName = (typeof queueParts)[number]

export const partNames: Record<QueuePartName, () => string> = {
  waiting: t.waiting,
  mine: t.mine,
  changes: t.changesRequested,
  decided: t.decided,
  all: t.everything,
}

/** Listings appear only in searches or when their badge expires. */
export const kindNames = {
  ...(Object.fromEntries(
    Object.entries(kinds).map(([kind, { plural }]) => [kind, plural]),
  ) as Record<Kind, () => string>),
  report: t.reports,
  message: t.messages,
  contact: contact.contactForm,
  listing: t.listings,
}
export type QueueKind = keyof typeof kindNames
export const queueKinds = Object.keys(kindNames) as QueueKind[]

/** Null and empty mean no limit. */
export type QueueFilter = {
  part: QueuePartName
  kind: QueueKind | null
  county: string
  category: string
  hasDocuments: boolean
  hasNews: boolean
  isExpiring: boolean
  words: string
  page: number
}

export const wholeQueue: QueueFilter = {
  part: 'waiting',
  kind: null,
  county: '',
  category: '',
  hasDocuments: false,
  hasNews: false,
  isExpiring: false,
  words: '',
  page: 1,
}

const maxOfWords = 100

export function readFilter(url: URL): QueueFilter {
  const text = (name: string) => searchable(url.searchParams.get(name) ?? '').trim()
  const show = text('show')
  // Emails and notes link with this name.
  const isReports = show === 'reports'
  const kind = queueKinds.find((one) => one === text('kind')) ?? null
  const page = Number(text('page'))
  return {
    part: isReports ? 'all' : (queueParts.find((part) => part === show) ?? 'waiting'),
    kind: isReports ? 'report' : kind,
    county: text('county').slice(0, 40),
    category: text('category').slice(0, 60),
    hasDocuments: url.searchParams.has('documents'),
    hasNews: url.searchParams.has('news'),
    isExpiring: url.searchParams.has('expiring'),
    words: text('q').slice(0, maxOfWords),
    page: Number.isInteger(page) && page > 1 && page < 100_000 ? page : 1,
  }
}

export function filterQuery(filter: QueueFilter): string {
  const query = new URLSearchParams()
  const { part, kind, county, category, words, page } = filter
  if (part === 'all' && kind === 'report') query.set('show', 'reports')
  else {
    if (part !== 'waiting') query.set('show', part)
    if (kind) query.set('kind', kind)
  }
  if (county) query.set('county', county)
  if (category) query.set('category', category)
  if (filter.hasDocuments) query.set('documents', 'on')
  if (filter.hasNews) query.set('news', 'on')
  if (filter.isExpiring) query.set('expiring', 'on')
  if (words) query.set('q', words)
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return text && `?${text}`
}

export function countFilters(filter: QueueFilter): number {
  const { kind, county, category, hasDocuments, hasNews, isExpiring } = filter
  return [kind, county, category, hasDocuments, hasNews, isExpiring].filter(Boolean).length
}

export function searchedWords(typed: string): string[] {
  const digits = typed.replace(/\D/g, '')
  if (/^[\d\s().+-]+$/.test(typed) && digits.length >= 7)
    return [digits.length === 11 ? digits.replace(/^1/, '') : digits]
  return typed.split(/[\s,;]+/).filter(Boolean)
}
