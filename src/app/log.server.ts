import pino, { type DestinationStream } from 'pino'
import { loggedPath } from './logged-path.ts'
import type { Services } from '../platform/services.server.ts'

/** What opens an account or a private page, or says who somebody is: it stays out of the log wherever it stands. */
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
 * What a line has that tells of a request: none of it is secret but in the path, and to look for secrets takes ten times
 * as long as to write it.
 */
const openFields = new Set(['event', 'method', 'path', 'status', 'ms', 'id'])

/**
 * The log: one JSON object a line, with its level, the time and what the event says. An event with an `error` has
 * the level of one.
 *
 * @param to where the lines go; the standard output when left out.
 */
export function makeLog(now: () => Date, to?: DestinationStream): Services['log'] {
  const options = {
    base: null,
    formatters: { level: (level: string) => ({ level }) },
    timestamp: () => `,"time":"${now().toISOString()}"`,
  }
  const target = to ?? together(pino.destination(1))
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

/** What a pipe takes in one piece, in bytes: so the lines of several processes do not get mixed up. */
const piece = 4096
/** In milliseconds. */
const longestWait = 20

/** Writes several lines at once: for each alone the system would be asked, which costs as much as sending a kept page's headers. */
function together(out: DestinationStream): DestinationStream {
  let lines = ''
  const write = () => {
    if (lines) out.write(lines)
    lines = ''
  }
  process.on('exit', write)
  return {
    write(line) {
      if (!lines) setTimeout(write, longestWait)
      else if (lines.length + line.length > piece) write()
      lines += line
    },
  }
}
