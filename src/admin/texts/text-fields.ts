/** Each with its number, such as `figure-0`. */
export const figureColumns = [
  { name: 'figure', label: 'Figure', missing: 'Write the figure, or empty the whole row.' },
  { name: 'label', label: 'What it counts', missing: 'Say what the figure counts.' },
  {
    name: 'source',
    label: 'Who says so',
    missing: 'Say who says so, such as U.S. Census Bureau.',
  },
  {
    name: 'year',
    label: 'Of which year',
    missing: 'Write the year that the figure is of, such as 2021.',
  },
] as const

export const figureRows = [0, 1, 2, 3]

export const popularPlaces = [0, 1, 2, 3, 4]

export const ownTexts = [
  { name: 'privacy', title: 'Privacy' },
  { name: 'terms', title: 'Terms of Use' },
] as const
