/**
 * A regular expression for an email address as a whole, not as the end or the start of a longer one: `ann@b.co` is not
 * in `joann@b.co` nor in `ann@b.com`. Both JavaScript and Postgres read it.
 */
export function addressPattern(address: string): string {
  const escaped = address.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return String.raw`(?<![a-zA-Z0-9._%+-])${escaped}(?![a-zA-Z0-9-]|\.[a-zA-Z0-9])`
}
