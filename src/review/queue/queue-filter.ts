import { searchable } from '../../platform/db/column-text.ts'

/** The parts of the queue, by their name in the address. */
export const queueParts = ['waiting', 'mine', 'changes', 'decided', 'all'] as const
export type QueuePartName = (typeof queueParts)[number]

export const partNames: Record<QueuePartName, string> = {
  waiting: 'Waiting',
  mine: 'Mine',
  changes: 'Changes asked',
  decided: 'Decided',
  all: 'Everything',
}

/** What stands in the queue; listings only where somebody searches them, or their proof runs out. */
export const queueKinds = [
  'suggest',
  'register',
  'edit',
  'claim',
  'proof',
  'answer',
  'report',
  'message',
  'listing',
] as const
export type QueueKind = (typeof queueKinds)[number]

export const kindNames: Record<QueueKind, string> = {
  suggest: 'Suggested',
  register: 'Registered',
  edit: 'Changes of listings',
  claim: 'Claims',
  proof: 'Proofs for badges',
  answer: 'Answers of owners',
  report: 'Reports',
  message: 'Messages named as spam',
  listing: 'Listings',
}

/** Which of the queue is to be seen; null and empty leave out nothing. */
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

/** All that waits. */
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

/** What an address asks for; what it says that is not known here is left out. */
export function readFilter(url: URL): QueueFilter {
  const text = (name: string) => searchable(url.searchParams.get(name) ?? '').trim()
  const show = text('show')
  // Mails and notes of the team lead here by this name.
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

/** The query that keeps a filter in an address; empty for all that waits. */
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

/** How many filters besides part and words are set. */
export function countFilters(filter: QueueFilter): number {
  const { kind, county, category, hasDocuments, hasNews, isExpiring } = filter
  return [kind, county, category, hasDocuments, hasNews, isExpiring].filter(Boolean).length
}

/**
 * What has to stand in the words of a thing, each: a phone number is found by its digits however it is written. Marks
 * that only separate are left out.
 */
export function searchedWords(typed: string): string[] {
  const digits = typed.replace(/\D/g, '')
  if (/^[\d\s().+-]+$/.test(typed) && digits.length >= 7)
    return [digits.length === 11 ? digits.replace(/^1/, '') : digits]
  return typed.split(/[\s,;]+/).filter(Boolean)
}
