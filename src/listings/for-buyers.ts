import type { ListedFacts } from './fields.ts'

type BuyersFacts = Pick<
  ListedFacts,
  'naicsCodes' | 'uei' | 'cage' | 'coreCompetencies' | 'differentiators' | 'pastPerformance'
>

/** The owner has filled in something that government and corporate buyers look for. */
export function isForBuyers(business: BuyersFacts): boolean {
  const { naicsCodes, uei, cage } = business
  return naicsCodes.length > 0 || Boolean(uei || cage) || hasStatement(business)
}

/** Codes alone, as a register knows them, are no capability statement. */
export function hasStatement({
  coreCompetencies,
  differentiators,
  pastPerformance,
}: BuyersFacts): boolean {
  return Boolean(coreCompetencies || differentiators || pastPerformance)
}
