import type { Proof } from './badge-rule.ts'

/** What an approval rests on, as its event keeps it: a badge's proof, or of a claim only what was seen elsewhere. */
export type Seen = Partial<Proof>

/**
 * What somebody looked at before an approval, a line each.
 *
 * @param openings who had opened a document by then, and when.
 */
export function lookedAtLines(seen: Seen | null, openings: readonly string[]): string[] {
  const { method, note = '', isLookedUp, seenElsewhere } = seen ?? {}
  const checked = isLookedUp && method ? registers[method] : undefined
  return [
    ...openings.map((opening) => `A document, opened by ${opening}`),
    ...(checked ? [`${checked}: ${note}`] : []),
    ...(method === 'vouched' ? [`The word of an organization: ${note}`] : []),
    ...(method === 'self-attested' ? ['The owner’s word'] : []),
    ...(seenElsewhere ? [`Elsewhere: ${seenElsewhere}`] : []),
  ]
}

const registers: Partial<Record<Proof['method'], string>> = {
  'sba-vetcert': 'The SBA’s public list',
  'state-certification': 'Florida’s public list of certified businesses',
}
