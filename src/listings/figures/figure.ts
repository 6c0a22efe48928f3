export const figureKinds = ['view', 'found', 'call', 'website', 'directions', 'message'] as const
export type FigureKind = (typeof figureKinds)[number]

/** Taps on links, reported by the browser. */
export const tapKinds = ['call', 'website', 'directions', 'message'] as const

/** A search without what may be about a person. `words`: a category, or what was typed; `place`: a county, or ''. */
export type SearchText = { words: string; place: string }

export type Seen =
  | { what: FigureKind; ids: readonly string[]; search?: SearchText | null }
  | { what: 'missed'; search: SearchText }
