/**
 * A value that ends a sentence, with the period that it may have already: "Fence Co.", "7 p.m.".
 * @public for the messages, which knip can't see
 */
export function ended(value: unknown): string {
  const text = String(value)
  return text.endsWith('.') ? text : `${text}.`
}

/** The values of a message, and those that end its sentences under their name with a period. */
export function withEnds<Values extends object>(values: Values, names: readonly string[]): Values {
  if (!names.length) return values
  const ends = Object.entries(values)
    .filter(([name]) => names.includes(name))
    .map(([name, value]) => [`${name}.`, ended(value)])
  return { ...values, ...Object.fromEntries(ends) }
}
