/** @module-tag once */
import { expect, test } from 'vitest'
import { makeLog } from './log.server.ts'

const now = () => new Date('2026-11-21T15:00:00Z')

test('the log is one JSON object per line, with the time and without secrets', () => {
  const lines: string[] = []
  const log = makeLog(now, { write: (line) => lines.push(line) })
  log({ event: 'request', path: '/', status: 200 })
  log({ event: 'page not found', path: `//Submission/${'t'.repeat(43)}/x` })
  log({ event: 'request failed', error: 'Error: one\n  at two' })
  log({
    event: 'asked',
    email: 'ann@example.org',
    headers: { authorization: 'Bearer x', host: 'y' },
  })
  expect(lines.every((line) => line.endsWith('\n') && line.indexOf('\n') === line.length - 1)).toBe(
    true,
  )
  const time = '2026-11-21T15:00:00.000Z'
  const left = '[Redacted]'
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    { level: 'info', time, event: 'request', path: '/', status: 200 },
    { level: 'info', time, event: 'page not found', path: '/Submission/-/x' },
    { level: 'error', time, event: 'request failed', error: 'Error: one\n  at two' },
    {
      level: 'info',
      time,
      event: 'asked',
      email: left,
      headers: { authorization: left, host: 'y' },
    },
  ])
})
