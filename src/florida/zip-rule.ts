/** How many characters a zip field takes. */
export const zipLength = 5

/** A title and a sentence for somebody whose input cannot be used. */
export type Problem = { title: string; text: string }

const zipRequired: Problem = {
  title: 'Zip code required',
  text: 'Please enter a Florida zip code to search for businesses',
}

const zipInvalid: Problem = {
  title: 'Invalid zip code',
  text: 'Please enter a valid Florida zip code (32xxx, 33xxx, or 34xxx)',
}

/**
 * The same rule in the browser's own words: it stops a bad zip before the page's script is there. What is wrong then says
 * `own-problems.ts`.
 */
export const zipChecks = {
  pattern: String.raw`\s*3[234][0-9]{3}\s*`,
  title: zipInvalid.text,
  'data-missing': zipRequired.text,
  'data-mismatch': zipInvalid.text,
}

/** Whether this is five digits that start with 32, 33 or 34. */
export function isFloridaZip(zip: string): boolean {
  return /^3[234][0-9]{3}$/.test(zip)
}

/** What is wrong with a zip that somebody typed, or null when it can be searched for. */
export function zipProblem(zip: string): Problem | null {
  if (!zip.trim()) return zipRequired
  return isFloridaZip(zip.trim()) ? null : zipInvalid
}
