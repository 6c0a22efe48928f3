/** An entry of the audit log; `email` is the address that the account has now. */
export type LogEntry = {
  at: Date
  action: string
  userId: string | null
  email: string | null
  actor: string
  ip: string
  detail: Record<string, unknown>
}

/** An entry in a line: when, what, to whose account, by whom, from where, and what else is known. */
export function auditLine({ at, action, userId, email, actor, ip, detail }: LogEntry): string {
  const more = Object.entries(detail).map(([name, value]) => `${name} ${shown(value)}`)
  return [
    at.toISOString().replace(/\.\d+Z$/, 'Z'),
    action.padEnd(20),
    email ?? userId ?? 'nobody',
    `by ${actor}`,
    ...(ip ? [`from ${ip}`] : []),
    ...more,
  ].join('  ')
}

/** A word as it is; anything else, or what could be mistaken for another entry, as JSON. */
function shown(value: unknown): string {
  return typeof value === 'string' && /^[\w.:@-]+$/.test(value) ? value : JSON.stringify(value)
}
