/** How long the team promises to take for an answer; a loose one is told as "a few days". */
export type PromisedTime = { hours: number; isLoose: boolean }

/** The specification's, until an operator sets another. */
export const usualPromise: PromisedTime = { hours: 24, isLoose: false }

type Promising = { promise?: PromisedTime }

/** How long the team of this site promises to take. */
export function promiseOf(site: Promising | undefined): PromisedTime {
  return site?.promise ?? usualPromise
}

/** The same in words: "24 hours", "3 days", "a few days". */
export function promisedTime(site: Promising | undefined): string {
  const { hours, isLoose } = promiseOf(site)
  if (isLoose) return 'a few days'
  if (hours === 1) return '1 hour'
  return hours >= 48 && hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`
}

const hour = 3_600_000

/** When an answer is due to what came at a moment. */
export function dueAfter(site: Promising, at: Date): Date {
  return new Date(at.getTime() + promiseOf(site).hours * hour)
}

/** How much of the promised time is left when the team is told by mail that it runs out: of 24 hours, 4. */
export function alertHours(site: Promising): number {
  return promiseOf(site).hours / 6
}
