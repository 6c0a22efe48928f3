import * as t from '#messages/admin-texts.ts'

/** Each with its number, such as `figure-0`. */
export const figureColumns = [
  { name: 'figure', label: t.figure(), missing: t.enterTheFigureOrEmpty() },
  { name: 'label', label: t.whatItCounts(), missing: t.enterWhatTheFigureCounts() },
  {
    name: 'source',
    label: t.source(),
    missing: t.enterTheSourceSuchAs(),
  },
  {
    name: 'year',
    label: t.year(),
    missing: t.enterTheYearOfThe(),
  },
  { name: 'link', label: t.sourceLink(), missing: null },
] as const

export const figureRows = [0, 1, 2, 3]

export const popularPlaces = [0, 1, 2, 3, 4]

export const ownTexts = [
  { name: 'privacy', title: t.privacy() },
  { name: 'terms', title: t.termsOfUse() },
] as const
