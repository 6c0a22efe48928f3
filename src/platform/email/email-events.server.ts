import * as t from '#messages/command-mail.ts'
import { Hono } from 'hono'
import type { Db } from '../db/schema.ts'
import { isSameSecret } from '../text/same-secret.server.ts'
import { readEmailEvents } from './email-events.ts'
import { markUndeliverable } from './undeliverable.server.ts'

type Deps = { db: Db; now(): Date; log(event: Record<string, unknown>): void }

/**
 * `POST /webhooks/email`: an email service reports returned emails and spam complaints.
 * @param token of the setting; without it, the URL doesn't exist
 */
export function emailEvents({ db, now, log }: Deps, token: string | undefined): Hono {
  const app = new Hono()
  if (!token) return app
  app.post('/webhooks/email', async (c) => {
    if (!isSameSecret(givenToken(c.req.header('authorization') ?? ''), token))
      return c.text(t.eventsToken(), 401, {
        'www-authenticate': 'Basic realm="Email events", charset="UTF-8"',
      })
    const body: unknown = await c.req.json().catch(() => undefined)
    if (body === undefined) return c.text(t.notJson(), 400)
    const events = readEmailEvents(body)
    for (const { address, reason, detail } of events)
      await markUndeliverable(db, address, { reason, detail, now: now() })
    log({ event: 'email returned', addresses: events.length })
    return c.body(null, 204)
  })
  return app
}

/** Most email services can only send a name and password in the URL, so Basic works too. */
export function givenToken(header: string): string {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) (.+)$/i.exec(header) ?? []
  if (scheme.toLowerCase() !== 'basic') return value
  return Buffer.from(value, 'base64')
    .toString()
    .replace(/^[^:]*:/, '')
}
