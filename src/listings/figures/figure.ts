/** What is counted of a listing. */
export const figureKinds = ['view', 'found', 'call', 'website', 'directions', 'message'] as const
export type FigureKind = (typeof figureKinds)[number]

/** What of it is a tap on a link, which the browser tells. */
export const tapKinds = ['call', 'website', 'directions', 'message'] as const
