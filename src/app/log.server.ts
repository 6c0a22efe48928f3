import pino, { type DestinationStream } from 'pino'
import type { Services } from '../platform/services.server.ts'

/**
 * Security: fields that open accounts or private pages, or identify people. Redacted at any depth.
 */
const secrets = [
  'access_token',
  'apikey',
  'authorization',
  'code',
  'cookie',
  'email',
  'formToken',
  'password',
  'phone',
  'refresh_token',
  'secret',
  'set-cookie',
  'token',
]

/**
 * Request lines have only these fields, already safe; scanning for secrets would take ten times as
 * long as writing.
 */
const openFields = new Set(['event', 'method', 'path', 'status', 'ms', 'id'])

/**
 * JSON lines with level and time; an event with `error` gets level error.
 * @param to standard output by default.
 */
export function makeLog(now: () => Date, to?: DestinationStream): Services['log'] {
  const options = {
    base: null,
    formatters: { level: (level: string) => ({ level }) },
    timestamp: () => `,"time":"${now().toISOString()}"`,
  }
  const target = to ?? standardOutput()
  const plain = pino(options, target)
  const redact = secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`])
  const redacting = pino({ ...options, redact }, target)
  return (event) => {
    const { path } = event as { path?: unknown }
    const line = typeof path === 'string' ? { ...event, path: loggedPath(path) } : event
    const logger = Object.keys(line).every((name) => openFields.has(name)) ? plain : redacting
    if ('error' in line) logger.error(line)
    else logger.info(line)
  }
}

/** Buffered by pino: a system call per line costs a fifth of a cached page. */
function standardOutput(): DestinationStream {
  const out = pino.destination({ dest: 1, minLength: 4096, periodicFlush: 50, sync: true })
  process.on('exit', () => out.flushSync())
  return out
}

/** Fast path: most paths have none of these. */
const suspicious = /[%@\\]|\/\/|submission|[\w-]{32}/i

/**
 * Security: removes the part after `/submission/`, however encoded, and any part as long as a token
 * or like an email address.
 */
export function loggedPath(path: string): string {
  if (!suspicious.test(path)) return path
  const parts = decoded(path).split(/[/\\]+/)
  return parts.map((part, at) => (isPrivate(part, parts[at - 1] ?? '') ? '-' : part)).join('/')
}

/** Twice, for double encoding; undecodable text stays. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(decodeURIComponent(path))
  } catch {
    return path.replaceAll(/%(25)*(2f|5c)/gi, '/').replaceAll(/%(25)*40/gi, '@')
  }
}

function isPrivate(part: string, before: string): boolean {
  const isLink = before.toLowerCase() === 'submission' && part !== ''
  return (
    isLink ||
    /[\w-]{32}/.test(part.replace(/[\w-]{8}(-[\w-]{4}){3}-[\w-]{12}/, '')) ||
    part.includes('@')
  )
}
