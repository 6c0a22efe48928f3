/**
 * Matches only a whole address: `ann@b.co` is not in `joann@b.co` or `ann@b.com`. Valid in
 * JavaScript and Postgres.
 */
export function addressPattern(address: string): string {
  const escaped = address.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return String.raw`(?<![a-zA-Z0-9._%+-])${escaped}(?![a-zA-Z0-9-]|\.[a-zA-Z0-9])`
}

/** "b•••@example.com". */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}
