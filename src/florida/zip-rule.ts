import * as t from '#messages/zip.ts'

export const zipLength = 5

/** Shown to someone whose input can't be used. */
export type Problem = { title: string; text: string }

const zipRequired = (): Problem => ({ title: t.zipRequired(), text: t.enterZip() })
const zipInvalid = (): Problem => ({ title: t.zipInvalid(), text: t.validZip() })

/**
 * The same rule as HTML attributes, checked before the script loads. `own-problems.ts` shows the
 * message.
 */
export const zipChecks = () => ({
  pattern: String.raw`\s*3[234][0-9]{3}\s*`,
  title: t.validZip(),
  'data-missing': t.enterZip(),
  'data-mismatch': t.validZip(),
})

/** Five digits starting with 32, 33 or 34. */
export function isFloridaZip(zip: string): boolean {
  return /^3[234][0-9]{3}$/.test(zip)
}

/** Null when the ZIP can be searched for. */
export function zipProblem(zip: string): Problem | null {
  if (!zip.trim()) return zipRequired()
  return isFloridaZip(zip.trim()) ? null : zipInvalid()
}
