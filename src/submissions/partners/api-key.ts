export const scopes = ['suggest-businesses', 'suggest-fixes'] as const
export type Scope = (typeof scopes)[number]

/** A partner's key, without its secret. */
export type ApiKey = {
  id: string
  /** Of the partner, as the review desk shows it. */
  name: string
  /** Gets questions and decisions; empty once its account was deleted. */
  email: string
  scopes: readonly Scope[]
}
