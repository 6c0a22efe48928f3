import { timingSafeEqual } from 'node:crypto'

/** Compares in constant time, so that the answer's time doesn't reveal how much of a token is right. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
