/** One service with its price, in the owner's words: "$99", "from $150 an hour". */
export type PricedService = { name: string; price: string | null; text: string | null }

/**
 * The amount in a price and whether it's the lowest one; null if it doesn't name exactly one amount
 * in dollars.
 */
export function amountIn(price: string | null): { amount: string; isFrom: boolean } | null {
  const amounts = [...(price ?? '').matchAll(/\$\s?(\d{1,3}(?:,\d{3})+|\d+)(\.\d\d)?(?![\d,])/g)]
  const [first] = amounts
  if (!first || amounts.length > 1 || /[-–—%]|\bto\b|\boff\b/i.test(price ?? '')) return null
  const amount = `${(first[1] ?? '').replaceAll(',', '')}${first[2] ?? ''}`
  return { amount, isFrom: /^\s*(?:from|starting|desde)\b|\+\s*$/i.test(price ?? '') }
}
