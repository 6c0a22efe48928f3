export const figureKinds = ['view', 'found', 'call', 'website', 'directions', 'message'] as const
export type FigureKind = (typeof figureKinds)[number]

/** Taps on links, reported by the browser. */
export const tapKinds = ['call', 'website', 'directions', 'message'] as const
