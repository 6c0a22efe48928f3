import type { ListedFacts } from './fields.ts'

type BuyersFact =
  | 'naicsCodes'
  | 'uei'
  | 'cage'
  | 'coreCompetencies'
  | 'differentiators'
  | 'pastPerformance'

/** The owner has filled in something that government and corporate buyers look for. */
export function isForBuyers(business: Pick<ListedFacts, BuyersFact>): boolean {
  const { naicsCodes, uei, cage, coreCompetencies, differentiators, pastPerformance } = business
  const texts = [uei, cage, coreCompetencies, differentiators, pastPerformance]
  return naicsCodes.length > 0 || texts.some(Boolean)
}
