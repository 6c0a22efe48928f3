/** Best first. */
export type Precision = 'exact' | 'zip' | 'city' | 'prefix' | 'county' | 'unknown'

/**
 * The note shown beside a distance from such a location; null when it is accurate to a mile or two.
 */
export function precisionNote(precision: Precision): string | null {
  const notes: Record<Precision, string | null> = {
    exact: null,
    zip: null,
    city: 'measured to the town center',
    prefix: 'zip area only, about 40 miles',
    county: 'county only, about 20 miles',
    unknown: 'distance unknown',
  }
  return notes[precision]
}
