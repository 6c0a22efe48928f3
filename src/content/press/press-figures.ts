import * as t from '#messages/press.ts'

export type PressFigures = Record<
  'published' | 'proven' | 'owners' | 'newest' | 'counties' | 'trades' | 'resources',
  number
>

/** In the order of the page, each with its definition. */
export const figureTexts: {
  key: keyof PressFigures
  name: () => string
  means: () => string
}[] = [
  { key: 'published', name: t.published, means: t.publishedMeans },
  { key: 'proven', name: t.proven, means: t.provenMeans },
  { key: 'owners', name: t.owners, means: t.ownersMeans },
  { key: 'newest', name: t.newest, means: t.newestMeans },
  { key: 'counties', name: t.counties, means: t.countiesMeans },
  { key: 'trades', name: t.trades, means: t.tradesMeans },
  { key: 'resources', name: t.resources, means: t.resourcesMeans },
]
