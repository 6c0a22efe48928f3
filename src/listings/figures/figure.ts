export const figureKinds = ['view', 'found', 'call', 'website', 'directions', 'message'] as const
export type FigureKind = (typeof figureKinds)[number]

/** Taps on links, reported by the browser. */
export const tapKinds = ['call', 'website', 'directions', 'message'] as const

/** Found nothing nearby. `words`: a category, or what was typed; `place`: a county, or ''. */
export type MissedSearch = { words: string; place: string }

export type Seen =
  | { what: FigureKind; ids: readonly string[] }
  | { what: 'missed'; search: MissedSearch }
